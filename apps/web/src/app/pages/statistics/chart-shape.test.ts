import { describe, expect, it } from 'vitest';
import { layOut, marksUpTo, nearest } from './chart-shape.ts';

const point = (hour: number, views: number) => ({
  begins: new Date(2026, 4, 1, hour),
  ends: new Date(2026, 4, 1, hour + 2),
  views,
});

describe('the shape of a chart', () => {
  it('stays within its box, the highest point highest', () => {
    const { spots, top, bottom, left, lines } = layOut([point(0, 0), point(2, 10), point(4, 5)], 400, 220);
    expect(spots.map(({ y }) => y)).toEqual([bottom, top, (top + bottom) / 2]);
    expect(spots[0]?.x).toBe(left);
    expect(spots.every(({ x }) => x >= left && x <= 400)).toBe(true);
    expect(lines.map(({ views }) => views)).toEqual([0, 5, 10]);
  });

  it('is there when there is nothing to draw', () => {
    expect(layOut([], 320, 220)).toMatchObject({ line: '', area: '', days: [] });
    expect(layOut([point(0, 0)], 320, 220).spots).toHaveLength(1);
  });

  it('finds the point under the pointer', () => {
    const { spots } = layOut([point(0, 0), point(2, 1), point(4, 2)], 400, 220);
    expect([nearest(spots, -10), nearest(spots, 215), nearest(spots, 900), nearest([], 3)]).toEqual([
      0,
      1,
      2,
      undefined,
    ]);
  });

  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [99, [0, 50, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('marks %i in round numbers', (highest, marks) => expect(marksUpTo(highest)).toEqual(marks));
});
