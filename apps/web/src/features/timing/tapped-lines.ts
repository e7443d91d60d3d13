import type { Cue } from '@canticle/contract/calls';

/** A line and the moment it was tapped at, in milliseconds; null as long as nobody has tapped it. */
export type TappedLine = { readonly text: string; readonly at: number | null };

/** The place of the line that is tapped next; the number of lines when all are. */
export function nextLine(lines: readonly TappedLine[]): number {
  const open = lines.findIndex(({ at }) => at === null);
  return open === -1 ? lines.length : open;
}

/** Taps the next line at a moment; a moment before the line above it counts as just after that. */
export function tapNext(lines: readonly TappedLine[], moment: number): readonly TappedLine[] {
  const place = nextLine(lines);
  const above = lines[place - 1]?.at ?? -1;
  return lines.map((line, at) => (at === place ? { ...line, at: Math.max(Math.round(moment), above + 1) } : line));
}

/** Takes back the tap of a line and of all after it. */
export function untapFrom(lines: readonly TappedLine[], place: number): readonly TappedLine[] {
  return lines.map((line, at) => (at >= place ? { ...line, at: null } : line));
}

/** Moves a tapped line by some milliseconds, as far as the lines around it leave room. */
export function nudge(lines: readonly TappedLine[], place: number, by: number): readonly TappedLine[] {
  const least = (lines[place - 1]?.at ?? -1) + 1;
  const most = (lines[place + 1]?.at ?? Number.MAX_SAFE_INTEGER) - 1;
  return lines.map((line, at) =>
    at === place && line.at !== null ? { ...line, at: Math.min(most, Math.max(least, line.at + by)) } : line,
  );
}

const lastMs = 6000;

/** The tapped lines as they are saved: each lasts until the next, the last one six seconds. */
export function cuesOf(lines: readonly TappedLine[]): Cue[] {
  const tapped = lines.flatMap(({ text, at }) => (at === null ? [] : [{ text, at }]));
  return tapped.map(({ text, at }, place) => ({ at, end: tapped[place + 1]?.at ?? at + lastMs, text, words: [] }));
}

/** The lines of a text with the moments that were saved before; a line that is not found again has none. */
export function withSaved(lines: readonly string[], cues: readonly Cue[]): readonly TappedLine[] {
  let from = 0;
  return lines.map((text) => {
    const place = cues.findIndex((cue, at) => at >= from && cue.text === text);
    if (place === -1) return { text, at: null };
    from = place + 1;
    return { text, at: cues[place]?.at ?? null };
  });
}
