import type { TranslationOutline } from '@canticle/contract/calls';
import type { ReadingPart } from '@canticle/presentation';
import type { BibleReference } from '@canticle/scripture';
import { locateVerse } from './locate-passage.ts';

/** The most chapters that are read at once. */
const maxChapters = 10;

/**
 * The chapters of a passage in a translation, in its own numbering; undefined where it does not have the passage, or has
 * more of it than anybody reads aloud.
 *
 * @param language  of the text that contains the reference: Norwegian texts number as Norwegian bibles do
 */
export function passageParts(
  outline: TranslationOutline,
  { book: code, from, to }: BibleReference,
  language: string,
): readonly ReadingPart[] | undefined {
  const at = (chapter: number, verse: number | undefined) =>
    locateVerse(outline.versification, { book: code, chapter, verse: verse ?? 1 }, language);
  const [first, last] = [at(from.chapter, from.verse), at(to.chapter, to.verse)];
  const book = outline.books.find((one) => one.code === first.book);
  const chapters = (book?.chapters ?? []).filter(({ number }) => number >= first.chapter && number <= last.chapter);
  const isWhole = chapters[0]?.number === first.chapter && chapters.length === last.chapter - first.chapter + 1;
  if (!isWhole || chapters.length > maxChapters) return undefined;
  return chapters.map(({ id, number }) => ({
    chapterId: id,
    from: from.verse !== undefined && number === first.chapter ? first.verse : null,
    to: to.verse !== undefined && number === last.chapter ? last.verse : null,
  }));
}
