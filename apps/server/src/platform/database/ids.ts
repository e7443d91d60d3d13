import { randomBytes, randomInt } from 'node:crypto';

/* The number of ids generated in one millisecond, counted from a random number: 26 bits. */
let counted = { time: -1, count: 0 };
const FIRST_COUNTS = 2 ** 25;
const COUNTS = 2 ** 26;

/**
 * Generates an id: UUIDv7 as text, so that ids this process generates later sort later, also within one millisecond and
 * after the clock was set back (RFC 9562, sections 5.7 and 6.2).
 *
 * @param at  milliseconds since 1970
 */
export function newId(at = Date.now()): string {
  const isOver = at > counted.time || counted.count + 1 === COUNTS;
  counted = isOver
    ? { time: Math.max(at, counted.time + 1), count: randomInt(FIRST_COUNTS) }
    : { time: counted.time, count: counted.count + 1 };
  const { time, count } = counted;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | ((count >>> 22) & 0x0f);
  bytes[7] = (count >>> 14) & 0xff;
  bytes[8] = 0x80 | ((count >>> 8) & 0x3f);
  bytes[9] = count & 0xff;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
