import { formatPitch, type TonalPitchClass, parsePitch } from './pitch.ts';

/** The key of a song. */
export type Key = { readonly tonic: TonalPitchClass; readonly minor: boolean };

/** The twelve keys a person may choose from, in the order of the settings. A minor song uses the same names. */
export const SELECTABLE_KEYS = ['Ab', 'A', 'Bb', 'B', 'C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G'] as const;

const KEY = /^([A-H](?:##?|bb?|♯|♭)?) ?(m|-|min|minor|M|maj|major|dur|moll)?$/;
const MINOR = new Set(['m', '-', 'min', 'minor', 'moll']);

/**
 * Parses a key name. A song's key is sent as a name and a flag, so the flag may be passed beside the name.
 *
 * @param name   English note name, with `m` for minor: "Eb", "F#m"
 * @param minor  true makes it minor whatever the name says
 * @example parseKey('F#m') // { tonic: 6, minor: true }
 * @example parseKey('Ab', true) // { tonic: -4, minor: true }
 * @example parseKey('unknown') // null
 */
export function parseKey(name: string, minor = false): Key | null {
  const match = KEY.exec(name.trim());
  const tonic = parsePitch(match?.[1] ?? '');
  return tonic === null ? null : { tonic, minor: minor || MINOR.has(match?.[2] ?? '') };
}

/**
 * The name of a key, with `m` when it is minor.
 *
 * @example formatKey({ tonic: 6, minor: true }) // 'F#m'
 */
export function formatKey(key: Key): string {
  return formatPitch(key.tonic) + (key.minor ? 'm' : '');
}

/**
 * The key a chosen key is spelled in: Db, Ab and Gb minor are spelled as C#, G# and F# minor, all others as themselves.
 *
 * @example formatKey(canonicalKey({ tonic: -4, minor: true })) // 'G#m'
 */
export function canonicalKey(key: Key): Key {
  return key.minor && key.tonic <= -4 ? { ...key, tonic: key.tonic + 12 } : key;
}

/** The tonic of the major key with the same notes: the key itself when it is major. */
export function relativeMajorTonic(key: Key): TonalPitchClass {
  return key.minor ? key.tonic - 3 : key.tonic;
}

const MAJOR_STEPS = new Set([-1, 0, 1, 2, 3, 4, 5]);
const HARMONIC_MINOR_STEPS = new Set([-4, -3, -1, 0, 1, 2, 5]);

/** Whether a pitch, spelled so, belongs to the key's scale; of a minor key the harmonic minor scale. */
export function isInScale(pitch: TonalPitchClass, key: Key): boolean {
  return (key.minor ? HARMONIC_MINOR_STEPS : MAJOR_STEPS).has(pitch - key.tonic);
}
