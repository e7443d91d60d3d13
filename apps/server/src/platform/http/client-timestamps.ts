/**
 * The stamp of a delta read as stored stamps are written: they are compared as text, so whatever form a client sends
 * becomes ours.
 *
 * @example updatedAfter('2026-05-01T12:00:00+02:00') // { updatedAfter: '2026-05-01T10:00:00.000Z' }
 */
export function updatedAfter(timestamp: string | null | undefined): { readonly updatedAfter?: string } {
  return timestamp == null ? {} : { updatedAfter: new Date(timestamp).toISOString() };
}

/**
 * The moment a device names, as it is stored, but never one that has not come yet: a clock that is ahead would win over
 * everything done on other devices, or stand before it, until then.
 *
 * @example clampToNow(new Date('2026-05-01T10:00:00.000Z'), '2031-01-01') // '2026-05-01T10:00:00.000Z'
 * @example clampToNow(new Date('2026-05-01T10:00:00.000Z'), '2026-05-01T10:00:00+02:00') // '2026-05-01T08:00:00.000Z'
 */
export function clampToNow(now: Date, timestamp: string): string {
  return new Date(Math.min(now.getTime(), Date.parse(timestamp))).toISOString();
}
