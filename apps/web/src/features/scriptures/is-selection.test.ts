import { protestantBooks, chapterCount, testamentOf } from '@canticle/scripture';
import { describe, expect, test } from 'vitest';
import { isSelection } from './is-selection.ts';

type Outline = Parameters<typeof isSelection>[0];

const whole: Outline['books'] = protestantBooks.map(({ code, number }) => ({
  id: code,
  number,
  code,
  title: code,
  shortTitle: code,
  testament: testamentOf(code),
  section: 'other',
  chapters: Array.from({ length: chapterCount('english', code) }, (_, index) => ({
    id: `${code} ${index + 1}`,
    number: index + 1,
    title: '',
    verses: 1,
  })),
}));
const isPart = (books: Outline['books']) => isSelection({ books, versification: 'english' });

describe('a translation', () => {
  test('with every book and chapter is whole, and so is a New Testament', () => {
    expect(isPart(whole)).toBe(false);
    expect(isPart(whole.filter(({ testament }) => testament === 'new'))).toBe(false);
    expect(isPart([])).toBe(false);
  });

  test('that lacks a book or a chapter is a selection', () => {
    expect(isPart(whole.filter(({ code }) => code !== 'JHN'))).toBe(true);
    expect(
      isPart(whole.map((book) => (book.code === 'PSA' ? { ...book, chapters: book.chapters.slice(1) } : book))),
    ).toBe(true);
  });
});
