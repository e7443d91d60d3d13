import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimeBucket } from './time-buckets.ts';
import { createChartLayout, nearestIndex } from './chart-layout.ts';

const HEIGHT = 220;

type LineChartProps = {
  points: readonly TimeBucket[];
  /** The text alternative of the chart; the numbers are in a table beside it. */
  label: string;
  /** The label of the point under the pointer. */
  formatPoint: (point: TimeBucket) => string;
  formatDay: (day: Date) => string;
};

/** Views over time: a line above a shaded area, with the days below and the views on the left. */
export function LineChart({ points, label, formatPoint, formatDay }: LineChartProps) {
  const [figureRef, width] = useWidth();
  const [activeIndex, setActiveIndex] = useState<number>();
  const layout = createChartLayout(points, width, HEIGHT);
  const activePoint = activeIndex === undefined ? undefined : points[activeIndex];
  const activeChartPoint = activeIndex === undefined ? undefined : layout.chartPoints[activeIndex];
  const handlePointerMove = (event: PointerEvent<SVGSVGElement>) =>
    setActiveIndex(nearestIndex(layout.chartPoints, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <figure ref={figureRef}>
      <figcaption aria-hidden className="h-6 text-sm text-ink-soft tabular-nums">
        {activePoint ? formatPoint(activePoint) : null}
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        className="block [touch-action:pan-y] text-ink-soft"
        onPointerMove={handlePointerMove}
        onPointerDown={handlePointerMove}
        onPointerLeave={() => setActiveIndex(undefined)}
      >
        {layout.gridLines.map(({ y, views }) => (
          <g key={views}>
            <line x1={layout.left} x2={width} y1={y} y2={y} className="stroke-line" />
            <text x={layout.left - 8} y={y + 4} textAnchor="end" className="fill-current text-xs tabular-nums">
              {views}
            </text>
          </g>
        ))}
        {layout.dayLabels.map(({ x, day, anchor }) => (
          <text key={x} x={x} y={HEIGHT - 6} textAnchor={anchor} className="fill-current text-xs">
            {formatDay(day)}
          </text>
        ))}
        <path d={layout.area} className="fill-accent opacity-10" />
        <path d={layout.line} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
        {activeChartPoint ? (
          <>
            <line
              x1={activeChartPoint.x}
              x2={activeChartPoint.x}
              y1={layout.top}
              y2={layout.bottom}
              className="stroke-edge"
            />
            <circle cx={activeChartPoint.x} cy={activeChartPoint.y} r={4} className="fill-accent" />
          </>
        ) : null}
      </svg>
    </figure>
  );
}

/* Drawn in screen pixels, so that text and lines keep their size on a phone. */
function useWidth() {
  const figureRef = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    if (figureRef.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 320)));
    observer.observe(figureRef.current);
    return () => observer.disconnect();
  }, []);
  return [figureRef, width] as const;
}
