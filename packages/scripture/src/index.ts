export { type Book, type BookLanguage, bookNames, bookOf, deuterocanonNames } from './book-names.ts';
export type {
  Block,
  BlockKind,
  ChapterText,
  Note,
  NoteSpan,
  Span,
  TextMark,
  TextSpan,
  Verse,
  VersePiece,
  VerseSpan,
} from './chapter-text.ts';
export { findBook } from './find-book.ts';
export { countVerseKeys, labelOfVerseKey, readVerseLabel, versePieces, versesOf } from './verses.ts';
export { type BookSection, sectionOf, type Testament, testamentOf } from './sections.ts';
export { type Versification, versifications } from './versification-name.ts';
export { type AlignedRow, alignVerses, type VersePlace } from './align-verses.ts';
export { type ChapterFacts, guessVersification } from './guess-versification.ts';
export { chaptersOf, lastVerseOf, mapVerse, type VersePoint } from './map-verse.ts';
export { formatReference } from './format-reference.ts';
export { findReferences, parseReference } from './parse-reference.ts';
export type { FoundReference, PassageEnd, Reference } from './reference.ts';
export { numberOfVerse, versesNamed } from './verses-named.ts';
