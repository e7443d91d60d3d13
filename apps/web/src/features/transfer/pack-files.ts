/** A file that was dropped or chosen, with its place below what was dropped: `hymnal/001-morning.cho`. */
export type PlacedFile = { readonly path: string; readonly file: Blob };

/** No more fits into an archive of this kind. */
const MOST_FILES = 50_000;
const MOST_BYTES = 0xffff_ffff - 64 * 1024 * 1024;

/** Why files cannot be packed. */
export class TooMuchToPack extends Error {
  override readonly name = 'TooMuchToPack';
}

/**
 * Packs files into a zip archive, one after the other, so that a whole folder travels as one upload. What is packed already
 * (recordings, pictures) goes in as it is.
 *
 * @throws {TooMuchToPack} when they are more than 50,000, or come to more than 4 GB
 * Source: PKWARE, .ZIP File Format Specification 6.3
 */
export async function packFiles(files: readonly PlacedFile[], onPacked?: (done: number) => void): Promise<Blob> {
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > MOST_FILES || size > MOST_BYTES) throw new TooMuchToPack();
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  for (const [done, { path, file }] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isText = !/\.(?:mp3|m4a|ogg|opus|flac|mp4|webm|png|jpe?g|webp|gif|mxl|zip)$/i.test(path);
    const packed = isText ? await deflate(bytes) : new Blob([bytes]);
    const name = new TextEncoder().encode(path);
    const facts = { method: isText ? 8 : 0, crc: crcOf(bytes), packed: packed.size, whole: bytes.length, name };
    const head = localHeader(facts);
    parts.push(head, packed);
    directory.push(directoryEntry(facts, offset));
    offset += head.length + packed.size;
    onPacked?.(done + 1);
  }
  const entries = new Blob(directory);
  return new Blob([...parts, entries, endRecord(files.length, entries.size, offset)], { type: 'application/zip' });
}

type EntryFacts = {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly whole: number;
  readonly name: Uint8Array<ArrayBuffer>;
};

/* Names are UTF-8 (bit 11); the moment is 1 January 1980, so that the same files are the same archive. */
const UTF8_NAMES = 0x0800;
const NO_DAY = 0x0021;

function localHeader({ method, crc, packed, whole, name }: EntryFacts): Uint8Array<ArrayBuffer> {
  const numbers: Numbers = [
    [4, 0x0403_4b50],
    [2, 20],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, NO_DAY],
  ];
  return record([...numbers, [4, crc], [4, packed], [4, whole], [2, name.length], [2, 0]], name);
}

function directoryEntry({ method, crc, packed, whole, name }: EntryFacts, offset: number): Uint8Array<ArrayBuffer> {
  const numbers: Numbers = [
    [4, 0x0201_4b50],
    [2, 20],
    [2, 20],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, NO_DAY],
  ];
  const rest: Numbers = [
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ];
  return record([...numbers, [4, crc], [4, packed], [4, whole], ...rest], name);
}

function endRecord(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const shown = Math.min(count, 0xffff);
  return record([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}

type Numbers = readonly (readonly [bytes: 2 | 4, value: number])[];

function record(numbers: Numbers, after: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = numbers.reduce((sum, [bytes]) => sum + bytes, 0);
  const whole = new Uint8Array(length + after.length);
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  whole.set(after, length);
  return whole;
}

function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(stream).blob();
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}
