/** A verification mail can be sent again after this long, in milliseconds (product specification, section 5). */
export const resendWindowMs = 2 * 60 * 1000;

const storageKey = 'verificationSentAt';

/** When the last verification mail was sent, in milliseconds since 1970; 0 for never. Survives a reload. */
export function readVerificationSentAt(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
}

/** @param now milliseconds since 1970 */
export function saveVerificationSentAt(now: number): void {
  try {
    localStorage.setItem(storageKey, String(now));
  } catch {
    // Storage may be forbidden; the server enforces the same limit.
  }
}
