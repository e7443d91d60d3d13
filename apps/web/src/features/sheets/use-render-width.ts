import { type RefObject, useEffect, useState } from 'react';

const stepPx = 40;
const minWidth = 280;
const maxWidth = 1200;

/**
 * How wide a score may be drawn in its room, in pixels; undefined until the room is there. In steps, so that a window that
 * is pulled wider is not engraved anew with every pixel.
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
      // The first one is drawn at once, later ones when the window has come to rest.
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
