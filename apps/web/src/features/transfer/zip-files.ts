/** A dropped or selected file, with its path below what was dropped: `hymnal/001-morning.cho`. */
export type FileWithPath = { readonly path: string; readonly file: Blob };

/** The maximum number of files in an archive of this kind. */
const MAX_FILES = 50_000;
const MAX_BYTES = 0xffff_ffff - 64 * 1024 * 1024;

/** Thrown when files are too many or too large to be packed. */
export class ArchiveTooLargeError extends Error {
  override readonly name = 'ArchiveTooLargeError';
}

/**
 * Packs files into a zip archive, one after the other, so that a whole folder is one upload. Files that are already
 * compressed (recordings, images) are stored as they are.
 *
 * @throws {ArchiveTooLargeError} when they are more than 50,000, or come to more than 4 GB
 * Source: PKWARE, .ZIP File Format Specification 6.3
 */
export async function zipFiles(files: readonly FileWithPath[], onProgress?: (done: number) => void): Promise<Blob> {
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > MAX_FILES || size > MAX_BYTES) throw new ArchiveTooLargeError();
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  for (const [done, { path, file }] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isText = !/\.(?:mp3|m4a|ogg|opus|flac|mp4|webm|png|jpe?g|webp|gif|mxl|zip)$/i.test(path);
    const compressed = isText ? await deflate(bytes) : new Blob([bytes]);
    const name = new TextEncoder().encode(path);
    const entry = {
      method: isText ? 8 : 0,
      crc: crc32(bytes),
      compressed: compressed.size,
      uncompressed: bytes.length,
      name,
    };
    const head = localHeader(entry);
    parts.push(head, compressed);
    directory.push(directoryEntry(entry, offset));
    offset += head.length + compressed.size;
    onProgress?.(done + 1);
  }
  const entries = new Blob(directory);
  return new Blob([...parts, entries, endRecord(files.length, entries.size, offset)], { type: 'application/zip' });
}

type ZipEntry = {
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly uncompressed: number;
  readonly name: Uint8Array<ArrayBuffer>;
};

/* Names are UTF-8 (bit 11); the timestamp is 1 January 1980, so that the same files give the same archive. */
const UTF8_NAMES = 0x0800;
const DOS_EPOCH_DATE = 0x0021;

function localHeader({ method, crc, compressed, uncompressed, name }: ZipEntry): Uint8Array<ArrayBuffer> {
  const numbers: Fields = [
    [4, 0x0403_4b50],
    [2, 20],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, DOS_EPOCH_DATE],
  ];
  return writeRecord([...numbers, [4, crc], [4, compressed], [4, uncompressed], [2, name.length], [2, 0]], name);
}

function directoryEntry(
  { method, crc, compressed, uncompressed, name }: ZipEntry,
  offset: number,
): Uint8Array<ArrayBuffer> {
  const numbers: Fields = [
    [4, 0x0201_4b50],
    [2, 20],
    [2, 20],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, DOS_EPOCH_DATE],
  ];
  const rest: Fields = [
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ];
  return writeRecord([...numbers, [4, crc], [4, compressed], [4, uncompressed], ...rest], name);
}

function endRecord(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const entryCount = Math.min(count, 0xffff);
  return writeRecord([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, entryCount],
    [2, entryCount],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}

type Fields = readonly (readonly [bytes: 2 | 4, value: number])[];

function writeRecord(numbers: Fields, suffix: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = numbers.reduce((sum, [bytes]) => sum + bytes, 0);
  const whole = new Uint8Array(length + suffix.length);
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  whole.set(suffix, length);
  return whole;
}

function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(stream).blob();
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}
