import { describe, expect, it } from 'vitest';
import { createRows, positionsBeside, positionsIn } from './virtual-rows.ts';

const placesOf = (columns: number, ...sizes: number[]) =>
  createRows(
    sizes.map((size, index) => ({ key: `g${index}`, size })),
    columns,
  ).map((row) => (row.kind === 'heading' ? row.key : positionsIn(row)));

describe('the rows of a list', () => {
  it('read down the columns of each group', () => {
    expect(placesOf(2, 5)).toEqual(['g0', [0, 3], [1, 4], [2]]);
  });

  it('read across the columns when they are buttons', () => {
    expect(
      createRows([{ key: 'g', size: 5 }], 2, 'across').map((row) => row.kind === 'items' && row.positions),
    ).toEqual([false, [0, 1], [2, 3], [4]]);
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

describe('the cards of a list', () => {
  const cardsOf = (columns: number, ...sizes: number[]) =>
    createRows(
      sizes.map((size, index) => ({ key: `g${index}`, size })),
      columns,
      'cards',
    );

  it('stand side by side while they are small; a large group has the width to itself', () => {
    const rows = cardsOf(2, 1, 2, 1, 9, 1);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'cards',
      'cards',
      'heading',
      ...Array.from({ length: 5 }, () => 'items'),
      'cards',
    ]);
    expect(rows[0]).toMatchObject({
      cards: [
        { group: 0, positions: [0] },
        { group: 1, positions: [1, 2] },
      ],
    });
  });

  it('hold every item once, and are under each other where there is one column', () => {
    for (const columns of [1, 2, 3]) {
      const places = cardsOf(columns, 3, 0, 8, 9, 1, 2).flatMap(positionsIn);
      expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, place) => place));
    }
    expect(cardsOf(1, 1, 1).map(({ kind }) => kind)).toEqual(['heading', 'items', 'heading', 'items']);
  });

  it('have beside an item those at its height, or the last of a shorter card', () => {
    const [row] = cardsOf(3, 2, 1, 3);
    expect(positionsBeside(row, 1)).toEqual([1, 2, 4]);
    expect(positionsBeside(row, 5)).toEqual([1, 2, 5]);
  });
});
