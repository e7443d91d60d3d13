/* The model of a parsed ABC tune, before it is written in another format. */

/** The duration of a whole note. Durations are whole numbers of this unit, tuplets of 3, 5, 7 and 9 included. */
export const WHOLE_NOTE = 322_560;

const STEPS = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;

export type Step = (typeof STEPS)[number];

/** The step of a note letter, upper or lower case; undefined for other letters. */
export const stepOf = (letter: string): Step | undefined => STEPS.find((step) => step === letter.toUpperCase());

/** A sounding pitch: `alter` in semitones, `octave` 4 from middle C. */
export type Pitch = {
  readonly step: Step;
  readonly octave: number;
  alter: number;
  /** The alteration of the step by its key signature. */
  readonly signatureAlter: number;
  /** An accidental is written before it. */
  readonly hasAccidental: boolean;
  tieStart: boolean;
  tieStop: boolean;
};

export type Syllable = {
  text: string;
  /** The word continues in the next syllable. */
  isContinued: boolean;
  /** The word began before this syllable. */
  isContinuation: boolean;
  /** The syllable is held over the next notes. */
  isExtended: boolean;
  /** The last one of its `w:` line. */
  isLast: boolean;
};

/** `actual` notes in the time of `normal`, and whether a group begins or ends. */
export type Tuplet = { readonly actual: number; readonly normal: number; isFirst: boolean; isLast: boolean };

export type NoteGroup = {
  readonly kind: 'notes';
  readonly pitches: readonly Pitch[];
  /** As written, without the ratio of the tuplet. */
  length: number;
  readonly tuplet: Tuplet | undefined;
  readonly grace: readonly (readonly Pitch[])[];
  /** No space separates it from the note before. */
  readonly isBeamed: boolean;
  /** Grace notes that no note follows, at the end of the tune. */
  graceAfter: readonly (readonly Pitch[])[];
  /** Numbers of the slurs that begin and end here. */
  readonly slursFrom: readonly number[];
  readonly slursTo: number[];
  readonly marks: readonly string[];
  readonly chord: string;
  readonly texts: readonly Annotation[];
  /** By verse, from 1. */
  readonly words: Map<number, Syllable>;
};

export type Rest = {
  readonly kind: 'rest';
  length: number;
  readonly tuplet: Tuplet | undefined;
  readonly isHidden: boolean;
  readonly marks: readonly string[];
  readonly chord: string;
  readonly texts: readonly Annotation[];
};

export type Annotation = { readonly text: string; readonly isBelow: boolean };

export type KeySignature = {
  readonly fifths: number;
  readonly mode: string;
  /** Syllables by verse, from 1. */
  readonly alterations: ReadonlyMap<Step, number>;
};
/** Steps that the key alters differently from its signature. */
export type TimeSignature = { readonly beats: string; readonly unit: number; readonly sign: string } | null;
export type Clef = {
  readonly sign: 'G' | 'F' | 'C' | 'percussion';
  readonly line: number;
  readonly octaveChange: number;
};
export type Tempo = { readonly text: string; readonly beat: number; readonly perMinute: number };

export type StaffChange =
  | { readonly kind: 'key'; readonly key: KeySignature }
  | { readonly kind: 'meter'; readonly meter: TimeSignature }
  | { readonly kind: 'clef'; readonly clef: Clef }
  | { readonly kind: 'tempo'; readonly tempo: Tempo }
  /** A decoration beside the staff at this position: dynamics, the end of a hairpin, a navigation sign. */
  | { readonly kind: 'direction'; readonly mark: string };

export type MusicEvent = NoteGroup | Rest | StaffChange;

/** The bar line at the end of a bar. */
export type BarLine = { readonly style: '' | 'light-light' | 'light-heavy'; readonly endsRepeat: boolean };

/** One bar of one voice. It has more than one layer where `&` adds another. */
export type Bar = {
  readonly layers: MusicEvent[][];
  startsRepeat: boolean;
  /** The numbers of the ending that begins here, as `1` or `1,3`. */
  ending: string;
  end: BarLine;
};

export type Voice = {
  readonly id: string;
  readonly name: string;
  /** Printed before the staves after the first system; may be empty, like the name. */
  readonly shortName: string;
  readonly clef: Clef | undefined;
  /** Semitones the instrument sounds above or below what is written. */
  readonly transposition: number;
  readonly bars: readonly Bar[];
};

/** A part with its staves from the top, each with its voices. */
export type Part = Pick<Voice, 'name' | 'shortName'> & { readonly staves: readonly (readonly Voice[])[] };

export type Tune = {
  readonly title: string;
  readonly subtitles: readonly string[];
  readonly composer: string;
  readonly lyricist: string;
  readonly rights: string;
  readonly key: KeySignature;
  readonly meter: TimeSignature;
  readonly parts: readonly Part[];
  readonly bars: number;
};

/** The duration of an event, its tuplet included. */
export function durationOf(one: MusicEvent): number {
  if (one.kind !== 'notes' && one.kind !== 'rest') return 0;
  return one.tuplet ? (one.length * one.tuplet.normal) / one.tuplet.actual : one.length;
}

/** The duration of a layer of a bar. */
export const layerDuration = (layer: readonly MusicEvent[]): number =>
  layer.reduce((sum, one) => sum + durationOf(one), 0);
