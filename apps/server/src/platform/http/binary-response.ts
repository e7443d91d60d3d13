import type { Readable } from 'node:stream';

/** A reply of bytes, not JSON; a stream when they are many. */
export class BinaryResponse {
  readonly content: Buffer | Readable;
  readonly mediaType: string;
  readonly fileName: string | undefined;
  /** Further headers; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    content: Buffer | Readable,
    mediaType: string,
    fileName?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.headers = headers;
  }
}
