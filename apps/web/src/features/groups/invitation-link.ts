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
