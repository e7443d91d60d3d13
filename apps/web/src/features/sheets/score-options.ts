import type { BodyOf, SettingsV4, ScoreClef, ScoreSize, sheets } from '@canticle/contract/calls';
import {
  formatKey,
  instrumentTransposition,
  type Key,
  type KeyOption,
  keyOptions,
  parseKey,
  semitonesBetween,
  transposeKey,
} from '@canticle/music';

/** The display options of a score. */
export type ScoreViewOptions = {
  /** From the key it is written in, without the octaves. */
  readonly semitones: number;
  readonly octave: number;
  readonly clef: ScoreClef;
  readonly size: ScoreSize;
  /** Names of the displayed parts; empty means all. */
  readonly instruments: readonly string[];
};

/** The settings of a person that determine a score's initial options. */
export type ScoreSettings = Pick<SettingsV4, 'defaultTransposition' | 'defaultClef'>;

export type ScoreRequest = BodyOf<typeof sheets.renderScore>;

export const sizes = ['sm', 'md', 'lg', 'xl'] as const satisfies readonly ScoreSize[];
export const clefs = ['treble', 'bass', 'alto'] as const satisfies readonly ScoreClef[];

/** The available octaves up and down; with the key this stays within what the server renders. */
export const maxOctaves = 2;

/**
 * The initial transposition of a score for an instrument, in semitones: two keys with flats go down instead of up.
 * Source: contract 7.2
 * @example initialTransposition('Bb') // 2
 * @example initialTransposition('D') // -2
 */
export function initialTransposition(instrument: string): number {
  if (instrument === 'Db') return -1;
  if (instrument === 'D') return -2;
  const key = parseKey(instrument);
  return key ? instrumentTransposition(key) : 0;
}

/**
 * The initial display options of a score.
 *
 * @param requested  semitones from the URL instead of those of the person's instrument
 */
export function initialOptions(
  settings: ScoreSettings | undefined,
  size: ScoreSize,
  requested: number | undefined,
): ScoreViewOptions {
  return {
    semitones: requested ?? initialTransposition(settings?.defaultTransposition ?? 'C'),
    octave: 0,
    clef: settings?.defaultClef ?? 'treble',
    size,
    instruments: [],
  };
}

/**
 * The request to the server for a score with these options.
 *
 * @param width  of its container, in pixels
 */
export function toRenderRequest(
  id: string,
  { semitones, octave, clef, size, instruments }: ScoreViewOptions,
  width: number,
): ScoreRequest {
  return {
    id,
    clef,
    transposition: totalTransposition({ semitones, octave }),
    format: 'endless',
    size,
    width,
    ...(instruments.length > 0 ? { instruments: [...instruments] } : {}),
  };
}

/** Semitones including the octaves. */
export const totalTransposition = ({ semitones, octave }: Pick<ScoreViewOptions, 'semitones' | 'octave'>): number =>
  semitones + 12 * octave;

/** One item of the key menu: upwards from the written key, 0 to 11 semitones (contract 7.2). */
export function scoreKeyChoices(original: Key, instrument: Key): readonly KeyOption[] {
  return keyOptions(original, instrument)
    .map((choice) => ({ ...choice, semitones: semitonesUp(original, choice.written) }))
    .toSorted((one, other) => one.semitones - other.semitones);
}

function semitonesUp(original: Key, written: string): number {
  const key = parseKey(written);
  return key ? semitonesBetween(original, key) : 0;
}

/**
 * The semitones to a key chosen for the song, to the nearer side; undefined when no key is chosen or one is not known.
 *
 * @example semitonesToKey('G', 'F#') // -1
 */
export function semitonesToKey(originalKey: string, chosenKey: string | undefined): number | undefined {
  const original = parseKey(originalKey);
  const chosen = parseKey(chosenKey ?? '');
  if (!original || !chosen) return undefined;
  return ((semitonesBetween(original, chosen) + 5) % 12) - 5;
}

/** The name of the key this many semitones from the written one; undefined when that is not known. */
export function keyNameAt(originalKey: string, semitones: number): string | undefined {
  const original = parseKey(originalKey);
  return original ? formatKey(transposeKey(original, semitones)) : undefined;
}

/** The selected item of the menu. */
export function findKeyChoice(choices: readonly KeyOption[], semitones: number): KeyOption | undefined {
  return choices.find((choice) => choice.semitones === ((semitones % 12) + 12) % 12);
}

/** Parses the semitones of a URL: a whole number within three octaves; undefined otherwise. */
export function parseTransposition(text: string | null): number | undefined {
  if (text === null || !/^-?\d{1,2}$/.test(text)) return undefined;
  const semitones = Number(text);
  return Math.abs(semitones) <= 12 ? semitones : undefined;
}
