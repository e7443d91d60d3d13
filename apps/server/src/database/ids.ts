import { randomBytes } from 'node:crypto';

/**
 * A new id: UUIDv7 as text, so that ids made later sort later (RFC 9562, section 5.7).
 *
 * @param time  milliseconds since 1970
 */
export function newId(time = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
