/**
 * The kind of a section of a song. On the wire everything but verse, chorus and bridge is sent as a bridge with its
 * label.
 */
export type SectionKind = 'verse' | 'chorus' | 'prechorus' | 'bridge' | 'intro' | 'ending' | 'other';

/** The two melodies a text may be sung to; each has its own chords. */
export type Melody = 'original' | 'new';

/**
 * A chord over a line: its offset in UTF-16 units of the line's text, and the symbol as written in common names
 * ("Bb/D"). Marks are ordered by offset; two may share one offset. An offset beyond the text (up to the text's length)
 * is a chord after the last syllable.
 */
export type ChordMark = readonly [offset: number, symbol: string];

/** One line of a section. */
export type LyricLine = {
  /** The words; underscores toggle italics. Empty for a line of chords alone or a remark alone. */
  readonly text: string;
  readonly chords: { readonly original: readonly ChordMark[]; readonly new: readonly ChordMark[] };
  /**
   * A performance remark ("softly"), without its parentheses, displayed small before the line's words. Empty when there
   * is none.
   */
  readonly remark: string;
};

/** A verse, a chorus, … with its lines. */
export type LyricSection = {
  /** Unique in the document: the letter of the kind and its ordinal (v1, v2, c1, p1, b1, i1, e1, o1). */
  readonly id: string;
  readonly kind: SectionKind;
  /** 1-based ordinal within its kind. */
  readonly number: number;
  /** Its name in the source when that adds something to kind and number ("Refrain (men)"); else empty. */
  readonly label: string;
  readonly lines: readonly LyricLine[];
};

/**
 * The text of one song in one language, stored once, in the original key (docs/architecture.md, decision 13).
 * Both wire formats are derived from it.
 */
export type LyricsDocument = {
  readonly sections: readonly LyricSection[];
  /**
   * Section ids in printed order. When an id occurs twice, the order is an arrangement and is sung exactly as it is;
   * otherwise `sungOrder` repeats the chorus.
   */
  readonly order: readonly string[];
  /** True when the order was chosen by a person for one occasion: it is then sung exactly as it is. Never stored. */
  readonly isArranged?: true | undefined;
  /** Key names such as "Eb" or "F#m"; empty when unknown. */
  readonly keys: { readonly original: string; readonly new: string };
  /** Printed below the text. */
  readonly notes: string;
  /** Unsupported data of the source format, by format name, so that an export can restore it. JSON values only. */
  readonly carried: { readonly [format: string]: unknown };
  /**
   * The fret of the capo the arrangement of each melody was written for, 0 for none. Chords and keys are stored as they
   * sound; with the capo they are fingered that many semitones lower. Absent when neither melody has one.
   */
  readonly capos?: { readonly original: number; readonly new: number } | undefined;
};
