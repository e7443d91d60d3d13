export { type Book, type BookLanguage, bookNames } from './book-names.ts';
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
export { readVerseLabel, versePieces, versesOf } from './verses.ts';
