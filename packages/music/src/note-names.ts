import { accidentalOf, formatPitch, letterOf, type TonalPitchClass, pitchOf, accidentalSigns } from './pitch.ts';

const SYLLABLES: { readonly [letter: string]: string } = {
  C: 'Do',
  D: 'Re',
  E: 'Mi',
  F: 'Fa',
  G: 'Sol',
  A: 'La',
  B: 'Si',
};

/** A notation whose names do not depend on the key of the song. */
type NoteNaming = {
  readonly write: (letter: string, accidental: number) => string;
  /** Names that are read in addition to the written ones. A written name always takes precedence. */
  readonly listAlternatives: (pitch: TonalPitchClass) => readonly string[];
};

const NAMINGS = {
  common: {
    write: (letter, accidental) => letter + accidentalSigns(accidental),
    listAlternatives: (pitch) => [
      `${letterOf(pitch) === 'B' ? 'H' : letterOf(pitch)}${accidentalSigns(accidentalOf(pitch))}`,
      ...blackKeyNames(pitch),
    ],
  },
  dutch: {
    write: (letter, accidental) => letter + accidentalEnding(letter, accidental, 'es'),
    listAlternatives: (pitch) => [formatPitch(pitch), ...endingNames(pitch)],
  },
  german: {
    write: (letter, accidental) => {
      if (letter === 'B') return accidental === -1 ? 'B' : `H${accidentalEnding('H', accidental, 'es')}`;
      return letter + accidentalEnding(letter, accidental, letter === 'A' ? 'as' : 'es');
    },
    listAlternatives: germanNames,
  },
  latin: {
    write: (letter, accidental) => SYLLABLES[letter] + accidentalSigns(accidental),
    listAlternatives: (pitch) => (letterOf(pitch) === 'D' ? [`Ré${accidentalSigns(accidentalOf(pitch))}`] : []),
  },
  scandinavian: {
    write: (letter, accidental) => (letter === 'B' && accidental >= 0 ? 'H' : letter) + accidentalSigns(accidental),
    listAlternatives: nordicNames,
  },
} as const satisfies { readonly [notation: string]: NoteNaming };

/** The notations whose names do not depend on the key of the song. */
export type FixedNotation = keyof typeof NAMINGS;

/** The name of a pitch in a notation that does not depend on the key. */
export function noteName(pitch: TonalPitchClass, notation: FixedNotation): string {
  return NAMINGS[notation].write(letterOf(pitch), accidentalOf(pitch));
}

/** Dutch and German endings: `is` for each sharp, `es` for each flat, but Es and As take only the s of the first. */
function accidentalEnding(letter: string, accidental: number, followingFlat: 'es' | 'as'): string {
  if (accidental >= 0) return 'is'.repeat(accidental);
  return (letter === 'E' || letter === 'A' ? 's' : 'es') + followingFlat.repeat(-accidental - 1);
}

/** Names of notes with their pitches, in the order in which they are tried. */
export type NoteNames = readonly (readonly [name: string, pitch: TonalPitchClass])[];

const ALL_PITCHES: readonly TonalPitchClass[] = [...'CDEFGAB'].flatMap((letter) =>
  [-2, -1, 0, 1, 2].map((accidental) => pitchOf(letter, accidental)),
);

/** Every name that can be read in a notation, with its pitch. Longest names first, so that Cis is not read as C. */
export function readableNames(notation: FixedNotation): NoteNames {
  const known = readableNamesOf.get(notation);
  if (known !== undefined) return known;
  const names = listReadableNames(notation);
  readableNamesOf.set(notation, names);
  return names;
}

const readableNamesOf = new Map<FixedNotation, NoteNames>();

function listReadableNames(notation: FixedNotation): NoteNames {
  const names = new Map<string, TonalPitchClass>();
  for (const pitch of ALL_PITCHES) names.set(noteName(pitch, notation), pitch);
  for (const pitch of ALL_PITCHES) {
    for (const name of NAMINGS[notation].listAlternatives(pitch)) if (!names.has(name)) names.set(name, pitch);
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

/** German names, and those with Norwegian and Swedish endings: Fiss, Ess, Ass, Dess. */
function nordicNames(pitch: TonalPitchClass): readonly string[] {
  const german = noteName(pitch, 'german');
  return [german, german.replace(/[ie]?s$/, (ending) => `${ending}s`), ...germanNames(pitch)];
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
