import type { BodyOf, SettingsV4, SheetClef, SheetSize, sheets } from '@canticle/contract/calls';
import { instrumentShift, type Key, type KeyChoice, keyChoices, parseKey, semitonesBetween } from '@canticle/music';

/** How a score is shown. */
export type SheetOptions = {
  /** From the key it is written in, without the octaves. */
  readonly semitones: number;
  readonly octave: number;
  readonly clef: SheetClef;
  readonly size: SheetSize;
  /** Names of the parts that are shown; all of them when there is none. */
  readonly instruments: readonly string[];
};

/** What of a person's settings a score begins with. */
export type SheetSettings = Pick<SettingsV4, 'defaultTransposition' | 'defaultClef'>;

export type SheetRequest = BodyOf<typeof sheets.renderSheet>;

export const sizes = ['sm', 'md', 'lg', 'xl'] as const satisfies readonly SheetSize[];
export const clefs = ['treble', 'bass', 'alto'] as const satisfies readonly SheetClef[];

/** Octaves up and down that are offered; with the key this stays within what the server draws. */
export const mostOctaves = 2;

/**
 * The semitones a score begins with for an instrument: two flat ones go down instead of up. Source: contract 7.2
 * @example firstTransposition('Bb') // 2
 * @example firstTransposition('D') // -2
 */
export function firstTransposition(instrument: string): number {
  if (instrument === 'Db') return -1;
  if (instrument === 'D') return -2;
  const key = parseKey(instrument);
  return key ? instrumentShift(key) : 0;
}

/**
 * How a score is shown before anybody changes anything.
 *
 * @param asked  semitones that an address asks for in place of those of the person's instrument
 */
export function firstOptions(
  settings: SheetSettings | undefined,
  size: SheetSize,
  asked: number | undefined,
): SheetOptions {
  return {
    semitones: asked ?? firstTransposition(settings?.defaultTransposition ?? 'C'),
    octave: 0,
    clef: settings?.defaultClef ?? 'treble',
    size,
    instruments: [],
  };
}

/**
 * What is asked of the server for a score shown so.
 *
 * @param width  of the room it is drawn for, in pixels
 */
export function requestOf(
  id: string,
  { semitones, octave, clef, size, instruments }: SheetOptions,
  width: number,
): SheetRequest {
  return {
    id,
    clef,
    transposition: transpositionOf({ semitones, octave }),
    format: 'endless',
    size,
    width,
    ...(instruments.length > 0 ? { instruments: [...instruments] } : {}),
  };
}

/** Semitones with the octaves. */
export const transpositionOf = ({ semitones, octave }: Pick<SheetOptions, 'semitones' | 'octave'>): number =>
  semitones + 12 * octave;

/** One row of the key menu: upwards from the key that is written, 0 to 11 semitones (contract 7.2). */
export function sheetKeys(original: Key, instrument: Key): readonly KeyChoice[] {
  return keyChoices(original, instrument)
    .map((choice) => ({ ...choice, semitones: semitonesUp(original, choice.written) }))
    .toSorted((one, other) => one.semitones - other.semitones);
}

function semitonesUp(original: Key, written: string): number {
  const key = parseKey(written);
  return key ? semitonesBetween(original, key) : 0;
}

/** The row of the menu that is shown. */
export function keyShown(choices: readonly KeyChoice[], semitones: number): KeyChoice | undefined {
  return choices.find((choice) => choice.semitones === ((semitones % 12) + 12) % 12);
}

/** Semitones an address asks for: a whole number within three octaves; undefined otherwise. */
export function askedTransposition(text: string | null): number | undefined {
  if (text === null || !/^-?\d{1,2}$/.test(text)) return undefined;
  const asked = Number(text);
  return Math.abs(asked) <= 12 ? asked : undefined;
}
