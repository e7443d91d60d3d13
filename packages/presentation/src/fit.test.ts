import { describe, expect, it } from 'vitest';
import {
  maxFontSizeAtZoom,
  estimateFit,
  MAX_FONT_SIZE,
  findLargestFit,
  maxPageHeight,
  lineWidth,
  maxLineCount,
  MAX_LINE_HEIGHT,
} from './fit.ts';

const verse = (...content: string[]) => ({ content });
const text = (lines: number, line: string, pageSize = 1) => ({ verses: [verse(...Array(lines).fill(line))], pageSize });
const usual = { letterWidth: 0.5, asLargeAsFits: false };

describe('the width of a line', () => {
  it.each([
    ['mmmm', 4],
    ['till', 2.8],
    ['a-a', 3.3],
    ['a–a', 3.3],
    ['_a_a', 2],
    ['', 0],
  ])('of %j is %f letters', (line, width) => {
    expect(lineWidth(line)).toBe(width);
  });
});

describe('the page with most lines', () => {
  it('counts a blank line between two verses, wherever the page begins', () => {
    const verses = [verse('a', 'b'), verse('a', 'b', 'c'), verse('a', 'b', 'c'), verse('a')];
    expect(maxLineCount({ verses, pageSize: 1 })).toBe(3);
    expect(maxLineCount({ verses, pageSize: 2 })).toBe(7);
    expect(maxLineCount({ verses, pageSize: 9 })).toBe(12);
  });

  it('of nothing is nothing', () => {
    expect(maxPageHeight([], 2, 1)).toBe(0);
  });
});

describe('the letters a text fits with', () => {
  it('are as large as the longest line lets them, in 95 % of the width', () => {
    // 40 letters of half their font size: 20 font sizes wide.
    expect(estimateFit(text(1, 'm'.repeat(40)), { width: 1000, height: 5000 }, usual).size).toBeCloseTo(950 / 20);
  });

  it('are as large as the lines let them, in 95 % of the height', () => {
    const { size, lineHeight } = estimateFit(text(20, 'm'), { width: 5000, height: 600 }, usual);
    expect(size * lineHeight * 20).toBeCloseTo(570);
    expect(size).toBeLessThan(MAX_FONT_SIZE);
  });

  it('are at most 64 px, without a limit when they may be as large as fits', () => {
    const room = { width: 4000, height: 4000 };
    expect(estimateFit(text(4, 'm'.repeat(10)), room, usual).size).toBe(MAX_FONT_SIZE);
    expect(estimateFit(text(4, 'm'.repeat(10)), room, { ...usual, asLargeAsFits: true }).size).toBeCloseTo(760);
  });

  it('have lines of at most one and a half of their size', () => {
    expect(estimateFit(text(1, 'm'), { width: 900, height: 900 }, usual).lineHeight).toBe(MAX_LINE_HEIGHT);
  });
});

describe('the largest size that fits', () => {
  it('is found from any guess, in few tries from a good one', () => {
    for (const guess of [1, 8, 29, 30, 31, 64, 500]) {
      const tried: number[] = [];
      const found = findLargestFit({ least: 8, guess, most: 64 }, (size) => (tried.push(size), size <= 30.2));
      expect([guess, found]).toEqual([guess, 30]);
      expect(tried.length).toBeLessThan(12);
    }
  });

  it('is never outside of its bounds', () => {
    expect(findLargestFit({ least: 8, guess: 30, most: 64 }, () => true)).toBe(64);
    expect(findLargestFit({ least: 8, guess: 30, most: 64 }, () => false)).toBe(8);
    expect(findLargestFit({ least: 8, guess: 90, most: 6 }, () => true)).toBe(8);
  });
});

it('zooming in makes the largest letters larger by half of it', () => {
  expect(maxFontSizeAtZoom(0.5)).toBe(MAX_FONT_SIZE);
  expect(maxFontSizeAtZoom(2.25) * 2.25).toBeCloseTo(MAX_FONT_SIZE * 1.5);
});
