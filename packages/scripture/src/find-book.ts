import { BOOK_LANGUAGES, type Book, type BookLanguage, protestantBooks, deuterocanonicalBooks } from './books.ts';

/**
 * Finds the book of the Bible a text names: its name, a usual abbreviation or its USFM code, in upper or lower case, with
 * or without full stops and blanks. Where the languages disagree ("Jon", "Jud") the given one decides.
 *
 * @param language  searched first; the others are searched after it
 * @example findBook('1. Kor.', 'no')?.code // '1CO'
 * @example findBook('Song of Solomon', 'en')?.number // 22
 * @example findBook('Hezekiah', 'en') // undefined
 */
export function findBook(text: string, language: BookLanguage): Book | undefined {
  const key = normalizeName(text);
  const others = BOOK_LANGUAGES.filter((other) => other !== language);
  return [language, ...others].map((one) => indexOf(one).get(key)).find((book) => book !== undefined);
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
  for (const book of allBooks)
    for (const name of book.abbreviations[language] ?? []) index.set(normalizeName(name), book);
  for (const book of allBooks) index.set(normalizeName(book.names[language] ?? book.code), book);
  return index;
}

const indexes = new Map<BookLanguage, ReadonlyMap<string, Book>>();

function indexOf(language: BookLanguage): ReadonlyMap<string, Book> {
  const index = indexes.get(language) ?? buildIndex(language);
  indexes.set(language, index);
  return index;
}
