import { expect, test } from 'vitest';
import { bookInReference } from './book-in-reference.ts';
import { sectionOf, testamentOf } from './book-sections.ts';
import { bookByCode, bookLanguageOf, deuterocanonicalBooks, protestantBooks } from './books.ts';

test.each([
  ['law', 'GEN', 'DEU', 5],
  ['history', 'JOS', 'EST', 12],
  ['poetry', 'JOB', 'SNG', 5],
  ['major-prophets', 'ISA', 'DAN', 5],
  ['minor-prophets', 'HOS', 'MAL', 12],
  ['gospels', 'MAT', 'JHN', 4],
  ['acts', 'ACT', 'ACT', 1],
  ['pauline-letters', 'ROM', 'PHM', 13],
  ['general-letters', 'HEB', 'JUD', 8],
  ['apocalypse', 'REV', 'REV', 1],
])('%s is from %s to %s', (section, first, last, count) => {
  const books = protestantBooks.filter(({ code }) => sectionOf(code) === section).map(({ code }) => code);
  expect([books[0], books.at(-1), books.length]).toEqual([first, last, count]);
});

test('books belong to the Old Testament, the New one, or neither', () => {
  const of = (testament: string) => protestantBooks.filter(({ code }) => testamentOf(code) === testament);
  expect([of('old').length, of('new').length]).toEqual([39, 27]);
  expect([testamentOf('MAL'), testamentOf('MAT')]).toEqual(['old', 'new']);
  for (const { code } of deuterocanonicalBooks) {
    expect([sectionOf(code), testamentOf(code)]).toEqual(['deuterocanon', 'deuterocanon']);
  }
  expect([sectionOf('XXA'), testamentOf('XXA')]).toEqual(['other', 'other']);
});

test('books follow one another, those of the Protestant canon first', () => {
  const numbers = [...protestantBooks, ...deuterocanonicalBooks].map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(bookByCode('TOB')?.number).toBe(67);
  expect(bookByCode('tob')).toBeUndefined();
  expect([bookLanguageOf('no'), bookLanguageOf('xx'), bookLanguageOf('toString')]).toEqual(['no', 'en', 'en']);
});

test.each([
  ['Psalms', 'Psalm'],
  ['The Book of Psalms', 'Psalm'],
  ['Book of Psalms', 'Psalm'],
  ['Die Psalmen', 'Psalm'],
  ['Psalter', 'Psalm'],
  ['Psaltaren', 'Psalm'],
  ['Salmene', 'Salme'],
  ['Salmenes bok', 'Salme'],
  ['Salmernes Bog', 'Salme'],
  ['Davids salmer', 'Salme'],
  ['Ruth', 'Ruth'],
  ['Psalms of Solomon', 'Psalms of Solomon'],
  ['More Psalms', 'More Psalms'],
  ['Nye salmene', 'Nye salmene'],
  ['Salmenes bok II', 'Salmenes bok II'],
])('before the number of a chapter, %s is called %s', (title, name) => {
  expect(bookInReference(title)).toBe(name);
});
