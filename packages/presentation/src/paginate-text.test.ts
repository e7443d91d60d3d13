import { describe, expect, it } from 'vitest';
import { paginateText, type Paragraph } from './paginate-text.ts';

const paragraph = (text: string, label = ''): Paragraph => ({ text, label, chapter: 0 });
/* A line of 42 letters of normal width. */
const line = 'mmmmmmmmmm '.repeat(4).trim().slice(0, 42);
const lines = (count: number) => Array.from({ length: count }, () => paragraph('mmmm'));
const sizes = (pages: readonly (readonly Paragraph[])[]) => pages.map((page) => page.length);
const texts = (pages: readonly (readonly Paragraph[])[]) => pages.map((page) => page.map(({ text }) => text));

describe('running text in pages', () => {
  it('has nine lines on each, fewer where something else takes lines, and always one', () => {
    expect(sizes(paginateText(lines(20)))).toEqual([9, 9, 2]);
    expect(sizes(paginateText(lines(9)))).toEqual([9]);
    expect(sizes(paginateText(lines(6), 4))).toEqual([5, 1]);
    expect(sizes(paginateText(lines(2), 20))).toEqual([1, 1]);
    expect(paginateText([])).toEqual([]);
  });

  it('counts a line for every 42 letters, the number of the verse among them', () => {
    const wide = (letters: number, label = '') => paragraph('m'.repeat(letters), label);
    expect(sizes(paginateText([...lines(8), wide(42)]))).toEqual([9]);
    expect(sizes(paginateText([...lines(8), wide(43)]))).toEqual([8, 1]);
    expect(sizes(paginateText([...lines(8), wide(40, '4')]))).toEqual([9]);
    expect(sizes(paginateText([...lines(8), wide(41, '4')]))).toEqual([8, 1]);
    expect(sizes(paginateText([...lines(8), paragraph('')]))).toEqual([9]);
  });

  it('keeps a paragraph that fits on a page together', () => {
    const five = paragraph(Array.from({ length: 5 }, () => line).join(' '));
    expect(sizes(paginateText([five, five]))).toEqual([1, 1]);
    expect(sizes(paginateText([...lines(4), five]))).toEqual([5]);
  });

  it('divides a longer one after a sentence, where there is none after a clause, else after a word', () => {
    const part = (end: string) => `${'mmmm '.repeat(44)}mmmm${end}`;
    const divided = (...parts: string[]) => texts(paginateText([paragraph(parts.join(' '))], 0)).map(([text]) => text);
    expect(divided(part(', end.'), part('.'))).toEqual([part(', end.'), part('.')]);
    expect(divided(part('; on'), part('.'))).toEqual([part(';'), `on ${part('.')}`]);
    expect(divided(part('.”'), part('.'))).toEqual([part('.”'), part('.')]);
    const words = divided('mmmm '.repeat(100).trim());
    expect(words.map((text) => text?.split(' ').length)).toEqual([80, 20]);
  });

  it('cuts a word that is longer than a page', () => {
    expect(texts(paginateText([paragraph('m'.repeat(70), '4')], 8))).toEqual([['m'.repeat(40)], ['m'.repeat(30)]]);
  });

  it('says which parts go on from an earlier page, and all keep their number', () => {
    const pages = paginateText([paragraph(`${'m'.repeat(40)} ${'m'.repeat(40)}`, '4')], 8);
    expect(pages.flat()).toEqual([
      { text: 'm'.repeat(40), label: '4', chapter: 0 },
      { text: 'm'.repeat(40), label: '4', chapter: 0, isContinued: true },
    ]);
  });
});
