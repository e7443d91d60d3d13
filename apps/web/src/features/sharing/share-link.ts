/**
 * The URL at which a key is redeemed (contract 2.11).
 * @example shareLink('https://sing.example', 'k7+2') // 'https://sing.example/sharing?token=k7%2B2'
 */
export const shareLink = (origin: string, key: string): string => `${origin}/sharing?token=${encodeURIComponent(key)}`;

/**
 * The end of a day in the reader's local time, as a timestamp: a link that is valid to a day is valid all of it.
 * @param day  `yyyy-mm-dd`
 */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The day some days after a timestamp, as `yyyy-mm-dd` in the reader's local time. */
export function dayAfter(now: number, days: number): string {
  const then = new Date(now);
  then.setDate(then.getDate() + days);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${then.getFullYear()}-${pad(then.getMonth() + 1)}-${pad(then.getDate())}`;
}
