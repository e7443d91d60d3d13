import { formatKey, type Key, parseKey, SELECTABLE_KEYS } from './key.ts';
import { formatPitch, modulo, semitoneOf } from './pitch.ts';

/** The settings keys from C upwards, the order of a `transpositions` map on the wire. */
const CHROMATIC_KEYS = [...SELECTABLE_KEYS.slice(4), ...SELECTABLE_KEYS.slice(0, 4)];

/**
 * For each of the twelve settings keys the semitones from the original key: upwards for naturals and sharps, downwards
 * for flats. An original key outside the twelve comes first, with 0. Empty for a song without a known key.
 *
 * @param original  the mode does not matter: names are sent without the `m`
 * @example transpositionsOf(parseKey('Eb')) // {C:9,Db:-2,D:11,Eb:0,E:1,F:2,'F#':3,G:4,Ab:-7,A:6,Bb:-5,B:8}
 * @example transpositionsOf(null) // {}
 */
export function transpositionsOf(original: Key | null): { readonly [key: string]: number } {
  if (original === null) return {};
  const name = formatPitch(original.tonic);
  const upwards = CHROMATIC_KEYS.map((key) => [key, semitonesBetween(original, keyByName(key))] as const);
  const entries = upwards.map(([key, up]) => [key, key.endsWith('b') && up > 0 ? up - 12 : up] as const);
  return Object.fromEntries([[name, 0] as const, ...entries].filter(([key], at) => at > 0 || !isSelectableKey(key)));
}

/**
 * The key reached by a number of semitones, under its settings name; whole octaves return the original key as written.
 * Minor stays minor: Ab minor here is spelled as G# minor when chords are transposed (`transpositionBy`).
 *
 * @example formatKey(transposeKey({ tonic: 3, minor: true }, -1)) // 'Abm'
 */
export function transposeKey(original: Key, semitones: number): Key {
  if (modulo(semitones, 12) === 0) return original;
  const semitone = modulo(semitoneOf(original.tonic) + semitones, 12);
  const name = CHROMATIC_KEYS[semitone] ?? 'C';
  return { ...keyByName(name), minor: original.minor };
}

/** Semitones upwards from one key to another, 0 to 11. */
export function semitonesBetween(from: Key, to: Key): number {
  return modulo(semitoneOf(to.tonic) - semitoneOf(from.tonic), 12);
}

/**
 * How many semitones above concert pitch the part of a transposing instrument is written, 0 to 11.
 *
 * @example instrumentTransposition(parseKey('Bb')) // 2
 */
export function instrumentTransposition(instrument: Key): number {
  return modulo(-semitoneOf(instrument.tonic), 12);
}

/**
 * The sounding key when an instrument plays a song transposed by this many semitones.
 *
 * @example formatKey(soundingKey(parseKey('Eb'), 2, parseKey('Bb'))) // 'Eb'
 */
export function soundingKey(original: Key, semitones: number, instrument: Key): Key {
  return transposeKey(original, semitones - instrumentTransposition(instrument));
}

/** One row of a key menu: the semitones to request, the written key and the resulting sounding key, `m` included. */
export type KeyOption = { readonly semitones: number; readonly written: string; readonly sounding: string };

/**
 * The key menu of a song, in the order of the settings. `written` is the name by which the chords are spelled.
 *
 * @param instrument  the key of the person's instrument ("default transposition"); C for concert pitch
 * @example keyOptions(parseKey('Eb'), parseKey('Bb'))[0] // { semitones: -7, written: 'Ab', sounding: 'F#' }
 */
export function keyOptions(original: Key, instrument: Key): readonly KeyOption[] {
  const values = transpositionsOf(original);
  return SELECTABLE_KEYS.map((name) => {
    const semitones = values[name] ?? 0;
    const written = semitones === 0 ? original : transposeKey(original, semitones);
    return {
      semitones,
      written: formatKey(written),
      sounding: formatKey(soundingKey(original, semitones, instrument)),
    };
  });
}

function isSelectableKey(name: string): boolean {
  return SELECTABLE_KEYS.some((key) => key === name);
}

function keyByName(name: string): Key {
  return parseKey(name) ?? { tonic: 0, minor: false };
}
