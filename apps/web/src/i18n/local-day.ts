/**
 * The day it is where the reader is, as `yyyy-mm-dd`.
 * @example localDay(new Date(2026, 4, 9, 23, 30)) // '2026-05-09'
 */
export function localDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Today where the reader is, as `yyyy-mm-dd`. */
export const localToday = (): string => localDay(new Date());
