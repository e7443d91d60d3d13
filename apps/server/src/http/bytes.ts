/** A reply that is bytes, not JSON. */
export class Bytes {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly fileName: string | undefined;
  constructor(content: Buffer, mediaType: string, fileName?: string) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
  }
}
