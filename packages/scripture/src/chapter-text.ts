/**
 * The content of one chapter of a translation: the form into which every format is read, and that is stored and
 * displayed. The words occur in it once; verses begin at a mark inside the lines.
 */
export type ChapterText = {
  /** The name of the chapter when it is not just its number: "Psalm 23"; else empty. */
  readonly label: string;
  readonly blocks: readonly Block[];
  readonly notes: readonly Note[];
};

/**
 * `title` is the canonical heading of a psalm, `heading` one that editors added, `reference` the parallel passages
 * below it; `speaker` names who speaks, `blank` is the space between stanzas.
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
  /**
   * Indentation of poetry and lists, rank of headings: 1 to 4. 0: flush with the margin, without a first-line indent.
   */
  readonly level: number;
  readonly spans: readonly Span[];
};

/** The mark of words: spoken by Jesus, added by the translators, the name of God, a quotation, typography. */
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
/** The start of a verse: "16", two verses in one "16-17", a part "16a". Empty: the file gave it no number. */
export type VerseSpan = { readonly verse: string };
/** The caller of a note; its id among the notes of the chapter. */
export type NoteSpan = { readonly note: string };

export type Span = TextSpan | VerseSpan | NoteSpan;

/** A footnote, or cross references, with the verse it belongs to (empty above the first one). */
export type Note = {
  readonly id: string;
  readonly kind: 'footnote' | 'references';
  readonly verse: string;
  readonly spans: readonly TextSpan[];
  /** Verses whose words are only in this note, as "18" or "18-19". */
  readonly holds?: readonly string[];
};

/** One verse as plain words. */
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
