export {
  BOOK_LANGUAGES,
  type Book,
  type BookLanguage,
  bookByCode,
  bookLanguageOf,
  deuterocanonicalBooks,
  protestantBooks,
} from './books.ts';
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
  FormattedVerse,
  VerseSpan,
} from './chapter-text.ts';
export { bookInReference } from './book-in-reference.ts';
export { findBook } from './find-book.ts';
export {
  createVerseKeyGenerator,
  labelOfVerseKey,
  parseVerseLabel,
  formattedVersesOf,
  versesBetween,
  versesOf,
} from './verses.ts';
export { type BookSection, sectionOf, type Testament, testamentOf } from './book-sections.ts';
export { type Versification, versifications } from './versification.ts';
export { type AlignedVerses, alignVerses, type VerseRange } from './align-verses.ts';
export { type ChapterSummary, guessVersification } from './guess-versification.ts';
export { chapterCount, lastVerseOf, mapVerse, type VerseRef } from './map-verse.ts';
export { formatReference } from './format-reference.ts';
export { findReferences, parseReference } from './parse-reference.ts';
export type { ReferenceMatch, PassageEnd, BibleReference } from './reference.ts';
export { verseSearchKey, parseVerseSearchKeys } from './verse-search-keys.ts';
