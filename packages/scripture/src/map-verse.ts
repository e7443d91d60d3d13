import { lastVerses, mappingOf, parseVerseId } from './versification-mapping.ts';
import type { Versification } from './versification.ts';

/** One verse by its numbers; `book` is the USFM code. */
export type VerseRef = { readonly book: string; readonly chapter: number; readonly verse: number };

/**
 * The verses of another numbering that correspond to this one: nearly always one, several when one verse there is two
 * here or vice versa, none when the other tradition does not have it (a heading of a psalm).
 *
 * @example mapVerse({ book: 'PSA', chapter: 51, verse: 3 }, 'norwegian', 'english') // [{ book: 'PSA', chapter: 51, verse: 1 }]
 * @example mapVerse({ book: 'MAL', chapter: 4, verse: 1 }, 'english', 'hebrew') // [{ book: 'MAL', chapter: 3, verse: 19 }]
 */
export function mapVerse(verseRef: VerseRef, from: Versification, to: Versification): readonly VerseRef[] {
  if (from === to) return [verseRef];
  const verseId = `${verseRef.book} ${verseRef.chapter}:${verseRef.verse}`;
  const englishIds = mappingOf(from).toEnglish.get(verseId) ?? [verseId];
  const { fromEnglish, toEnglish } = mappingOf(to);
  const mappedIds = englishIds.flatMap((id) => fromEnglish.get(id) ?? (toEnglish.has(id) ? [] : [id]));
  return [...new Set(mappedIds)].map((id) => {
    const [book, chapter, verse] = parseVerseId(id);
    return { book, chapter, verse };
  });
}

/**
 * The last verse of a chapter.
 *
 * @returns 0 when there is no such chapter, or its book is deuterocanonical
 * @example lastVerseOf('hebrew', 'PSA', 51) // 21
 */
export function lastVerseOf(versification: Versification, book: string, chapter: number): number {
  return lastVerses(versification).get(book)?.[chapter - 1] ?? 0;
}

/**
 * How many chapters a book has.
 *
 * @returns 0 when the book is deuterocanonical
 * @example chapterCount('hebrew', 'MAL') // 3
 */
export function chapterCount(versification: Versification, book: string): number {
  return (lastVerses(versification).get(book) ?? []).findLastIndex((verses) => verses > 0) + 1;
}
