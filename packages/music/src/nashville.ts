import type { Chord } from './chord.ts';
import { type Key, relativeMajorTonic } from './key.ts';
import {
  accidentalOf,
  letterOf,
  type TonalPitchClass,
  parsePitch,
  pitchOf,
  toAsciiAccidentals,
  accidentalSigns,
} from './pitch.ts';
import { isQuality, qualityOf, fullExtensionOf, type Triad, triadOf } from './quality.ts';
import { fromSuperscript, toSuperscript } from './superscript.ts';

const LETTERS = 'CDEFGAB';
const QUALITY_SIGNS = { major: '', minor: '-', diminished: '°', 'half-diminished': '-', augmented: '+' } as const;

/** Writes a chord as a number of the (relative) major scale of the key: `#4-⁷ᵇ⁵`, `1/3`. Markup raises with `<sup>`. */
export function writeNashville(chord: Chord, key: Key, form: 'plain' | 'signs' | 'markup'): string {
  const tonic = relativeMajorTonic(key);
  const triad = triadOf(chord.quality);
  const extension = fullExtensionOf(triad);
  const superscript = form !== 'markup' || extension === '' ? toSuperscript(extension) : `<sup>${extension}</sup>`;
  const bass = chord.bass === null ? '' : `/${formatDegree(chord.bass - tonic)}`;
  return formatDegree(chord.root - tonic) + QUALITY_SIGNS[triad.kind] + superscript + bass;
}

/** Reads a number chord for a key; extensions may be raised, marked up or plain (`5⁷`, `5<sup>7</sup>`, `57`). */
export function readNashville(text: string, key: Key): Chord | null {
  const match = /^([b#]*)([1-7])(.*?)(?:\/([b#]*[1-7]))?$/.exec(
    toAsciiAccidentals(text.replace(/<\/?sup>/g, '').trim()),
  );
  if (!match) return null;
  const tonic = relativeMajorTonic(key);
  const rest = fromSuperscript(match[3] ?? '');
  if (!isQuality(rest)) return null;
  const root = tonic + parseDegree(`${match[1]}${match[2]}`);
  return { root, quality: qualityOf(parseTriad(rest)), bass: match[4] ? tonic + parseDegree(match[4]) : null };
}

function parseTriad(rest: string): Triad {
  return rest.startsWith('o') ? { kind: 'diminished', extension: rest.slice(1) } : triadOf(rest);
}

/** The scale degree of a distance from the tonic on the line of fifths, accidental first: `b7`. */
function formatDegree(distance: TonalPitchClass): string {
  return accidentalSigns(accidentalOf(distance)) + (LETTERS.indexOf(letterOf(distance)) + 1);
}

function parseDegree(text: string): TonalPitchClass {
  const letter = LETTERS.charAt(Number(text.slice(-1)) - 1);
  const accidentals = text.slice(0, -1);
  return parsePitch(letter + accidentals) ?? pitchOf(letter, 0);
}
