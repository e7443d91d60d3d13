import type { Chord } from './chord.ts';
import type { Key } from './key.ts';
import {
  accidentalOf,
  letterOf,
  type TonalPitchClass,
  parsePitch,
  toAsciiAccidentals,
  accidentalSigns,
} from './pitch.ts';
import { isQuality, qualityOf, type Triad, triadOf } from './quality.ts';

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const LETTERS = 'CDEFGAB';
const QUALITY_SIGNS = { major: '', minor: '', diminished: '°', 'half-diminished': 'ø', augmented: '+' } as const;

/**
 * Writes a chord as a Roman numeral relative to the tonic of the key: `V7`, `bVI`, `#ivø7`, with its bass in lower
 * case: `V/vii`.
 */
export function writeRoman(chord: Chord, key: Key): string {
  const { kind, extension } = triadOf(chord.quality);
  const numeral = formatDegree(chord.root - key.tonic);
  const root = kind === 'major' || kind === 'augmented' ? numeral : numeral.toLowerCase();
  const bass = chord.bass === null ? '' : `/${formatDegree(chord.bass - key.tonic).toLowerCase()}`;
  const seventh = kind === 'half-diminished' && !/^\d/.test(extension) ? '7' : '';
  return root + QUALITY_SIGNS[kind] + seventh + extension + bass;
}

const ROMAN = /^([b#]*)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(.*?)(?:\/([b#]*(?:vii|vi|iv|v|iii|ii|i)))?$/;

/** Reads a Roman numeral for a key. `V/V` is a function, not a bass, and returns null. */
export function readRoman(text: string, key: Key): Chord | null {
  const match = ROMAN.exec(toAsciiAccidentals(text.trim()));
  if (!match) return null;
  const [, accidentals = '', numeral = '', rest = '', bass] = match;
  const root = parseDegree(accidentals, numeral);
  if (root === null || !isQuality(rest)) return null;
  const quality = qualityOf(parseTriad(numeral, rest));
  return { root: key.tonic + root, quality, bass: bass === undefined ? null : parseBass(bass, key) };
}

function parseTriad(numeral: string, rest: string): Triad {
  const triad = triadOf(rest);
  const isLower = numeral === numeral.toLowerCase();
  if (!isLower || triad.kind !== 'major') return triad;
  return { kind: 'minor', extension: triad.extension };
}

function parseBass(text: string, key: Key): TonalPitchClass | null {
  const numeral = text.replace(/^[b#]*/, '');
  const degree = parseDegree(text.slice(0, text.length - numeral.length), numeral);
  return degree === null ? null : key.tonic + degree;
}

function formatDegree(distance: TonalPitchClass): string {
  return accidentalSigns(accidentalOf(distance)) + NUMERALS[LETTERS.indexOf(letterOf(distance))];
}

function parseDegree(accidentals: string, numeral: string): TonalPitchClass | null {
  return parsePitch(LETTERS.charAt(NUMERALS.indexOf(numeral.toUpperCase())) + accidentals);
}
