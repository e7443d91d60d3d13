import type { Point } from '../../../features/statistics/index.ts';

type Spot = { readonly x: number; readonly y: number };

/** Where everything of a chart is drawn, in pixels. */
export type ChartShape = {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly spots: readonly Spot[];
  readonly line: string;
  readonly area: string;
  /** Lines across, with the views they stand for. */
  readonly lines: readonly { readonly y: number; readonly views: number }[];
  readonly days: readonly { readonly x: number; readonly day: Date; readonly anchor: 'start' | 'middle' }[];
};

const TOP = 8;
const BELOW = 28;
const LETTER = 8;
/** Room a day needs below the chart. */
const DAY_WIDTH = 64;

/** Lays a chart out. */
export function layOut(points: readonly Point[], width: number, height: number): ChartShape {
  const highest = Math.max(1, ...points.map(({ views }) => views));
  const marks = marksUpTo(highest);
  const most = marks.at(-1) ?? 1;
  const left = LETTER * String(most).length + 16;
  const bottom = height - BELOW;
  const yOf = (views: number) => bottom - ((bottom - TOP) * views) / most;
  const step = (width - left - 6) / Math.max(1, points.length - 1);
  const spots = points.map(({ views }, index) => ({ x: round(left + index * step), y: round(yOf(views)) }));
  const line = spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const [first, last] = [spots[0], spots.at(-1)];
  return {
    left,
    top: TOP,
    bottom,
    spots,
    line,
    area: first && last ? `${line}L${last.x} ${bottom}L${first.x} ${bottom}Z` : '',
    lines: marks.map((views) => ({ y: round(yOf(views)), views })),
    days: daysOf(points, spots, width),
  };
}

/** The point nearest to a place across; undefined when there are none. */
export function nearest(spots: readonly Spot[], x: number): number | undefined {
  if (spots.length === 0) return undefined;
  return spots.reduce((best, spot, index) => {
    const known = spots[best] as Spot;
    return Math.abs(spot.x - x) < Math.abs(known.x - x) ? index : best;
  }, 0);
}

/**
 * Round numbers from 0 to at least the highest, at most five of them.
 * @example marksUpTo(7) // [0, 2, 4, 6, 8]
 * @example marksUpTo(1) // [0, 1]
 */
export function marksUpTo(highest: number): number[] {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/* The beginnings of days, as many as have room. */
function daysOf(points: readonly Point[], spots: readonly Spot[], width: number): ChartShape['days'] {
  const days = points.flatMap(({ begins }, index) =>
    begins.getHours() === 0 ? [{ day: begins, x: spots[index]?.x ?? 0 }] : [],
  );
  const each = Math.max(1, Math.ceil((days.length * DAY_WIDTH) / width));
  return days
    .filter((_, index) => index % each === 0)
    .filter(({ x }) => x <= width - DAY_WIDTH / 2)
    .map((one, index) => ({ ...one, anchor: index === 0 ? ('start' as const) : ('middle' as const) }));
}

const round = (value: number) => Math.round(value * 10) / 10;
