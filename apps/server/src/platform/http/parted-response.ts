import type { GzipPart } from './gzip-parts.ts';

/** A part of a long response: its text is made when it is sent, its compressed bytes may be kept. */
export type ResponsePart = { render(): Buffer; compress(): Promise<GzipPart> };

/** A long JSON response that is sent part by part, and of which no copy is kept as a whole. */
export class PartedResponse {
  readonly etag: string;
  /** How many bytes the parts have, uncompressed. */
  readonly length: number;
  readonly parts: readonly ResponsePart[];

  constructor(etag: string, length: number, parts: readonly ResponsePart[]) {
    this.etag = etag;
    this.length = length;
    this.parts = parts;
  }
}
