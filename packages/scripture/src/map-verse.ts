import { lastVerses, numberingOf, takeApart } from './numbering.ts';
import type { Versification } from './versification-name.ts';

/** One verse by its numbers; `book` is the USFM code. */
export type VersePoint = { readonly book: string; readonly chapter: number; readonly verse: number };

/**
 * The verses of another numbering that say what this one says: one nearly always, several where one verse there is two
 * here or the other way round, none where the other tradition does not have it (a heading of a psalm).
 *
 * @example mapVerse({ book: 'PSA', chapter: 51, verse: 3 }, 'norwegian', 'english') // [{ book: 'PSA', chapter: 51, verse: 1 }]
 * @example mapVerse({ book: 'MAL', chapter: 4, verse: 1 }, 'english', 'hebrew') // [{ book: 'MAL', chapter: 3, verse: 19 }]
 */
export function mapVerse(point: VersePoint, from: Versification, to: Versification): readonly VersePoint[] {
  if (from === to) return [point];
  const name = `${point.book} ${point.chapter}:${point.verse}`;
  const english = numberingOf(from).toEnglish.get(name) ?? [name];
  const { fromEnglish, toEnglish } = numberingOf(to);
  const there = english.flatMap((one) => fromEnglish.get(one) ?? (toEnglish.has(one) ? [] : [one]));
  return [...new Set(there)].map((one) => {
    const [book, chapter, verse] = takeApart(one);
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
 * @example chaptersOf('hebrew', 'MAL') // 3
 */
export function chaptersOf(versification: Versification, book: string): number {
  return (lastVerses(versification).get(book) ?? []).findLastIndex((verses) => verses > 0) + 1;
}
