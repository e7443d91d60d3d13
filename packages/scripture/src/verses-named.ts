import { type BookLanguage, bookOf } from './book-names.ts';
import { findBook } from './find-book.ts';
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
 * The verses a text names when the whole of it is a reference in English or Norwegian, in capitals or small letters, also
 * with a blank between chapter and verse; none when it is not.
 * @example versesNamed('Joh 3,16') // ['JHN 3 16']
 * @example versesNamed('Ps 23:1-2') // ['PSA 23 1', 'PSA 23 2']
 * @example versesNamed('1 john 4 8') // ['1JN 4 8']
 */
export function versesNamed(text: string): readonly string[] {
  const languages: readonly BookLanguage[] = ['en', 'no'];
  const read = (written: string) => languages.map((language) => parseReference(written, language)).find(Boolean);
  const reference = read(text.trim()) ?? read(spelled(text.trim()));
  return reference === undefined ? [] : versesIn(reference);
}

/* As it is printed: the name of the book in English, and a colon before the verse. */
function spelled(text: string): string {
  const [, name = '', numbers = ''] = /^(\d?.*?\p{L}\.?)\s*(\d.*)$/u.exec(text) ?? [];
  const book = findBook(name, 'en');
  return `${bookOf(book?.code ?? '')?.names.en ?? ''} ${numbers.replace(/^(\d{1,3})\s+(\d{1,3})(?!\d)/, '$1:$2')}`;
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
