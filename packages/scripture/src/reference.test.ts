import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOK_LANGUAGES, type BookLanguage, protestantBooks, deuterocanonicalBooks } from './books.ts';
import { formatReference } from './format-reference.ts';
import { chapterCount, lastVerseOf } from './map-verse.ts';
import { findReferences, parseReference } from './parse-reference.ts';
import type { PassageEnd, BibleReference } from './reference.ts';

const at = (chapter: number, verse?: number, part?: string): PassageEnd => ({
  chapter,
  ...(verse === undefined ? {} : { verse }),
  ...(part === undefined ? {} : { part }),
});

test.each<[string, BookLanguage, string, PassageEnd, PassageEnd?]>([
  ['Joh 3,16–18', 'no', 'JHN', at(3, 16), at(3, 18)],
  ['Joh 3:16-18', 'no', 'JHN', at(3, 16), at(3, 18)],
  ['1 Cor 13', 'en', '1CO', at(13)],
  ['1. Kor. 13', 'no', '1CO', at(13)],
  ['1Kor 13,4', 'no', '1CO', at(13, 4)],
  ['Ps 23:1a', 'en', 'PSA', at(23, 1, 'a')],
  ['Psalm 23', 'en', 'PSA', at(23)],
  ['Salme 23', 'no', 'PSA', at(23)],
  ['Luke 1:46-2:1', 'en', 'LUK', at(1, 46), at(2, 1)],
  ['Luk 1,46–2,1', 'no', 'LUK', at(1, 46), at(2, 1)],
  ['Isa 52-53', 'en', 'ISA', at(52), at(53)],
  ['Jude 5', 'en', 'JUD', at(1, 5)],
  ['Judas 5–7', 'no', 'JUD', at(1, 5), at(1, 7)],
  ['Johannes’ åpenbaring 1,8', 'no', 'REV', at(1, 8)],
  ['Song of Solomon 2:4', 'en', 'SNG', at(2, 4)],
  ['Sal 51,21', 'no', 'PSA', at(51, 21)],
  ['Sal 51,21', 'en', 'PSA', at(51, 21)],
  ['Tob 4:15', 'en', 'TOB', at(4, 15)],
  ['Mal 4:6', 'en', 'MAL', at(4, 6)],
  ['1. Mose 3,15', 'de', 'GEN', at(3, 15)],
  ['1 Mos 3:15', 'sv', 'GEN', at(3, 15)],
  ['1 Mos 3,15', 'da', 'GEN', at(3, 15)],
  ['Joh 3,16', 'nn', 'JHN', at(3, 16)],
  ['Sl 23,1', 'da', 'PSA', at(23, 1)],
  ['Psalm 23', 'sv', 'PSA', at(23)],
  ['Offb 21,1', 'de', 'REV', at(21, 1)],
  ['Höga visan 2:4', 'sv', 'SNG', at(2, 4)],
  ['Apg 2,4', 'en', 'ACT', at(2, 4)],
  ['Joel 4:21', 'en', 'JOL', at(4, 21)],
])('%s (%s) is %s', (text, language, book, from, to = from) =>
  expect(parseReference(text, language)).toEqual({ book, from, to }),
);

test.each(['', 'John', 'Hezekiah 3:16', 'John 22', 'John 3:160', 'Ps 0', 'Ps 151', 'John 3:16 and more', 'Obadiah 22'])(
  '%j is no reference',
  (text) => expect(parseReference(text, 'en')).toBeUndefined(),
);

describe('references in running text', () => {
  const found = (text: string, language: BookLanguage) =>
    findReferences(text, language).map(
      ({ text: words, reference }) => `${words} = ${formatReference(reference, 'en', 'short')}`,
    );

  test.each<[string, BookLanguage, readonly string[]]>([
    [
      'Skrevet over Joh 3,16; 4,1 og 1 Kor 13.',
      'no',
      ['Joh 3,16 = John 3:16', '4,1 = John 4:1', '1 Kor 13 = 1 Cor 13'],
    ],
    ['From Rom 8:28, 31-32; 12:1.', 'en', ['Rom 8:28 = Rom 8:28', '31-32 = Rom 8:31–32', '12:1 = Rom 12:1']],
    ['Sal 23,1.3 og 24', 'no', ['Sal 23,1 = Ps 23:1', '3 = Ps 23:3']],
    ['(Matt. 5:3–12)', 'en', ['Matt. 5:3–12 = Matt 5:3–12']],
    ['Based on Psalm 46:1, 1529.', 'en', ['Psalm 46:1 = Ps 46:1']],
    ['Se Salme 23 i boken. Song 12 is next. Numbers 3 and 4, I am 3.', 'en', []],
    ['I Song 2:4 he is named.', 'en', ['Song 2:4 = Song 2:4']],
    ['Luke 2 tells it, as Psalm 23 does', 'en', ['Luke 2 = Luke 2', 'Psalm 23 = Ps 23']],
    ['Luk 2 forteller det', 'no', ['Luk 2 = Luke 2']],
    ['first 1 Johannes 4,19 then Joh 1,1', 'no', ['1 Johannes 4,19 = 1 John 4:19', 'Joh 1,1 = John 1:1']],
    ['version 2.0 of 3 things, Amos', 'en', []],
  ])('%s', (text, language, wanted) => expect(found(text, language)).toEqual(wanted));

  test('each is where it says it is', () => {
    const text = 'Se Joh 3,16; 4,1–3 og Sal 23.';
    for (const { from, to, text: words } of findReferences(text, 'no')) expect(text.slice(from, to)).toBe(words);
  });

  test('a long text of nothing but digits and names takes no time that grows with its square', () => {
    expect(findReferences('Joh '.repeat(20_000) + '1 '.repeat(20_000), 'no').length).toBeLessThan(2);
  });
});

const reference = fc
  .constantFrom(...protestantBooks.map(({ code }) => code))
  .chain((book) => fc.record({ book: fc.constant(book), one: end(book), other: end(book), isWhole: fc.boolean() }))
  .map(({ book, one, other, isWhole }): BibleReference => {
    const [from, to] = [one, other].toSorted((a, b) => a.chapter - b.chapter || a.verse - b.verse) as [Verse, Verse];
    const isOneChapter = chapterCount('english', book) === 1;
    if (isWhole && !isOneChapter) return { book, from: { chapter: from.chapter }, to: { chapter: to.chapter } };
    return { book, from, to };
  });

type Verse = { readonly chapter: number; readonly verse: number };
function end(book: string): fc.Arbitrary<Verse> {
  return fc.integer({ min: 1, max: chapterCount('english', book) }).chain((chapter) =>
    fc.record({
      chapter: fc.constant(chapter),
      verse: fc.integer({ min: 1, max: lastVerseOf('english', book, chapter) }),
    }),
  );
}

test.each<[BookLanguage, 'long' | 'short']>(
  BOOK_LANGUAGES.flatMap((language): [BookLanguage, 'long' | 'short'][] => [
    [language, 'long'],
    [language, 'short'],
  ]),
)('what is written in %s, %s, is read again as the same', (language, style) => {
  fc.assert(
    fc.property(reference, (one) => {
      expect(parseReference(formatReference(one, language, style), language)).toEqual(one);
    }),
    { numRuns: 600 },
  );
});

test.each(deuterocanonicalBooks.filter(({ code }) => !['PS2', 'PS3'].includes(code)).map(({ code }) => [code]))(
  'the deuterocanonical book %s is read by its names',
  (book) => {
    const one = { book, from: at(1, 2), to: at(1, 2) };
    for (const language of BOOK_LANGUAGES)
      expect(parseReference(formatReference(one, language), language)).toEqual(one);
  },
);
