import { BOOK_LANGUAGES, bookByCode } from './books.ts';
import { findBook } from './find-book.ts';
import { lastVerseOf } from './map-verse.ts';
import { parseReference } from './parse-reference.ts';
import type { BibleReference } from './reference.ts';

/** The most verses of one reference that get a key. */
const MAX_VERSES = 60;

/**
 * The key of a verse, by numbers alone, the same in every language and translation.
 * @example verseSearchKey('PSA', 23, '1') // 'PSA 23 1'
 * @example verseSearchKey('PSA', 23, '1b') // 'PSA 23 1'
 */
export function verseSearchKey(book: string, chapter: number, verse: string): string {
  return `${book} ${chapter} ${/^\d+/.exec(verse)?.[0] ?? verse}`;
}

/**
 * The keys of the verses of a text that is entirely a reference in a language with book names, in any letter case, also with
 * a blank between chapter and verse; empty when it is not one.
 * @example parseVerseSearchKeys('Joh 3,16') // ['JHN 3 16']
 * @example parseVerseSearchKeys('Ps 23:1-2') // ['PSA 23 1', 'PSA 23 2']
 * @example parseVerseSearchKeys('1 john 4 8') // ['1JN 4 8']
 */
export function parseVerseSearchKeys(text: string): readonly string[] {
  const read = (written: string) => BOOK_LANGUAGES.map((language) => parseReference(written, language)).find(Boolean);
  const reference = read(text.trim()) ?? read(normalizeSpelling(text.trim()));
  return reference === undefined ? [] : searchKeysOfReference(reference);
}

/* As printed: the name of the book in English, and a colon before the verse. */
function normalizeSpelling(text: string): string {
  const [, name = '', numbers = ''] = /^(\d?.*?\p{L}\.?)\s*(\d.*)$/u.exec(text) ?? [];
  const book = findBook(name, 'en');
  return `${bookByCode(book?.code ?? '')?.names['en'] ?? ''} ${numbers.replace(/^(\d{1,3})\s+(\d{1,3})(?!\d)/, '$1:$2')}`;
}

function searchKeysOfReference({ book, from, to }: BibleReference): readonly string[] {
  const keys: string[] = [];
  for (let chapter = from.chapter; chapter <= to.chapter && keys.length < MAX_VERSES; chapter++) {
    const first = chapter === from.chapter ? (from.verse ?? 1) : 1;
    const last = chapter === to.chapter && to.verse !== undefined ? to.verse : lastVerse(book, chapter);
    for (let verse = first; verse <= last && keys.length < MAX_VERSES; verse++)
      keys.push(verseSearchKey(book, chapter, String(verse)));
  }
  return keys;
}

const lastVerse = (book: string, chapter: number): number => lastVerseOf('english', book, chapter) || MAX_VERSES;
