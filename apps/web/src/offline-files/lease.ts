const day = 24 * 60 * 60_000;

/** How long what is kept may be read without the server being asked, in milliseconds. */
export const maxOfflineMs = 30 * day;

/**
 * Whether something is locked on this device until the server is asked again: nobody has asked it for 30 days, or the right
 * to it has ended.
 *
 * @param contactAt  when the server answered last; all in milliseconds since 1970
 * @param until      when the right ends; null when it does not
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
