import { describe, expect, it } from 'vitest';
import { layOutRows, nextButton, nextPlace } from './virtual-rows.ts';

const placesOf = (columns: number, ...sizes: number[]) =>
  layOutRows(
    sizes.map((size, index) => ({ key: `g${index}`, size })),
    columns,
  ).map((row) => (row.kind === 'heading' ? row.key : row.places));

describe('the rows of a list', () => {
  it('read down the columns of each group', () => {
    expect(placesOf(2, 5)).toEqual(['g0', [0, 3], [1, 4], [2]]);
  });

  it('read across the columns when they are buttons', () => {
    expect(layOutRows([{ key: 'g', size: 5 }], 2, 'across').map((row) => row.kind === 'items' && row.places)).toEqual([
      false,
      [0, 1],
      [2, 3],
      [4],
    ]);
  });

  it('begin anew with the next group', () => {
    expect(placesOf(2, 2, 3)).toEqual(['g0', [0, 1], 'g1', [2, 4], [3]]);
  });

  it('hold every item once, whatever the number of columns', () => {
    for (const columns of [1, 2, 3, 4]) {
      const places = placesOf(columns, 50, 7, 0, 13)
        .filter((row) => typeof row !== 'string')
        .flat();
      expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 70 }, (_, place) => place));
    }
  });

  it('leave out a group without items', () => {
    expect(placesOf(1, 0, 1)).toEqual(['g1', [0]]);
  });
});

describe('the arrow keys of a list', () => {
  it('stop at both ends', () => {
    expect(nextPlace('ArrowUp', 0, 3, [0])).toBe(0);
    expect(nextPlace('ArrowDown', 2, 3, [2])).toBe(2);
  });

  it('stay where there is no column beside', () => {
    expect(nextPlace('ArrowRight', 2, 5, [2])).toBe(2);
    expect(nextPlace('ArrowLeft', 0, 5, [0, 3])).toBe(0);
  });

  it('leave other keys alone', () => {
    expect(nextPlace('Enter', 0, 3, [0])).toBeUndefined();
  });
});

describe('the arrow keys of a grid', () => {
  const rows = [[0, 1, 2], [3, 4, 5], [6]];

  it('go to the row above or below, also where it is shorter', () => {
    expect(nextButton('ArrowDown', 1, rows)).toBe(4);
    expect(nextButton('ArrowUp', 4, rows)).toBe(1);
    expect(nextButton('ArrowDown', 5, rows)).toBe(6);
  });

  it('go on with the next row at the end of one, and stop at both ends of the grid', () => {
    expect(nextButton('ArrowRight', 2, rows)).toBe(3);
    expect(nextButton('ArrowRight', 6, rows)).toBe(6);
    expect(nextButton('ArrowDown', 6, rows)).toBe(6);
    expect(nextButton('ArrowUp', 0, rows)).toBe(0);
    expect(nextButton('Enter', 0, rows)).toBeUndefined();
  });
});
