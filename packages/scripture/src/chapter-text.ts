/**
 * What stands in one chapter of a translation: the one form every format is read into, that is stored, and that a screen
 * draws. The words stand in it once; verses begin at a mark inside the lines.
 */
export type ChapterText = {
  /** What the chapter is called when it is not just its number: "Psalm 23"; empty else. */
  readonly label: string;
  readonly blocks: readonly Block[];
  readonly notes: readonly Note[];
};

/**
 * `title` is the canonical heading of a psalm, `heading` one that editors added, `reference` the parallel passages below
 * it; `speaker` names who speaks, `blank` leaves room between stanzas.
 */
export type BlockKind =
  | 'paragraph'
  | 'poetry'
  | 'list'
  | 'title'
  | 'heading'
  | 'reference'
  | 'speaker'
  | 'row'
  | 'introduction'
  | 'blank';

/** One paragraph, line of poetry, heading or row of a table. */
export type Block = {
  readonly kind: BlockKind;
  /** Indentation of poetry and lists, rank of headings: 1 to 4. 0: flush with the margin, without a first indent. */
  readonly level: number;
  readonly spans: readonly Span[];
};

/** How words are marked: spoken by Jesus, added by the translators, the name of God, a quotation, print. */
export type TextMark =
  | 'jesus'
  | 'added'
  | 'lord'
  | 'quotation'
  | 'name'
  | 'foreign'
  | 'selah'
  | 'italic'
  | 'bold'
  | 'small-caps'
  | 'superscript'
  | 'keyword'
  | 'right'
  | 'cell';

export type TextSpan = { readonly text: string; readonly marks?: readonly TextMark[] };
/** Here a verse begins: "16", two verses in one "16-17", a part "16a". Empty: what the file gave no number. */
export type VerseSpan = { readonly verse: string };
/** Here a note is called; its id among the notes of the chapter. */
export type NoteSpan = { readonly note: string };

export type Span = TextSpan | VerseSpan | NoteSpan;

/** A footnote, or cross references, with the verse it stands at (empty above the first one). */
export type Note = {
  readonly id: string;
  readonly kind: 'footnote' | 'references';
  readonly verse: string;
  readonly spans: readonly TextSpan[];
  /** Verses whose words stand only in this note, as "18" or "18-19". */
  readonly holds?: readonly string[];
};

/** One verse as words alone. */
export type Verse = {
  /** Unique in its chapter: the label, or `1~2` for the second verse with the label 1. */
  readonly key: string;
  /** As the translation prints it: "16", "16-17", "16a". */
  readonly label: string;
  /** First and last number in it. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

/** A run of words of one verse with their marks; `key` is unique in the chapter. */
export type FormattedVerse = { readonly key: string; readonly label: string; readonly spans: readonly TextSpan[] };
