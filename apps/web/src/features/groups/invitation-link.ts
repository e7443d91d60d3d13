/**
 * The address at which somebody joins a group.
 * @example invitationLink('https://sing.example', 'k7_2') // 'https://sing.example/groups/join/k7_2'
 */
export const invitationLink = (origin: string, key: string): string =>
  `${origin}/groups/join/${encodeURIComponent(key)}`;

/**
 * The end of a day in the reader's local time, as a timestamp: an invitation to a day works all of it.
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
