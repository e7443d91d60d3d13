import { describe, expect, it } from 'vitest';
import { createChartLayout, createTicks, nearestIndex } from './chart-layout.ts';

const point = (hour: number, views: number) => ({
  start: new Date(2026, 4, 1, hour),
  end: new Date(2026, 4, 1, hour + 2),
  views,
});

describe('the shape of a chart', () => {
  it('stays within its box, the highest point highest', () => {
    const {
      chartPoints: spots,
      top,
      bottom,
      left,
      gridLines: lines,
    } = createChartLayout([point(0, 0), point(2, 10), point(4, 5)], 400, 220);
    expect(spots.map(({ y }) => y)).toEqual([bottom, top, (top + bottom) / 2]);
    expect(spots[0]?.x).toBe(left);
    expect(spots.every(({ x }) => x >= left && x <= 400)).toBe(true);
    expect(lines.map(({ views }) => views)).toEqual([0, 5, 10]);
  });

  it('is there when there is nothing to draw', () => {
    expect(createChartLayout([], 320, 220)).toMatchObject({ line: '', area: '', dayLabels: [] });
    expect(createChartLayout([point(0, 0)], 320, 220).chartPoints).toHaveLength(1);
  });

  it('finds the point under the pointer', () => {
    const { chartPoints: spots } = createChartLayout([point(0, 0), point(2, 1), point(4, 2)], 400, 220);
    expect([nearestIndex(spots, -10), nearestIndex(spots, 215), nearestIndex(spots, 900), nearestIndex([], 3)]).toEqual(
      [0, 1, 2, undefined],
    );
  });

  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [99, [0, 50, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('marks %i in round numbers', (highest, marks) => expect(createTicks(highest)).toEqual(marks));
});
