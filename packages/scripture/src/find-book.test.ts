import { expect, test } from 'vitest';
import { BOOK_LANGUAGES, protestantBooks } from './books.ts';
import { findBook } from './find-book.ts';

test('there are 66 books, each with its own code and names', () => {
  expect(protestantBooks.map(({ number }) => number)).toEqual(Array.from({ length: 66 }, (_, index) => index + 1));
  expect(protestantBooks.every(({ code }) => /^[1-3A-Z][A-Z]{2}$/.test(code))).toBe(true);
  for (const name of [
    ...BOOK_LANGUAGES.map((language) => protestantBooks.map(({ names }) => names[language])),
    protestantBooks.map(({ code }) => code),
  ]) {
    expect(new Set(name).size).toBe(66);
    expect(name).not.toContain('');
  }
});

test.each(BOOK_LANGUAGES)('every name and abbreviation of the language %s finds its own book', (language) => {
  for (const book of protestantBooks) {
    for (const name of [book.names[language] ?? '', ...(book.abbreviations[language] ?? [])]) {
      expect(`${name}: ${findBook(name, language)?.code}`).toBe(`${name}: ${book.code}`);
    }
  }
});

test.each([
  ['1. Mos.', 'no', 'GEN'],
  ['1mos', 'no', 'GEN'],
  ['ÅP', 'no', 'REV'],
  ['Salme', 'no', 'PSA'],
  ['Joh', 'no', 'JHN'],
  ['psalms', 'en', 'PSA'],
  ['II Kings', 'en', '2KI'],
  ['1cor', 'en', '1CO'],
  ['PHP', 'en', 'PHP'],
  ['Apostlenes gjerninger', 'en', 'ACT'],
] as const)('%s in %s is %s', (name, language, code) => {
  expect(findBook(name, language)?.code).toBe(code);
});

test.each(['', 'Hezekiah', '4 John', 'constructor'])('%j is no book', (name) => {
  expect(findBook(name, 'en')).toBeUndefined();
});
