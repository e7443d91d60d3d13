/* Elements of binary files: numbers, four-letter names, and texts. */

export type Bytes = Uint8Array<ArrayBufferLike>;

/** Concatenates byte arrays. */
export const concat = (...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> => concatAll(parts);

/** Concatenates a list of byte arrays of any length. */
export function concatAll(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Text as UTF-8. */
export const encodeUtf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Text with one byte per character: `RIFF`, or `©nam` of MP4. */
export const encodeLatin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

/** Such text at an offset. */
export const decodeLatin1 = (bytes: Bytes, at: number, count = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

/** A four-byte number, big-endian. */
export const uint32BE = (value: number): Uint8Array<ArrayBuffer> => uint32(value, false);
/** A four-byte number, little-endian. */
export const uint32LE = (value: number): Uint8Array<ArrayBuffer> => uint32(value, true);

function uint32(value: number, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
}

/** A view of the same bytes, to read numbers from. */
export const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
