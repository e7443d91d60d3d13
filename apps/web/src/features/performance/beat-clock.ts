/** Where a beat is: its number from 0 since the start, and when it is heard on the clock it was scheduled with. */
export type Beat = { readonly index: number; readonly at: number };

/**
 * The beats of a metronome that begin before `until`, and the clock from which to continue. A changed tempo applies from
 * the last beat on, so that no beat is early or comes twice; after a pause of the device, such as a laptop that slept, the
 * beats that were missed are left out.
 *
 * @param next   the beat that is due next
 * @param now    seconds on the same clock
 * @param until  seconds; beats are scheduled a little ahead of `now`
 * @param tempo  beats per minute
 * @example dueBeats({ index: 0, at: 10 }, { now: 10, until: 10.6, tempo: 120 }).beats.map(({ at }) => at) // [10, 10.5]
 */
export function dueBeats(
  next: Beat,
  { now, until, tempo }: { readonly now: number; readonly until: number; readonly tempo: number },
): { readonly beats: readonly Beat[]; readonly next: Beat } {
  const interval = 60 / tempo;
  const missed = Math.max(0, Math.ceil((now - next.at) / interval - 1e-9));
  const first = { index: next.index + missed, at: next.at + missed * interval };
  const count = Math.max(0, Math.ceil((until - first.at) / interval - 1e-9));
  const beatAt = (step: number): Beat => ({ index: first.index + step, at: first.at + step * interval });
  return { beats: Array.from({ length: count }, (_, step) => beatAt(step)), next: beatAt(count) };
}

const longestGapMs = 2500;
const keptTaps = 8;

/**
 * The taps that count towards a tempo after one more: a long gap begins anew, and only the last ones count.
 *
 * @param times  of the taps so far, in milliseconds
 */
export function addTap(times: readonly number[], now: number): readonly number[] {
  const previous = times.at(-1);
  return previous === undefined || now - previous > longestGapMs ? [now] : [...times, now].slice(-keptTaps);
}

/**
 * The tempo at which somebody taps, in whole beats per minute; undefined after fewer than two taps.
 *
 * @example tappedTempo([0, 500, 1000]) // 120
 */
export function tappedTempo(times: readonly number[]): number | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last === first) return undefined;
  return Math.round((60_000 * (times.length - 1)) / (last - first));
}
