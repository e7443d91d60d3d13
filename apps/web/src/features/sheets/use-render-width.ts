import { type RefObject, useEffect, useState } from 'react';

const stepPx = 40;
const minWidth = 280;
const maxWidth = 1200;

/**
 * The width for rendering a score in its container, in pixels; undefined until the container exists. In steps, so that
 * resizing a window does not engrave it anew with every pixel.
 */
export function useRenderWidth(containerRef: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!containerRef.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const next = widthFor(entry.contentRect.width);
      clearTimeout(timer);
      // The first one is rendered at once, later ones when the window is no longer being resized.
      timer = setTimeout(() => setWidth(next), timer === undefined ? 0 : 200);
    });
    observer.observe(containerRef.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [containerRef]);
  return width;
}

const widthFor = (pixels: number): number =>
  Math.min(maxWidth, Math.max(minWidth, Math.floor(pixels / stepPx) * stepPx));
