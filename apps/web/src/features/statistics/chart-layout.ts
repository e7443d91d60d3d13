import type { TimeBucket } from './time-buckets.ts';

type ChartPoint = { readonly x: number; readonly y: number };

/** The positions of all parts of a chart, in pixels. */
export type ChartLayout = {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly chartPoints: readonly ChartPoint[];
  readonly line: string;
  readonly area: string;
  /** Horizontal lines, with the number of views they represent. */
  readonly gridLines: readonly { readonly y: number; readonly views: number }[];
  readonly dayLabels: readonly { readonly x: number; readonly day: Date; readonly anchor: 'start' | 'middle' }[];
};

const TOP = 8;
const BOTTOM_MARGIN = 28;
const LETTER_WIDTH = 8;
/** Width of a day label below the chart. */
const DAY_LABEL_WIDTH = 64;

/** Computes the layout of a chart. */
export function createChartLayout(points: readonly TimeBucket[], width: number, height: number): ChartLayout {
  const highest = Math.max(1, ...points.map(({ views }) => views));
  const ticks = createTicks(highest);
  const maxTick = ticks.at(-1) ?? 1;
  const left = LETTER_WIDTH * String(maxTick).length + 16;
  const bottom = height - BOTTOM_MARGIN;
  const yOf = (views: number) => bottom - ((bottom - TOP) * views) / maxTick;
  const step = (width - left - 6) / Math.max(1, points.length - 1);
  const chartPoints = points.map(({ views }, index) => ({ x: round(left + index * step), y: round(yOf(views)) }));
  const line = chartPoints.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const [first, last] = [chartPoints[0], chartPoints.at(-1)];
  return {
    left,
    top: TOP,
    bottom,
    chartPoints,
    line,
    area: first && last ? `${line}L${last.x} ${bottom}L${first.x} ${bottom}Z` : '',
    gridLines: ticks.map((views) => ({ y: round(yOf(views)), views })),
    dayLabels: createDayLabels(points, chartPoints, width),
  };
}

/** The point nearest to an x position; undefined when there are no points. */
export function nearestIndex(chartPoints: readonly ChartPoint[], x: number): number | undefined {
  const distances = chartPoints.map((point) => Math.abs(point.x - x));
  return chartPoints.length === 0 ? undefined : distances.indexOf(Math.min(...distances));
}

/**
 * Round numbers from 0 to at least the highest, at most five of them.
 * @example createTicks(7) // [0, 2, 4, 6, 8]
 * @example createTicks(1) // [0, 1]
 */
export function createTicks(highest: number): number[] {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/* The starts of days, as many as fit. */
function createDayLabels(
  points: readonly TimeBucket[],
  chartPoints: readonly ChartPoint[],
  width: number,
): ChartLayout['dayLabels'] {
  const days = points.flatMap(({ start }, index) =>
    start.getHours() === 0 ? [{ day: start, x: chartPoints[index]?.x ?? 0 }] : [],
  );
  const interval = Math.max(1, Math.ceil((days.length * DAY_LABEL_WIDTH) / width));
  return days
    .filter((_, index) => index % interval === 0)
    .filter(({ x }) => x <= width - DAY_LABEL_WIDTH / 2)
    .map((label, index) => ({ ...label, anchor: index === 0 ? ('start' as const) : ('middle' as const) }));
}

const round = (value: number) => Math.round(value * 10) / 10;
