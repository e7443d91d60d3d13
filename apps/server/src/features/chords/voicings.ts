import type { ChordQuery } from './chord-name.ts';
import { chordTones } from './chord-tones.ts';

/** The keys of the two octaves that are drawn, C to B. */
export const KEY_COUNT = 24;

/** The keys of a keyboard that are pressed together, 0 (C) to 23, ascending. */
export type Voicing = readonly number[];

/**
 * The voicings of a chord on a keyboard: the root position in its full spread, then every inversion in close position.
 * With another bass note that inversion comes first; a bass that is not a chord tone is added below all of them.
 */
export function findVoicings({ root, suffixes, bass }: ChordQuery): readonly Voicing[] {
  const tones = suffixes.map(chordTones).find((found) => found.length > 0);
  if (tones === undefined) return [];
  const close = [...new Set(tones.map((tone) => (root + tone) % 12))];
  const ordered = close.toSorted((a, b) => intervalAbove(a, root) - intervalAbove(b, root));
  const rootPosition = rootPositionOf(root, tones);
  if (bass !== null && !ordered.includes(bass)) return [upwardsFrom(bass, [bass, ...ordered])];
  const all = ordered.map((lowest) => (lowest === root ? rootPosition : upwardsFrom(lowest, ordered)));
  const first = bass === null ? 0 : ordered.indexOf(bass);
  return [...all.slice(first), ...all.slice(0, first)];
}

/* A ninth or thirteenth beyond the last key is moved down an octave. */
function rootPositionOf(root: number, tones: readonly number[]): Voicing {
  const keys = tones.map((tone) => (root + tone < KEY_COUNT ? root + tone : root + tone - 12));
  return [...new Set(keys)].toSorted((a, b) => a - b);
}

function upwardsFrom(lowest: number, pitchClasses: readonly number[]): Voicing {
  return pitchClasses.map((tone) => lowest + intervalAbove(tone, lowest)).toSorted((a, b) => a - b);
}

const intervalAbove = (tone: number, lowest: number) => (tone - lowest + 12) % 12;
