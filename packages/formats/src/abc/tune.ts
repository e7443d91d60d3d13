/* A tune of ABC as it is understood, before it is written as anything else. */

/** What one whole note lasts. Lengths are whole numbers of these, tuplets of 3, 5, 7 and 9 included. */
export const WHOLE_NOTE = 322_560;

export type Step = 'C' | 'D' | 'E' | 'F' | 'G' | 'A' | 'B';

/** A pitch as it sounds: `alter` in semitones, `octave` 4 from middle C. */
export type Pitch = {
  readonly step: Step;
  readonly octave: number;
  alter: number;
  /** The alteration its key signature gives the step. */
  readonly signatureAlter: number;
  /** An accidental stands before it in the text. */
  readonly hasAccidental: boolean;
  tieStart: boolean;
  tieStop: boolean;
};

export type Syllable = {
  text: string;
  /** The word goes on with the next syllable. */
  isContinued: boolean;
  /** The word began before this syllable. */
  isContinuation: boolean;
  /** It is held over the next notes. */
  isExtended: boolean;
};

/** `actual` notes in the time of `normal`; where a group begins and ends. */
export type Tuplet = { readonly actual: number; readonly normal: number; isFirst: boolean; isLast: boolean };

export type NoteGroup = {
  readonly kind: 'notes';
  readonly pitches: readonly Pitch[];
  /** As written, without the tuplet around it. */
  length: number;
  readonly tuplet: Tuplet | undefined;
  readonly grace: readonly (readonly Pitch[])[];
  /** No space stands between it and the note before. */
  readonly isBeamed: boolean;
  /** Grace notes that no note follows: they stand at the end of the tune. */
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
  /** Steps the key alters otherwise than its signature. */
  readonly alterations: ReadonlyMap<Step, number>;
};
/** Null where a tune is free of one. `sign` is C or C| where that was written. */
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
  /** A decoration that stands beside the staff at its moment: loudness, a hairpin's end, a sign of the way. */
  | { readonly kind: 'direction'; readonly mark: string };

export type MusicEvent = NoteGroup | Rest | StaffChange;

/** What stands at the end of a bar. */
export type BarLine = { readonly style: '' | 'light-light' | 'light-heavy'; readonly endsRepeat: boolean };

/** One bar of one voice. More than one layer where `&` lays another over the first. */
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
  /** What stands before the staves after the first ones; may be empty, as the name may. */
  readonly shortName: string;
  readonly clef: Clef | undefined;
  /** Semitones the instrument sounds away from what is written. */
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

/** How long something lasts, its tuplet counted. */
export function durationOf(one: MusicEvent): number {
  if (one.kind !== 'notes' && one.kind !== 'rest') return 0;
  return one.tuplet ? (one.length * one.tuplet.normal) / one.tuplet.actual : one.length;
}

/** How long a layer of a bar lasts. */
export const layerDuration = (layer: readonly MusicEvent[]): number =>
  layer.reduce((sum, one) => sum + durationOf(one), 0);
