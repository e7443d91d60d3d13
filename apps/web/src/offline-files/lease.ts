const day = 24 * 60 * 60_000;

/** How long downloads may be used without contact to the server, in milliseconds. */
const maxOfflineMs = 30 * day;

/**
 * Whether a download is locked on this device until the server is contacted again: there was no contact for 30 days, or
 * the access has ended.
 *
 * @param contactAt  the last response of the server; all in milliseconds since 1970
 * @param until      when the access ends; null when it does not
 * @example isLocked({ contactAt: 0, until: null }, 29 * 86400000) // false
 * @example isLocked({ contactAt: 0, until: null }, 31 * 86400000) // true
 * @example isLocked({ contactAt: 0, until: 1000 }, 2000) // true
 */
export function isLocked(
  { contactAt, until }: { readonly contactAt: number; readonly until: number | null },
  now: number,
): boolean {
  return now - contactAt > maxOfflineMs || (until !== null && now >= until);
}
