/* Pieces of binary files: numbers, names of four letters, and texts. */

export type Bytes = Uint8Array<ArrayBufferLike>;

/** Joins pieces into one. */
export const join = (...pieces: readonly Bytes[]): Uint8Array<ArrayBuffer> => joinAll(pieces);

/** Joins a list of pieces, however long, into one. */
export function joinAll(pieces: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Letters of one byte each: `RIFF`, or `©nam` of MP4. */
export const letters = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

/** Those letters at a place. */
export const lettersAt = (bytes: Bytes, at: number, count = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

/** A number of four bytes, the highest first. */
export const big32 = (value: number): Uint8Array<ArrayBuffer> => number32(value, false);
/** A number of four bytes, the lowest first. */
export const little32 = (value: number): Uint8Array<ArrayBuffer> => number32(value, true);

function number32(value: number, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
}

/** A view of the same bytes, to read numbers from. */
export const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
