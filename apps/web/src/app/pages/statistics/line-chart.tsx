import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../../../features/statistics/index.ts';
import { layOut, nearest } from './chart-shape.ts';

const HEIGHT = 220;

type LineChartProps = {
  points: readonly Point[];
  /** What the picture shows, for who cannot see it; the numbers stand in a table beside it. */
  label: string;
  /** What is said of the point under the pointer. */
  describe: (point: Point) => string;
  nameDay: (day: Date) => string;
};

/** Views over time: a line above its own shade, with the days below and the views at the left. */
export function LineChart({ points, label, describe, nameDay }: LineChartProps) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number>();
  const shape = layOut(points, width, HEIGHT);
  const pointed = at === undefined ? undefined : points[at];
  const spot = at === undefined ? undefined : shape.spots[at];
  const move = (event: PointerEvent<SVGSVGElement>) =>
    setAt(nearest(shape.spots, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <figure ref={box}>
      <figcaption aria-hidden className="h-6 text-sm text-ink-soft tabular-nums">
        {pointed ? describe(pointed) : null}
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        className="block touch-pan-y text-ink-soft"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setAt(undefined)}
      >
        {shape.lines.map(({ y, views }) => (
          <g key={views}>
            <line x1={shape.left} x2={width} y1={y} y2={y} className="stroke-line" />
            <text x={shape.left - 8} y={y + 4} textAnchor="end" className="fill-current text-xs tabular-nums">
              {views}
            </text>
          </g>
        ))}
        {shape.days.map(({ x, day, anchor }) => (
          <text key={x} x={x} y={HEIGHT - 6} textAnchor={anchor} className="fill-current text-xs">
            {nameDay(day)}
          </text>
        ))}
        <path d={shape.area} className="fill-accent opacity-10" />
        <path d={shape.line} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-accent" />
        {spot ? (
          <>
            <line x1={spot.x} x2={spot.x} y1={shape.top} y2={shape.bottom} className="stroke-edge" />
            <circle cx={spot.x} cy={spot.y} r={4} className="fill-accent" />
          </>
        ) : null}
      </svg>
    </figure>
  );
}

/* Drawn in pixels of the screen, so that letters and lines have their size on a phone too. */
function useWidth() {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 320)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}
