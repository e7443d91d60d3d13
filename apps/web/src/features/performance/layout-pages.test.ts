import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutPages, type MeasuredSong, type StageSpace } from './layout-pages.ts';

/* A song whose text grows with its size: line counts of its sections, and the width of its widest line in letters. */
const createMeasure =
  (lineCounts: readonly number[], letters: number) =>
  (size: number, lineWidth = Infinity): MeasuredSong => ({
    width: letters * 0.5 * size,
    heights: lineCounts.map((lines) => lines * Math.ceil((letters * 0.5 * size) / lineWidth || 1) * 1.6 * size),
    gap: 1.4 * size,
  });
const phone: StageSpace = { width: 358, height: 780, columnGap: 1.5 };
const desktop: StageSpace = { width: 1400, height: 850, columnGap: 1.5 };

describe('the pages of a song on a stage', () => {
  it('have one size, the largest at which no line breaks and the song takes no more pages than it must', () => {
    const layout = layOutPages({ space: phone, measure: createMeasure([4, 4, 4], 30), size: 'fit' });
    // 358 px hold 30 letters of half a size each at 23.5 px.
    expect(layout).toMatchObject({ size: 23.5, hasWrappedLines: false, pages: [[[0, 1, 2]]] });
  });

  it('have two columns on a wide screen where that lets the words be larger', () => {
    const layout = layOutPages({ space: desktop, measure: createMeasure([4, 4, 4, 4, 4, 4], 30), size: 'fit' });
    expect(layout.pages).toEqual([
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ]);
    expect(layout.size).toBeGreaterThan(35);
  });

  it('take another page rather than letters nobody can read from a music stand', () => {
    const { size, pages } = layOutPages({ space: phone, measure: createMeasure([8, 8, 8, 8], 20), size: 'fit' });
    expect(size).toBeGreaterThanOrEqual(18);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('keep long lines whole with smaller letters, and break them only where they would be unreadable', () => {
    expect(layOutPages({ space: phone, measure: createMeasure([4], 44), size: 'fit' })).toMatchObject({
      size: 16,
      hasWrappedLines: false,
    });
    expect(layOutPages({ space: phone, measure: createMeasure([4, 4, 4, 4], 100), size: 'fit' })).toMatchObject({
      size: 18,
      hasWrappedLines: true,
      // Three times 18 px hold 100 letters in 358 px: a section is 346 px high.
      pages: [[[0, 1]], [[2, 3]]],
    });
  });

  it('take fewer pages in two columns rather than have very large letters on a tablet', () => {
    const tablet: StageSpace = { width: 1148, height: 740, columnGap: 1.5 };
    const layout = layOutPages({ space: tablet, measure: createMeasure([16, 16, 16, 16], 40), size: 'fit' });
    expect(layout.pages).toEqual([
      [[0], [1]],
      [[2], [3]],
    ]);
  });

  it('have the size somebody chose, a little less where that keeps a line whole', () => {
    const withLetters = (letters: number) =>
      layOutPages({ space: phone, measure: createMeasure([4], letters), size: 24 });
    expect(withLetters(20).size).toBe(24);
    expect(withLetters(33)).toMatchObject({ size: 21.5, hasWrappedLines: false });
    expect(withLetters(60)).toMatchObject({ size: 24, hasWrappedLines: true });
  });

  it('hold the same verses however large the screen is, where that was chosen', () => {
    const groups = [[0, 1], [2]];
    const layout = layOutPages({ space: desktop, measure: createMeasure([4, 4, 4], 30), size: 'fit', groups });
    expect(layout.pages.map((columns) => columns.flat())).toEqual(groups);
  });

  it('hold every section once and in order, whole and without a broken line, for any song and screen', () => {
    const songs = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 14 });
    const spaces = fc.record({
      width: fc.integer({ min: 280, max: 2000 }),
      height: fc.integer({ min: 240, max: 1400 }),
      columnGap: fc.constant(1.5),
    });
    const sizes = fc.oneof(fc.constant('fit' as const), fc.integer({ min: 14, max: 96 }));
    fc.assert(
      fc.property(songs, fc.integer({ min: 5, max: 70 }), spaces, sizes, (lineCounts, letters, space, size) => {
        const measure = createMeasure(lineCounts, letters);
        const layout = layOutPages({ space, measure, size });
        expect(layout.pages.flat(2)).toEqual(lineCounts.map((_, index) => index));
        if (layout.hasWrappedLines) return;
        const { width, heights, gap } = measure(layout.size);
        for (const columns of layout.pages) {
          expect(columns.length).toBeLessThanOrEqual(2);
          expect(width * columns.length).toBeLessThanOrEqual(space.width);
          for (const column of columns) {
            const height = column.reduce((sum, section) => sum + (heights[section] ?? 0), gap * (column.length - 1));
            expect(height).toBeLessThanOrEqual(space.height + 0.001);
          }
        }
      }),
    );
  });
});
