/** A boolean as both engines store it. */
export function toDbBoolean(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/**
 * Parses a document stored as JSON text, which our own code wrote.
 * @example readJson('{"en":"Song"}') // { en: 'Song' }
 */
export function readJson<T>(text: string): T {
  const value: T = JSON.parse(text);
  return value;
}

/**
 * Text that both engines can store: without NUL and lone surrogates, at most `maxLength` characters.
 * @example storableText('a\u0000b', 10) // 'ab'
 */
export function storableText(text: string, maxLength: number): string {
  return text.replaceAll('\u0000', '').slice(0, maxLength).toWellFormed();
}

/** A timestamp as it is stored and compared: ISO 8601 in UTC with milliseconds. */
export function toIso(time: Date): string {
  return time.toISOString();
}

/** How much the clocks of two processes may differ, in milliseconds. */
export const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Whether a timestamp some process took from its clock is so far ahead that the clock must have been set back since.
 */
export function isBeyondClockSkew(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + MAX_CLOCK_SKEW_MS;
}

/** Rows per statement that both engines accept, whatever the number of columns. */
export const ROWS_PER_STATEMENT = 200;

/** Splits a long list into chunks that fit into one statement each, or into smaller ones. */
export function chunks<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
