import { attributeOf, childrenOf, type Element } from './mei-document.ts';

const STEPS: { readonly [name: string]: number } = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const ALTERATIONS: { readonly [sign: string]: number } = {
  s: 1,
  ss: 2,
  x: 2,
  f: -1,
  ff: -2,
  n: 0,
  nf: -1,
  ns: 1,
  sx: 3,
  xs: 3,
  tf: -3,
  ts: 3,
};

/**
 * The MIDI number a note sounds at; null for a note without a pitch (a drum) or outside the MIDI range.
 *
 * @param transposing  semitones an instrument sounds above what is written
 */
export function soundingPitch(note: Element, transposing: number): number | null {
  const step = STEPS[attributeOf(note, 'pname.ges') ?? attributeOf(note, 'pname') ?? ''];
  const octave = attributeOf(note, 'oct.ges') ?? attributeOf(note, 'oct');
  if (step === undefined || octave === null) return null;
  const pitch = 12 * (Number(octave) + 1) + step + alterationOf(note) + transposing;
  return Number.isInteger(pitch) && pitch >= 0 && pitch <= 127 ? pitch : null;
}

/* The sounding alteration takes precedence over the printed one: a printed accidental may be a reminder. */
function alterationOf(note: Element): number {
  const [sign] = childrenOf(note, 'accid');
  const found =
    attributeOf(note, 'accid.ges') ??
    (sign && attributeOf(sign, 'accid.ges')) ??
    attributeOf(note, 'accid') ??
    (sign && attributeOf(sign, 'accid'));
  return ALTERATIONS[found ?? ''] ?? 0;
}
