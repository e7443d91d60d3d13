import { formatPitch, type TonalPitchClass, parsePitch, toAsciiAccidentals } from './pitch.ts';
import { isQuality } from './quality.ts';
import { simplifySpelling } from './enharmonic-spelling.ts';

/** A chord: its root, its quality ("m7b5", as written), and a bass note or none. */
export type Chord = { readonly root: TonalPitchClass; readonly quality: string; readonly bass: TonalPitchClass | null };

/**
 * A doubled accidental before 5, 9, 11 or 13 is one accidental of the root and one of that number: Bbb5 is Bb with a
 * flat fifth, as existing sheets use it.
 */
const ROOT = /^[A-H](?:##(?!5|9|11|13)|bb(?!5|9|11|13)|[#b])?/;
const BASS = /\/([A-Ha-h](?:##?|bb?)?)$/;

/**
 * Parses a chord in English letters. Anything else (`N.C.`, `|`, `x2`, anything in parentheses, a remark) returns null
 * and is kept as text.
 *
 * @param text  with `#` and `b` or ♯ and ♭; surrounding blanks are ignored; H is read as B
 * @example parseChord('F#m7b5/E') // { root: 6, quality: 'm7b5', bass: 4 }
 * @example parseChord('N.C.') // null
 */
export function parseChord(text: string): Chord | null {
  const symbol = toAsciiAccidentals(text.trim());
  const root = ROOT.exec(symbol)?.[0];
  if (root === undefined) return null;
  const bass = BASS.exec(symbol);
  const quality = symbol.slice(root.length, bass?.index);
  if (!isQuality(quality)) return null;
  return { root: parsePitch(root) ?? 0, quality, bass: bass?.[1] ? parsePitch(capitalize(bass[1])) : null };
}

/**
 * The symbol of a chord in English letters with `#` and `b`, as it is stored.
 *
 * @example formatChord({ root: -2, quality: '', bass: 2 }) // 'Bb/D'
 */
export function formatChord({ root, quality, bass }: Chord): string {
  const readable = /^(?:5|9|11|13)/.test(quality) ? simplifyDoubleAccidental(root) : root;
  return formatPitch(readable) + quality + (bass === null ? '' : `/${formatPitch(bass)}`);
}

/** The chord with its root and bass renamed. */
export function mapPitches(chord: Chord, move: (pitch: TonalPitchClass) => TonalPitchClass): Chord {
  return { ...chord, root: move(chord.root), bass: chord.bass === null ? null : move(chord.bass) };
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function simplifyDoubleAccidental(root: TonalPitchClass): TonalPitchClass {
  return root > 12 || root < -8 ? simplifySpelling(root, null) : root;
}
