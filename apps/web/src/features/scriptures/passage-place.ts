import type { TranslationOutline } from '@canticle/contract/calls';
import { mapVerse, type Reference, type Versification } from '@canticle/scripture';

/** Where a passage stands in a translation, as an address names it: the number of the book, the chapter, the verses. */
export type PassagePlace = { readonly book: number; readonly chapter: number; readonly verses: string };

/**
 * Where a translation has a passage, by its own numbers; undefined where it does not have the chapter.
 *
 * @param language  of the text that names the passage: Norwegian texts number as Norwegian bibles do
 * @example placeIn(kjv, { book: 'JOL', from: { chapter: 3, verse: 1 }, to: { chapter: 3, verse: 1 } }, 'no') // Joel 2:28
 */
export function placeIn(outline: TranslationOutline, reference: Reference, language: string): PassagePlace | undefined {
  const { book: code, from, to } = reference;
  const point = (chapter: number, verse: number) =>
    pointIn(outline.versification, { book: code, chapter, verse }, language);
  const first = point(from.chapter, from.verse ?? 1);
  const book = outline.books.find((one) => one.code === first.book);
  if (book?.chapters.every(({ number }) => number !== first.chapter) ?? true) return undefined;
  const last = point(to.chapter, to.verse ?? 1);
  const isWhole = from.verse === undefined;
  const isOneVerse = last.chapter !== first.chapter || last.verse <= first.verse;
  const verses = isWhole ? '' : isOneVerse ? String(first.verse) : `${first.verse}-${last.verse}`;
  return { book: book?.number ?? 0, chapter: first.chapter, verses };
}

type Point = { readonly book: string; readonly chapter: number; readonly verse: number };

function pointIn(to: Versification, point: Point, language: string): Point {
  const isNorwegian = language === 'no';
  if (to.startsWith(isNorwegian ? 'norwegian' : 'english')) return point;
  return mapVerse(point, isNorwegian ? 'norwegian' : 'english', to)[0] ?? point;
}
