import { describe, expect, it } from 'vitest';
import { lastWeek, toTimeRange, bucketViews, viewsByCountry, viewsByDay } from './time-buckets.ts';

const hour = (at: Date, count: number, countries: { country: string; count: number }[] = []) => ({
  dateHour: at.toISOString(),
  count,
  countries,
});

describe('the points of a chart', () => {
  it('are two hours each, in the time of the device', () => {
    const points = bucketViews(
      [hour(new Date(2026, 4, 1, 2), 3), hour(new Date(2026, 4, 1, 3), 4), hour(new Date(2026, 4, 2, 23), 1)],
      { from: '2026-05-01', to: '2026-05-02' },
    );
    expect(points).toHaveLength(24);
    expect(points.flatMap(({ views }, index) => (views > 0 ? [[index, views]] : []))).toEqual([
      [1, 7],
      [23, 1],
    ]);
    expect(points[23]?.end).toEqual(new Date(2026, 4, 3));
    expect(viewsByDay(points)).toEqual([
      { day: new Date(2026, 4, 1), views: 7 },
      { day: new Date(2026, 4, 2), views: 1 },
    ]);
  });

  it('are days where there are many', () => {
    expect(bucketViews([], { from: '2026-01-01', to: '2026-01-31' })).toHaveLength(31);
    expect(bucketViews([], { from: '2026-01-01', to: '2026-01-14' })).toHaveLength(14 * 12);
  });

  it('leave out what lies before them', () => {
    const [only] = bucketViews([hour(new Date(2026, 3, 30, 23), 5)], { from: '2026-05-01', to: '2026-05-01' });
    expect(only?.views).toBe(0);
  });
});

describe('the days', () => {
  it('are the last week without today, and are asked for whole', () => {
    const days = lastWeek(new Date(2026, 4, 3, 12));
    expect(days).toEqual({ from: '2026-04-26', to: '2026-05-02' });
    expect(toTimeRange(days)).toEqual({
      fromDate: new Date(2026, 3, 26).toISOString(),
      toDate: new Date(2026, 4, 3).toISOString(),
    });
  });
});

it('countries come by their views', () => {
  const now = new Date();
  expect(
    viewsByCountry([
      hour(now, 3, [
        { country: 'SE', count: 1 },
        { country: 'NO', count: 2 },
      ]),
      hour(now, 1, [{ country: 'SE', count: 4 }]),
    ]),
  ).toEqual([
    { country: 'SE', views: 5 },
    { country: 'NO', views: 2 },
  ]);
});
