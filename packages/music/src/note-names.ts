import { accidentalOf, formatPitch, letterOf, type TonalPitchClass, pitchOf, accidentalSigns } from './pitch.ts';

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
  common: (letter, accidental) => letter + accidentalSigns(accidental),
  dutch: (letter, accidental) => letter + accidentalEnding(letter, accidental, 'es'),
  german: (letter, accidental) => {
    if (letter === 'B') return accidental === -1 ? 'B' : `H${accidentalEnding('H', accidental, 'es')}`;
    return letter + accidentalEnding(letter, accidental, letter === 'A' ? 'as' : 'es');
  },
  latin: (letter, accidental) => SYLLABLES[letter] + accidentalSigns(accidental),
  scandinavian: (letter, accidental) =>
    (letter === 'B' && accidental >= 0 ? 'H' : letter) + accidentalSigns(accidental),
};

/** The name of a pitch in a notation that does not depend on the key. */
export function noteName(pitch: TonalPitchClass, notation: FixedNotation): string {
  return WRITERS[notation](letterOf(pitch), accidentalOf(pitch));
}

/** Dutch and German endings: `is` for each sharp, `es` for each flat, but Es and As take only the s of the first. */
function accidentalEnding(letter: string, accidental: number, followingFlat: 'es' | 'as'): string {
  if (accidental >= 0) return 'is'.repeat(accidental);
  return (letter === 'E' || letter === 'A' ? 's' : 'es') + followingFlat.repeat(-accidental - 1);
}

const ALL_PITCHES: readonly TonalPitchClass[] = [...'CDEFGAB'].flatMap((letter) =>
  [-2, -1, 0, 1, 2].map((accidental) => pitchOf(letter, accidental)),
);

/** Names that are read in addition to the written ones. A written name always takes precedence. */
const ALTERNATIVE_NAMES: { readonly [notation in FixedNotation]: (pitch: TonalPitchClass) => readonly string[] } = {
  common: (pitch) => [
    `${letterOf(pitch) === 'B' ? 'H' : letterOf(pitch)}${accidentalSigns(accidentalOf(pitch))}`,
    ...blackKeyNames(pitch),
  ],
  dutch: (pitch) => [formatPitch(pitch), ...endingNames(pitch)],
  german: (pitch) => germanNames(pitch),
  latin: (pitch) => (letterOf(pitch) === 'D' ? [`Ré${accidentalSigns(accidentalOf(pitch))}`] : []),
  scandinavian: (pitch) => [noteName(pitch, 'german'), nordicName(pitch), ...germanNames(pitch)],
};

/** Every name that can be read in a notation, with its pitch. Longest names first, so that Cis is not read as C. */
export function readableNames(notation: FixedNotation): readonly (readonly [name: string, pitch: TonalPitchClass])[] {
  const names = new Map<string, TonalPitchClass>();
  for (const pitch of ALL_PITCHES) names.set(noteName(pitch, notation), pitch);
  for (const pitch of ALL_PITCHES) {
    for (const name of ALTERNATIVE_NAMES[notation](pitch)) if (!names.has(name)) names.set(name, pitch);
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

/** German sheets that use signs instead of endings: C#, Eb, H#, Hb; and Bb, which never means B double flat there. */
function germanNames(pitch: TonalPitchClass): readonly string[] {
  const accidental = accidentalOf(pitch);
  if (letterOf(pitch) !== 'B') return [formatPitch(pitch), regularEndingName(letterOf(pitch), accidental)];
  return [
    `H${accidentalSigns(accidental)}`,
    regularEndingName('H', accidental),
    ...(accidental < 0 ? [formatPitch(pitch)] : []),
  ];
}

/** Norwegian and Swedish endings: Fiss, Ess, Ass, Dess. */
function nordicName(pitch: TonalPitchClass): string {
  return noteName(pitch, 'german').replace(/[ie]?s$/, (ending) => `${ending}s`);
}

/** The black keys, Gb to A#, on the line of fifths: two names each. */
const G_FLAT = -6;
const A_SHARP = 10;

/** Cis, Es, Bes … in a sheet of English letters. Only the black keys: Bis there means a repeat. */
function blackKeyNames(pitch: TonalPitchClass): readonly string[] {
  return pitch >= G_FLAT && pitch <= A_SHARP && accidentalOf(pitch) !== 0 ? endingNames(pitch) : [];
}

function endingNames(pitch: TonalPitchClass): readonly string[] {
  return [noteName(pitch, 'dutch'), regularEndingName(letterOf(pitch), accidentalOf(pitch))];
}

function regularEndingName(letter: string, accidental: number): string {
  return letter + (accidental < 0 ? 'es' : 'is').repeat(Math.abs(accidental));
}
