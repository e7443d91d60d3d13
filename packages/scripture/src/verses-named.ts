import type { BookLanguage } from './book-names.ts';
import { lastVerseOf } from './map-verse.ts';
import { parseReference } from './parse-reference.ts';
import type { Reference } from './reference.ts';

/** So many verses of one reference are named. */
const MOST_VERSES = 60;

/**
 * The name of a verse by numbers alone, the same in every language and translation.
 * @example numberOfVerse('PSA', 23, '1') // 'PSA 23 1'
 * @example numberOfVerse('PSA', 23, '1b') // 'PSA 23 1'
 */
export function numberOfVerse(book: string, chapter: number, verse: string): string {
  return `${book} ${chapter} ${/^\d+/.exec(verse)?.[0] ?? verse}`;
}

/**
 * The verses a text names when the whole of it is a reference in English or Norwegian; none when it is not.
 * @example versesNamed('Joh 3,16') // ['JHN 3 16']
 * @example versesNamed('Ps 23:1-2') // ['PSA 23 1', 'PSA 23 2']
 */
export function versesNamed(text: string): readonly string[] {
  const languages: readonly BookLanguage[] = ['en', 'no'];
  const reference = languages.map((language) => parseReference(text.trim(), language)).find(Boolean);
  return reference === undefined ? [] : versesIn(reference);
}

function versesIn({ book, from, to }: Reference): readonly string[] {
  const names: string[] = [];
  for (let chapter = from.chapter; chapter <= to.chapter && names.length < MOST_VERSES; chapter++) {
    const first = chapter === from.chapter ? (from.verse ?? 1) : 1;
    const last = chapter === to.chapter && to.verse !== undefined ? to.verse : lastVerse(book, chapter);
    for (let verse = first; verse <= last && names.length < MOST_VERSES; verse++)
      names.push(numberOfVerse(book, chapter, String(verse)));
  }
  return names;
}

const lastVerse = (book: string, chapter: number): number => lastVerseOf('english', book, chapter) || MOST_VERSES;
