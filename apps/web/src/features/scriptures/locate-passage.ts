import type { TranslationOutline } from '@canticle/contract/calls';
import { mapVerse, type BibleReference, type Versification } from '@canticle/scripture';
import { versificationOf } from '../../i18n/index.ts';

/** The location of a passage in a translation, as in a URL: the number of the book, the chapter, the verses. */
export type PassageLocation = { readonly book: number; readonly chapter: number; readonly verses: string };

/**
 * The location of a passage in a translation, in its own numbering; undefined where it does not have the chapter.
 *
 * @param language  of the text that contains the reference: Norwegian texts number as Norwegian bibles do
 * A Norwegian "Joel 3:1" is Joel 2:28 in the King James Version.
 */
export function locatePassage(
  outline: TranslationOutline,
  reference: BibleReference,
  language: string,
): PassageLocation | undefined {
  const { book: code, from, to } = reference;
  const mapTo = (chapter: number, verse: number) =>
    locateVerse(outline.versification, { book: code, chapter, verse }, language);
  const first = mapTo(from.chapter, from.verse ?? 1);
  const book = outline.books.find((one) => one.code === first.book);
  if (book?.chapters.every(({ number }) => number !== first.chapter) ?? true) return undefined;
  const last = mapTo(to.chapter, to.verse ?? 1);
  const isWholeChapter = from.verse === undefined;
  const isOneVerse = last.chapter !== first.chapter || last.verse <= first.verse;
  const verses = isWholeChapter ? '' : isOneVerse ? String(first.verse) : `${first.verse}-${last.verse}`;
  return { book: book?.number ?? 0, chapter: first.chapter, verses };
}

type VerseRef = { readonly book: string; readonly chapter: number; readonly verse: number };

/** A verse in another numbering, as texts in a language number it. */
export function locateVerse(to: Versification, verseRef: VerseRef, language: string): VerseRef {
  const from = versificationOf(language);
  return to.startsWith(from) ? verseRef : (mapVerse(verseRef, from, to)[0] ?? verseRef);
}
