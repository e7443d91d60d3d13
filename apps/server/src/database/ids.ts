import { randomBytes, randomInt } from 'node:crypto';

/* How many ids of one millisecond have been made, counted from a random number: 26 bits. */
let counted = { time: -1, count: 0 };
const FIRST_COUNTS = 2 ** 25;

/**
 * A new id: UUIDv7 as text, so that ids made later sort later, those of one millisecond too (RFC 9562, sections 5.7 and 6.2).
 *
 * @param time  milliseconds since 1970
 */
export function newId(time = Date.now()): string {
  counted = { time, count: time === counted.time ? counted.count + 1 : randomInt(FIRST_COUNTS) };
  const { count } = counted;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | ((count >>> 22) & 0x0f);
  bytes[7] = (count >>> 14) & 0xff;
  bytes[8] = 0x80 | ((count >>> 8) & 0x3f);
  bytes[9] = count & 0xff;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
