import { modulo, type TonalPitchClass, parsePitch } from './pitch.ts';
import { simplifySpelling } from './enharmonic-spelling.ts';

const SYLLABLES: readonly (readonly [syllable: string, degreeInC: string])[] = [
  ['Do', 'C'],
  ['Di', 'C#'],
  ['Ra', 'Db'],
  ['Re', 'D'],
  ['Ri', 'D#'],
  ['Me', 'Eb'],
  ['Mi', 'E'],
  ['Fa', 'F'],
  ['Fi', 'F#'],
  ['Se', 'Gb'],
  ['So', 'G'],
  ['Si', 'G#'],
  ['Le', 'Ab'],
  ['La', 'A'],
  ['Li', 'A#'],
  ['Te', 'Bb'],
  ['Ti', 'B'],
];

/** Read, but never written. */
const ALTERNATIVE_SYLLABLES: readonly (readonly [syllable: string, degreeInC: string])[] = [
  ['Sol', 'G'],
  ['Ma', 'Eb'],
  ['Lo', 'Ab'],
  ['Ta', 'Bb'],
];

const toDegree = ([syllable, name]: readonly [string, string]) => [syllable, parsePitch(name) ?? 0] as const;

/** Every syllable that can be read, with its distance from Do on the line of fifths; longest first. */
export const READABLE_SYLLABLES: readonly (readonly [syllable: string, degree: TonalPitchClass])[] = [
  ...SYLLABLES,
  ...ALTERNATIVE_SYLLABLES,
]
  .map(toDegree)
  .sort(([a], [b]) => b.length - a.length);

const BY_DEGREE = new Map(SYLLABLES.map(toDegree).map(([syllable, degree]) => [degree, syllable]));

/**
 * The movable syllable of a degree, given by its distance from Do on the line of fifths. Degrees without their own
 * syllable use the enharmonic one: the flat first is Ti.
 */
export function syllableOf(degree: TonalPitchClass): string {
  const plain = simplifySpelling(degree, null);
  return BY_DEGREE.get(plain) ?? BY_DEGREE.get(modulo(plain, 12)) ?? 'Do';
}
