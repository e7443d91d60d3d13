import type { Book, BookLanguage } from './books.ts';
import { protestantBooks, deuterocanonicalBooks } from './books.ts';

/**
 * Finds the book of the Bible a text names: its name, a usual abbreviation or its USFM code, in upper or lower case, with
 * or without full stops and blanks. Where the languages disagree ("Jon", "Jud") the given one decides.
 *
 * @param language  searched first; the other one is searched after it
 * @example findBook('1. Kor.', 'no')?.code // '1CO'
 * @example findBook('Song of Solomon', 'en')?.number // 22
 * @example findBook('Hezekiah', 'en') // undefined
 */
export function findBook(text: string, language: BookLanguage): Book | undefined {
  const key = normalizeName(text);
  const other = language === 'en' ? 'no' : 'en';
  return indexes[language].get(key) ?? indexes[other].get(key);
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.'’]/g, '');

const allBooks = [...deuterocanonicalBooks, ...protestantBooks];

function buildIndex(language: BookLanguage): ReadonlyMap<string, Book> {
  const index = new Map<string, Book>();
  for (const book of allBooks) index.set(normalizeName(book.code), book);
  for (const book of allBooks) for (const name of book.abbreviations[language]) index.set(normalizeName(name), book);
  for (const book of allBooks) index.set(normalizeName(book.names[language]), book);
  return index;
}

const indexes: { readonly [language in BookLanguage]: ReadonlyMap<string, Book> } = {
  en: buildIndex('en'),
  no: buildIndex('no'),
};
