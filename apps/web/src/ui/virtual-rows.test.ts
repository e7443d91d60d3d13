import { describe, expect, it } from 'vitest';
import { layOutRows, nextPlace } from './virtual-rows.ts';

const placesOf = (columns: number, ...sizes: number[]) =>
  layOutRows(
    sizes.map((size, index) => ({ key: `g${index}`, size })),
    columns,
  ).map((row) => (row.kind === 'heading' ? row.key : row.places));

describe('the rows of a list', () => {
  it('read down the columns of each group', () => {
    expect(placesOf(2, 5)).toEqual(['g0', [0, 3], [1, 4], [2]]);
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
