import { describe, expect, it } from 'vitest';
import { lastWeek, toTimeRange, bucketViews, viewsByCountry, viewsByDay } from './time-buckets.ts';

const hour = (at: Date, count: number, countries: { country: string; count: number }[] = []) => ({
  dateHour: at.toISOString(),
  count,
  countries,
});

const later = new Date(2026, 11, 31);

describe('the points of a chart', () => {
  it('are two hours each, in the time of the device', () => {
    const points = bucketViews(
      [hour(new Date(2026, 4, 1, 2), 3), hour(new Date(2026, 4, 1, 3), 4), hour(new Date(2026, 4, 2, 23), 1)],
      { from: '2026-05-01', to: '2026-05-02' },
      later,
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
    expect(bucketViews([], { from: '2026-01-01', to: '2026-01-31' }, later)).toHaveLength(31);
    expect(bucketViews([], { from: '2026-01-01', to: '2026-01-14' }, later)).toHaveLength(14 * 12);
  });

  it('leave out what lies before them', () => {
    const [only] = bucketViews([hour(new Date(2026, 3, 30, 23), 5)], { from: '2026-05-01', to: '2026-05-01' }, later);
    expect(only?.views).toBe(0);
  });
});

it('today has points until now', () => {
  const now = new Date(2026, 4, 3, 7, 30);
  const points = bucketViews([hour(new Date(2026, 4, 3, 7), 2)], { from: '2026-05-03', to: '2026-05-03' }, now);
  expect(points.map(({ views }) => views)).toEqual([0, 0, 0, 2]);
  expect(points.at(-1)?.end).toEqual(new Date(2026, 4, 3, 8));
  expect(bucketViews([], { from: '2026-05-04', to: '2026-05-05' }, now)).toHaveLength(1);
});

describe('the days', () => {
  it('are the last seven with today, and are asked for whole', () => {
    const days = lastWeek(new Date(2026, 4, 3, 12));
    expect(days).toEqual({ from: '2026-04-27', to: '2026-05-03' });
    expect(toTimeRange(days)).toEqual({
      fromDate: new Date(2026, 3, 27).toISOString(),
      toDate: new Date(2026, 4, 4).toISOString(),
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
