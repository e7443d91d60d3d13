import type { Chord } from './chord.ts';
import { type Key, relativeMajor } from './key.ts';
import { accidentalOf, letterOf, type Pitch, parsePitch, pitchOf, plainAccidentals, signs } from './pitch.ts';
import { isQuality, qualityOf, topOf, type Triad, triadOf } from './quality.ts';
import { lower, raise } from './superscript.ts';

const LETTERS = 'CDEFGAB';
const SIGN = { major: '', minor: '-', diminished: '°', 'half-diminished': '-', augmented: '+' } as const;

/** A chord as a number of the (relative) major scale of the key: `#4-⁷ᵇ⁵`, `1/3`. Markup raises with `<sup>`. */
export function writeNashville(chord: Chord, key: Key, form: 'plain' | 'signs' | 'markup'): string {
  const tonic = relativeMajor(key);
  const triad = triadOf(chord.quality);
  const top = topOf(triad);
  const raised = form !== 'markup' || top === '' ? raise(top) : `<sup>${top}</sup>`;
  const bass = chord.bass === null ? '' : `/${degree(chord.bass - tonic)}`;
  return degree(chord.root - tonic) + SIGN[triad.kind] + raised + bass;
}

/** Reads a number chord for a key; extensions may be raised, marked up or plain (`5⁷`, `5<sup>7</sup>`, `57`). */
export function readNashville(text: string, key: Key): Chord | null {
  const match = /^([b#]*)([1-7])(.*?)(?:\/([b#]*[1-7]))?$/.exec(plainAccidentals(text.replace(/<\/?sup>/g, '').trim()));
  if (!match) return null;
  const tonic = relativeMajor(key);
  const rest = lower(match[3] ?? '');
  if (!isQuality(rest)) return null;
  const root = tonic + readDegree(`${match[1]}${match[2]}`);
  return { root, quality: qualityOf(readTriad(rest)), bass: match[4] ? tonic + readDegree(match[4]) : null };
}

function readTriad(rest: string): Triad {
  return rest.startsWith('o') ? { kind: 'diminished', extension: rest.slice(1) } : triadOf(rest);
}

/** The scale degree of a distance from the tonic on the line of fifths, accidental first: `b7`. */
function degree(distance: Pitch): string {
  return signs(accidentalOf(distance)) + (LETTERS.indexOf(letterOf(distance)) + 1);
}

function readDegree(text: string): Pitch {
  const letter = LETTERS.charAt(Number(text.slice(-1)) - 1);
  const accidentals = text.slice(0, -1);
  return parsePitch(letter + accidentals) ?? pitchOf(letter, 0);
}
