/** Where a word begins: `index` is its position in the text of the line. */
export type WordTime = { readonly at: number; readonly index: number };

/** A line of timed text, in milliseconds from the beginning. */
export type Cue = {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** Empty when only the line is timed. */
  readonly words: readonly WordTime[];
};

/** Subtitles or timed lyrics, with diagnostics as sentences for what could not be used. */
export type ParsedCues = { readonly cues: readonly Cue[]; readonly diagnostics: readonly string[] };

/** Three digits for the milliseconds, two for the rest; hours are always written. */
export function formatTimestamp(milliseconds: number): string {
  const rest = milliseconds % 1000;
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(rest).padStart(3, '0')}`;
}

/**
 * Parses a time such as `01:02:03.500` or `02:03,5` to milliseconds; undefined when it is not one.
 * @example parseTimestamp('01:02.5') // 62500
 */
export function parseTimestamp(text: string): number | undefined {
  const [, hours, minutes, seconds, fraction = ''] =
    /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return undefined;
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Cues ordered by start time, without empty ones. */
export function sortCues(cues: readonly Cue[]): Cue[] {
  return cues.filter((cue) => cue.text.trim() !== '').toSorted((a, b) => a.at - b.at || a.end - b.end);
}
