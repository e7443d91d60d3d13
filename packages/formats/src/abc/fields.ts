import { Unreadable } from '../unreadable.ts';
import { type Clef, type Key, type Meter, type Step, type Tempo, WHOLE } from './tune.ts';

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

/** By how much an accidental of ABC alters. */
export const alterOf = (sign: string): number => SIGNS[sign] ?? 0;

/** By how much a key signature alters a step. */
export function alterBySignature(fifths: number, step: Step): number {
  const at = SHARPS.indexOf(step);
  if (fifths > 0) return at < fifths ? 1 : 0;
  return SHARPS.length - 1 - at < -fifths ? -1 : 0;
}

/**
 * The key of a `K:` field; undefined when the field only names a clef.
 *
 * @throws {Unreadable} when it names a key nobody writes
 * @example readKey('Ador', 1) // { fifths: 1, mode: 'dorian', alters: new Map() }
 */
export function readKey(value: string, line: number): Key | undefined {
  const alters = new Map<Step, number>();
  for (const [, sign = '', step = ''] of value.matchAll(/(?:^|\s)(\^\^|\^|=|__|_)([A-Ga-g])(?=\s|$)/g))
    alters.set(step.toUpperCase() as Step, alterOf(sign));
  if (/^(?:none\b|HP\b)/.test(value)) return { fifths: 0, mode: 'major', alters };
  if (/^Hp\b/.test(value)) return { fifths: 2, mode: 'major', alters };
  const match = /^([A-G])([#b♯♭]?)\s*([A-Za-z]*)(?![A-Za-z]*=)/.exec(value);
  if (!match) return alters.size > 0 ? { fifths: 0, mode: 'major', alters } : undefined;
  const [, tonic = 'C', sign = '', word = ''] = match;
  const [, mode, moved] = MODES.find(([start]) => word.toLowerCase().startsWith(start)) ?? ['', 'major', 0];
  const fifths = (FIFTHS[tonic] ?? 0) + (/[#♯]/.test(sign) ? 7 : sign === '' ? 0 : -7) + moved;
  if (Math.abs(fifths) > 7) throw new Unreadable(line, `There is no key signature for ${tonic}${sign} ${mode}.`);
  return { fifths, mode, alters };
}

/** The meter of an `M:` field; null where there is none. @throws {Unreadable} */
export function readMeter(value: string, line: number): Meter {
  if (value === '' || /^none/i.test(value)) return null;
  if (value.startsWith('C|')) return { beats: '2', unit: 2, sign: 'cut' };
  if (value.startsWith('C')) return { beats: '4', unit: 4, sign: 'common' };
  const match = /^\(?\s*(\d+(?:\s*\+\s*\d+)*)\s*(?:\)\s*)?\/\s*(\d+)/.exec(value);
  const unit = Number(match?.[2]);
  if (!match || !Number.isInteger(Math.log2(unit)) || unit > 64) throw new Unreadable(line, `“${value}” is no meter.`);
  return { beats: (match[1] ?? '').replace(/\s/g, ''), unit, sign: '' };
}

/** How many beats of its unit a bar of a meter has. */
export const beatsOf = (meter: NonNullable<Meter>): number =>
  meter.beats.split('+').reduce((sum, one) => sum + Number(one), 0);

/** How long a bar of a meter lasts; as long as a whole note when there is none. */
export const barOf = (meter: Meter): number => (meter === null ? WHOLE : (beatsOf(meter) * WHOLE) / meter.unit);

/** The length of an `L:` field. @throws {Unreadable} */
export function readUnit(value: string, line: number): number {
  const [, above = '1', below = '1'] = /^(\d+)(?:\s*\/\s*(\d+))?/.exec(value) ?? [];
  const length = (WHOLE * Number(above)) / Number(below);
  if (!Number.isInteger(length) || length <= 0) throw new Unreadable(line, `“${value}” is no length of a note.`);
  return length;
}

/** The length a note has where a tune does not say: a sixteenth in short meters, an eighth in others. */
export const usualUnit = (meter: Meter): number =>
  meter !== null && barOf(meter) < WHOLE * 0.75 ? WHOLE / 16 : WHOLE / 8;

/** The tempo of a `Q:` field; undefined when it gives none that can be counted. */
export function readTempo(value: string, unit: number): Tempo | undefined {
  const text = /"([^"]*)"/.exec(value)?.[1] ?? '';
  const bare = value.replace(/"[^"]*"/g, '').trim();
  const [beats = '', speed = ''] = bare.includes('=') ? bare.split('=') : ['', bare];
  const perMinute = Number.parseFloat(speed);
  if (!(perMinute >= 5 && perMinute <= 1000)) return undefined;
  const fractions = [...beats.matchAll(/(?<!\d)(\d+)\s*\/\s*(\d+)/g)];
  const beat = fractions.reduce((sum, [, above, below]) => sum + (WHOLE * Number(above)) / Number(below), 0);
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

/** The clef that a `K:` or `V:` field names, with `clef=` or without; undefined when it names none. */
export function readClef(value: string): Clef | undefined {
  const bare = value.replace(/(?<!\w)\w+="[^"]*"/g, '');
  const match =
    /\bclef\s*=\s*"?(treble|bass|alto|tenor|perc|[GFC])(\d?)([+-]8)?/.exec(bare) ??
    /(?:^|\s)(treble|bass|alto|tenor|perc)(\d?)([+-]8)?(?=\s|$)/.exec(bare);
  const found = CLEFS[match?.[1] ?? ''];
  if (!match || !found) return undefined;
  const octaves = match[3] === '+8' ? 1 : match[3] === '-8' ? -1 : 0;
  return { sign: found[0], line: match[2] ? Number(match[2]) : found[1], octaves };
}

/* The octave of the middle line, as ABC's own names count: each is seven steps. */
const MIDDLES: Readonly<Record<string, number>> = { G2: 6, F4: -6, C3: 0, C4: -2 };

/** By how many octaves the notes of a voice stand away from what they say: `octave=`, `middle=` and a clef with an 8. */
export function readOctaves(value: string, clef: Clef | undefined): number {
  const octave = Number(/\boctave\s*=\s*([+-]?\d)/.exec(value)?.[1] ?? 0);
  const middle = /\b(?:middle|m)\s*=\s*([A-Ga-g])([,']*)/.exec(value);
  const usual = MIDDLES[`${clef?.sign}${clef?.line}`];
  if (!middle || usual === undefined) return octave + (clef?.octaves ?? 0);
  const [, letter = 'C', marks = ''] = middle;
  const place = 'CDEFGAB'.indexOf(letter.toUpperCase()) + (letter > 'G' ? 7 : 0) + 7 * octavesOf(marks);
  return octave + (clef?.octaves ?? 0) + Math.round((usual - place) / 7);
}

/** How many octaves the marks `'` and `,` after a note are worth. */
export const octavesOf = (marks: string): number => [...marks].reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0);
