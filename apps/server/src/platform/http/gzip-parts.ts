import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A part of a gzip stream, compressed by itself: other parts can come before and after it. */
export type GzipPart = {
  readonly deflated: Buffer;
  readonly length: number;
  readonly checksum: number;
  /** What the checksum of the text before it is multiplied by to be that of both together. */
  readonly shift: number;
};

/** Compresses a text as a part of a gzip stream: it ends at a whole byte and refers to nothing before it. */
export async function compressPart(text: Buffer): Promise<GzipPart> {
  const deflated = copyAlone(await deflate(text, { finishFlush: constants.Z_FULL_FLUSH }));
  return { deflated, length: text.length, checksum: crc32(text), shift: powerOfBytes(text.length) };
}

/**
 * The same bytes in memory of their own, to be kept: what zlib returns, and what Node takes from its pool, may hold many
 * times as much.
 */
export function copyAlone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/* RFC 1952, section 2.3: deflate, no flags, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/* RFC 1951: a last block with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Joins parts to one gzip stream with one member, which every client reads. */
export function joinParts(parts: readonly GzipPart[]): readonly Buffer[] {
  const checksum = parts.reduce((before, part) => (multiply(before, part.shift) ^ part.checksum) >>> 0, 0);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return [HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, trailer];
}

/* Polynomials as CRC-32 writes them: the highest bit is the coefficient of 1. */
const ONE = 2 ** 31;
const X_TO_8 = 2 ** 23;
const POLYNOMIAL = 0xedb88320;

/* x to the number of bits of so many bytes. */
function powerOfBytes(count: number): number {
  let power = ONE;
  let square = X_TO_8;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}

function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}
