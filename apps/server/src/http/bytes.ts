/** A reply that is bytes, not JSON. */
export class Bytes {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly fileName: string | undefined;
  /** Further headers; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(content: Buffer, mediaType: string, fileName?: string, headers: Readonly<Record<string, string>> = {}) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
    this.headers = headers;
  }
}
