import type { Cue } from '@canticle/contract/calls';

/** A line and the time it was tapped at, in milliseconds; null until it is tapped. */
export type TappedLine = { readonly text: string; readonly at: number | null };

/** The index of the next line to tap; the number of lines when all are tapped. */
export function nextLineIndex(lines: readonly TappedLine[]): number {
  const firstUntapped = lines.findIndex(({ at }) => at === null);
  return firstUntapped === -1 ? lines.length : firstUntapped;
}

/** Taps the next line at a time; a time before the line above it is moved to just after that line. */
export function tapNext(lines: readonly TappedLine[], time: number): readonly TappedLine[] {
  const index = nextLineIndex(lines);
  const previous = lines[index - 1]?.at ?? -1;
  return lines.map((line, at) => (at === index ? { ...line, at: Math.max(Math.round(time), previous + 1) } : line));
}

/** Removes the tap of a line and of all lines after it. */
export function untapFrom(lines: readonly TappedLine[], index: number): readonly TappedLine[] {
  return lines.map((line, at) => (at >= index ? { ...line, at: null } : line));
}

/** Moves a tapped line by some milliseconds, within the limits of the lines around it. */
export function nudge(lines: readonly TappedLine[], index: number, by: number): readonly TappedLine[] {
  const min = (lines[index - 1]?.at ?? -1) + 1;
  const max = (lines[index + 1]?.at ?? Number.MAX_SAFE_INTEGER) - 1;
  return lines.map((line, at) =>
    at === index && line.at !== null ? { ...line, at: Math.min(max, Math.max(min, line.at + by)) } : line,
  );
}

const lastLineMs = 6000;

/** Converts tapped lines to cues: each lasts until the next, the last one six seconds. */
export function toCues(lines: readonly TappedLine[]): Cue[] {
  const tapped = lines.flatMap(({ text, at }) => (at === null ? [] : [{ text, at }]));
  return tapped.map(({ text, at }, index) => ({ at, end: tapped[index + 1]?.at ?? at + lastLineMs, text, words: [] }));
}

/** The lines of a text with the times saved before; a line that is not found again has none. */
export function mergeSavedCues(lines: readonly string[], cues: readonly Cue[]): readonly TappedLine[] {
  let from = 0;
  return lines.map((text) => {
    const index = cues.findIndex((cue, at) => at >= from && cue.text === text);
    if (index === -1) return { text, at: null };
    from = index + 1;
    return { text, at: cues[index]?.at ?? null };
  });
}
