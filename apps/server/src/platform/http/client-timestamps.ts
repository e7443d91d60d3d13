/**
 * The timestamp of a delta read in the stored format: timestamps are compared as text, so every format a client sends
 * is converted.
 *
 * @example updatedAfter('2026-05-01T12:00:00+02:00') // { updatedAfter: '2026-05-01T10:00:00.000Z' }
 */
export function updatedAfter(timestamp: string | null | undefined): { readonly updatedAfter?: string } {
  return timestamp == null ? {} : { updatedAfter: new Date(timestamp).toISOString() };
}

/**
 * A timestamp from a device, in the stored format, but never in the future: with a clock that is ahead it would win
 * over everything done on other devices, or sort before it, until then.
 *
 * @example clampToNow(new Date('2026-05-01T10:00:00.000Z'), '2031-01-01') // '2026-05-01T10:00:00.000Z'
 * @example clampToNow(new Date('2026-05-01T10:00:00.000Z'), '2026-05-01T10:00:00+02:00') // '2026-05-01T08:00:00.000Z'
 */
export function clampToNow(now: Date, timestamp: string): string {
  return new Date(Math.min(now.getTime(), Date.parse(timestamp))).toISOString();
}
