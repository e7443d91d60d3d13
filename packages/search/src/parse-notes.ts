const PITCH_CLASSES: { readonly [letter: string]: number } = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };
const ACCIDENTALS: { readonly [sign: string]: number } = {
  '#': 1,
  '♯': 1,
  is: 1,
  b: -1,
  '♭': -1,
  es: -1,
  s: -1,
  '': 0,
};
const MIDDLE_C = 60;
/** The letter and accidental of a note, and the octave: "c4" is middle C, "c'" the one above it. */
const NOTE = /^([a-h])(is|es|s|#|♯|b|♭)?(\d|'{0,3})$/;

/**
 * Parses typed notes to MIDI numbers; undefined when the text is not only notes. A note without an octave is as near as
 * possible to the one before it. H is the note below C; B then is the one below it.
 *
 * @param isBFlat  whether B is the note below H, as in Scandinavia, even where no H is among them
 * @example parseNotes('C D E F') // [60, 62, 64, 65]
 * @example parseNotes('h b a') // [71, 70, 69]
 * @example parseNotes('g5 fis') // [79, 78]
 * @example parseNotes('grace') // undefined
 */
export function parseNotes(text: string, isBFlat = false): readonly number[] | undefined {
  const tokens = text
    .trim()
    .toLowerCase()
    .split(/[\s,;|-]+/)
    .filter((token) => token !== '');
  const isFlat = isBFlat || tokens.some((token) => token.startsWith('h'));
  const notes: number[] = [];
  for (const token of tokens) {
    const [, letter, sign = '', octave = ''] = NOTE.exec(token) ?? [];
    if (letter === undefined) return undefined;
    const isB = letter === 'b' && sign === '' && isFlat;
    const name = (PITCH_CLASSES[letter] ?? 0) + (isB ? -1 : (ACCIDENTALS[sign] ?? 0));
    notes.push(toMidiNote(name, octave, notes.at(-1)));
  }
  return notes.length > 0 ? notes : undefined;
}

function toMidiNote(name: number, octave: string, previous: number | undefined): number {
  if (/\d/.test(octave)) return 12 * (Number(octave) + 1) + name;
  if (octave.startsWith("'")) return MIDDLE_C + name + 12 * octave.length;
  if (previous === undefined) return MIDDLE_C + name;
  const above = ((((MIDDLE_C + name - previous) % 12) + 12) % 12) + previous;
  return above - previous > 6 ? above - 12 : above;
}
