import { ParseError } from '../parse-error.ts';
import { type Clef, type KeySignature, type TimeSignature, type Step, stepOf, type Tempo, WHOLE_NOTE } from './tune.ts';
import { diagnose } from '../diagnostics.ts';

const FIFTHS: Readonly<Record<string, number>> = { F: -1, C: 0, G: 1, D: 2, A: 3, E: 4, B: 5 };
const MODES: readonly (readonly [start: string, name: string, fifths: number])[] = [
  ['maj', 'major', 0],
  ['ion', 'ionian', 0],
  ['mix', 'mixolydian', -1],
  ['dor', 'dorian', -2],
  ['min', 'minor', -3],
  ['aeo', 'aeolian', -3],
  ['phr', 'phrygian', -4],
  ['loc', 'locrian', -5],
  ['lyd', 'lydian', 1],
  ['m', 'minor', -3],
];
const SHARPS: readonly Step[] = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];
const SIGNS: Readonly<Record<string, number>> = { '^^': 2, '^': 1, '=': 0, _: -1, __: -2 };

/** The alteration of an ABC accidental, in semitones. */
export const accidentalAlter = (sign: string): number => SIGNS[sign] ?? 0;

/** The alteration of a step by a key signature, in semitones. */
export function alterBySignature(fifths: number, step: Step): number {
  const at = SHARPS.indexOf(step);
  if (fifths > 0) return at < fifths ? 1 : 0;
  return SHARPS.length - 1 - at < -fifths ? -1 : 0;
}

/**
 * Reads the key of a `K:` field; undefined when the field only names a clef.
 *
 * @throws {ParseError} when it names a key that is not used
 * @example readKey('Ador', 1) // { fifths: 1, mode: 'dorian', alterations: new Map() }
 */
export function readKey(value: string, line: number): KeySignature | undefined {
  const alterations = new Map<Step, number>();
  for (const [, sign = '', letter = ''] of value.matchAll(/(?:^|\s)(\^\^|\^|=|__|_)([A-Ga-g])(?=\s|$)/g))
    alterations.set(stepOf(letter) ?? 'C', accidentalAlter(sign));
  if (/^(?:none\b|HP\b)/.test(value)) return { fifths: 0, mode: 'major', alterations };
  if (/^Hp\b/.test(value)) return { fifths: 2, mode: 'major', alterations };
  const match = /^([A-G])([#b♯♭]?)\s*([A-Za-z]*)(?![A-Za-z]*=)/.exec(value);
  if (!match) return alterations.size > 0 ? { fifths: 0, mode: 'major', alterations } : undefined;
  const [, tonic = 'C', sign = '', modeName = ''] = match;
  const [, mode, modeOffset] = MODES.find(([start]) => modeName.toLowerCase().startsWith(start)) ?? ['', 'major', 0];
  const fifths = (FIFTHS[tonic] ?? 0) + (/[#♯]/.test(sign) ? 7 : sign === '' ? 0 : -7) + modeOffset;
  if (Math.abs(fifths) > 7)
    throw new ParseError(line, diagnose('words', { words: `There is no key signature for ${tonic}${sign} ${mode}.` }));
  return { fifths, mode, alterations };
}

/** Reads the meter of an `M:` field; null for free meter. @throws {ParseError} */
export function readMeter(value: string, line: number): TimeSignature {
  if (value === '' || /^none/i.test(value)) return null;
  if (value.startsWith('C|')) return { beats: '2', unit: 2, sign: 'cut' };
  if (value.startsWith('C')) return { beats: '4', unit: 4, sign: 'common' };
  const match = /^\(?\s*(\d+(?:\s*\+\s*\d+)*)\s*(?:\)\s*)?\/\s*(\d+)/.exec(value);
  const unit = Number(match?.[2]);
  if (!match || !Number.isInteger(Math.log2(unit)) || unit > 64)
    throw new ParseError(line, diagnose('words', { words: `“${value}” is no meter.` }));
  return { beats: (match[1] ?? '').replace(/\s/g, ''), unit, sign: '' };
}

/** The number of beats in a bar of a meter. */
const beatsOf = (meter: NonNullable<TimeSignature>): number =>
  meter.beats.split('+').reduce((sum, one) => sum + Number(one), 0);

/** The duration of a bar; a whole note when there is no meter. */
export const measureDuration = (meter: TimeSignature): number =>
  meter === null ? WHOLE_NOTE : (beatsOf(meter) * WHOLE_NOTE) / meter.unit;

/** Reads the length of an `L:` field. @throws {ParseError} */
export function readUnitLength(value: string, line: number): number {
  const [, numerator = '1', denominator = '1'] = /^(\d+)(?:\s*\/\s*(\d+))?/.exec(value) ?? [];
  const length = (WHOLE_NOTE * Number(numerator)) / Number(denominator);
  if (!Number.isInteger(length) || length <= 0)
    throw new ParseError(line, diagnose('words', { words: `“${value}” is no length of a note.` }));
  return length;
}

/** The default note length of a tune: a sixteenth in short meters, an eighth in others. */
export const defaultUnitLength = (meter: TimeSignature): number =>
  meter !== null && measureDuration(meter) < WHOLE_NOTE * 0.75 ? WHOLE_NOTE / 16 : WHOLE_NOTE / 8;

/** Reads the tempo of a `Q:` field; undefined when it states none in beats. */
export function readTempo(value: string, unit: number): Tempo | undefined {
  const text = /"([^"]*)"/.exec(value)?.[1] ?? '';
  const bare = value.replace(/"[^"]*"/g, '').trim();
  const [beats = '', speed = ''] = bare.includes('=') ? bare.split('=') : ['', bare];
  const perMinute = Number.parseFloat(speed);
  if (!(perMinute >= 5 && perMinute <= 1000)) return undefined;
  const fractions = [...beats.matchAll(/(?<!\d)(\d+)\s*\/\s*(\d+)/g)];
  const beat = fractions.reduce(
    (sum, [, numerator, denominator]) => sum + (WHOLE_NOTE * Number(numerator)) / Number(denominator),
    0,
  );
  return { text, beat: Number.isInteger(beat) && beat > 0 ? beat : unit, perMinute };
}

const CLEFS: Readonly<Record<string, readonly [sign: Clef['sign'], line: number]>> = {
  treble: ['G', 2],
  bass: ['F', 4],
  alto: ['C', 3],
  tenor: ['C', 4],
  perc: ['percussion', 2],
  G: ['G', 2],
  F: ['F', 4],
  C: ['C', 3],
};

/** Reads the clef of a `K:` or `V:` field, with `clef=` or without; undefined when it names none. */
export function readClef(value: string): Clef | undefined {
  const bare = value.replace(/(?<!\w)\w+="[^"]*"/g, '');
  const match =
    /\bclef\s*=\s*"?(treble|bass|alto|tenor|perc|[GFC])(\d?)([+-]8)?/.exec(bare) ??
    /(?:^|\s)(treble|bass|alto|tenor|perc)(\d?)([+-]8)?(?=\s|$)/.exec(bare);
  const found = CLEFS[match?.[1] ?? ''];
  if (!match || !found) return undefined;
  const octaveChange = match[3] === '+8' ? 1 : match[3] === '-8' ? -1 : 0;
  return { sign: found[0], line: match[2] ? Number(match[2]) : found[1], octaveChange };
}

/* The step of the middle line, in ABC's own note names; an octave is seven steps. */
const MIDDLE_LINES: Readonly<Record<string, number>> = { G2: 6, F4: -6, C3: 0, C4: -2 };

/** The octave shift of a voice's notes: by `octave=`, `middle=` and a clef with an 8. */
export function readOctaveShift(value: string, clef: Clef | undefined): number {
  const octave = Number(/\boctave\s*=\s*([+-]?\d)/.exec(value)?.[1] ?? 0);
  const middle = /\b(?:middle|m)\s*=\s*([A-Ga-g])([,']*)/.exec(value);
  const clefMiddle = MIDDLE_LINES[`${clef?.sign}${clef?.line}`];
  if (!middle || clefMiddle === undefined) return octave + (clef?.octaveChange ?? 0);
  const [, letter = 'C', marks = ''] = middle;
  const middleStep = 'CDEFGAB'.indexOf(letter.toUpperCase()) + (letter > 'G' ? 7 : 0) + 7 * octaveShiftOf(marks);
  return octave + (clef?.octaveChange ?? 0) + Math.round((clefMiddle - middleStep) / 7);
}

/** The octave shift of the marks `'` and `,` after a note. */
export const octaveShiftOf = (marks: string): number =>
  [...marks].reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0);
