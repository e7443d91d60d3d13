import { accidentalOf, formatPitch, letterOf, type Pitch, pitchOf, signs } from './pitch.ts';

/** The notations whose names do not depend on the key of the song. */
export type FixedNotation = 'common' | 'dutch' | 'german' | 'latin' | 'scandinavian';

const SYLLABLES: { readonly [letter: string]: string } = {
  C: 'Do',
  D: 'Re',
  E: 'Mi',
  F: 'Fa',
  G: 'Sol',
  A: 'La',
  B: 'Si',
};

const WRITERS: { readonly [notation in FixedNotation]: (letter: string, accidental: number) => string } = {
  common: (letter, accidental) => letter + signs(accidental),
  dutch: (letter, accidental) => letter + isEs(letter, accidental, 'es'),
  german: (letter, accidental) => {
    if (letter === 'B') return accidental === -1 ? 'B' : `H${isEs('H', accidental, 'es')}`;
    return letter + isEs(letter, accidental, letter === 'A' ? 'as' : 'es');
  },
  latin: (letter, accidental) => SYLLABLES[letter] + signs(accidental),
  scandinavian: (letter, accidental) => (letter === 'B' && accidental >= 0 ? 'H' : letter) + signs(accidental),
};

/** The name of a pitch in a notation that does not depend on the key. */
export function noteName(pitch: Pitch, notation: FixedNotation): string {
  return WRITERS[notation](letterOf(pitch), accidentalOf(pitch));
}

/** Dutch and German endings: `is` for each sharp, `es` for each flat, but Es and As take only the s of the first. */
function isEs(letter: string, accidental: number, further: 'es' | 'as'): string {
  if (accidental >= 0) return 'is'.repeat(accidental);
  return (letter === 'E' || letter === 'A' ? 's' : 'es') + further.repeat(-accidental - 1);
}

const EVERY_PITCH: readonly Pitch[] = [...'CDEFGAB'].flatMap((letter) =>
  [-2, -1, 0, 1, 2].map((accidental) => pitchOf(letter, accidental)),
);

/** Names that are understood beside the ones that are written. A name that is written always wins. */
const ALSO_READ: { readonly [notation in FixedNotation]: (pitch: Pitch) => readonly string[] } = {
  common: (pitch) => [
    `${letterOf(pitch) === 'B' ? 'H' : letterOf(pitch)}${signs(accidentalOf(pitch))}`,
    ...blackKeys(pitch),
  ],
  dutch: (pitch) => [formatPitch(pitch), ...endingNames(pitch)],
  german: (pitch) => germanic(pitch),
  latin: (pitch) => (letterOf(pitch) === 'D' ? [`Ré${signs(accidentalOf(pitch))}`] : []),
  scandinavian: (pitch) => [noteName(pitch, 'german'), nordic(pitch), ...germanic(pitch)],
};

/** Every name a notation understands, to its pitch. Longest names first, so that Cis is not taken for C. */
export function readableNames(notation: FixedNotation): readonly (readonly [name: string, pitch: Pitch])[] {
  const names = new Map<string, Pitch>();
  for (const pitch of EVERY_PITCH) names.set(noteName(pitch, notation), pitch);
  for (const pitch of EVERY_PITCH) {
    for (const name of ALSO_READ[notation](pitch)) if (!names.has(name)) names.set(name, pitch);
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

/** German sheets that write signs for endings: C#, Eb, H#, Hb; and Bb, which is never meant as B double flat there. */
function germanic(pitch: Pitch): readonly string[] {
  const accidental = accidentalOf(pitch);
  if (letterOf(pitch) !== 'B') return [formatPitch(pitch), longIsEs(letterOf(pitch), accidental)];
  return [`H${signs(accidental)}`, longIsEs('H', accidental), ...(accidental < 0 ? [formatPitch(pitch)] : [])];
}

/** Norwegian and Swedish endings: Fiss, Ess, Ass, Dess. */
function nordic(pitch: Pitch): string {
  return noteName(pitch, 'german').replace(/[ie]?s$/, (ending) => `${ending}s`);
}

/** The black keys, Gb to A#, on the line of fifths: two names each. */
const GB = -6;
const AS = 10;

/** Cis, Es, Bes … in a sheet of English letters. Only the black keys: Bis there says that something is repeated. */
function blackKeys(pitch: Pitch): readonly string[] {
  return pitch >= GB && pitch <= AS && accidentalOf(pitch) !== 0 ? endingNames(pitch) : [];
}

function endingNames(pitch: Pitch): readonly string[] {
  return [noteName(pitch, 'dutch'), longIsEs(letterOf(pitch), accidentalOf(pitch))];
}

function longIsEs(letter: string, accidental: number): string {
  return letter + (accidental < 0 ? 'es' : 'is').repeat(Math.abs(accidental));
}
