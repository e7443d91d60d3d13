import { type RefObject, useEffect, useState } from 'react';

const stepPx = 40;
const least = 280;
const most = 1200;

/**
 * How wide a score may be drawn in its room, in pixels; undefined until the room is there. In steps, so that a window that
 * is pulled wider is not engraved anew with every pixel.
 */
export function useRoomWidth(room: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!room.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const next = widthFor(entry.contentRect.width);
      clearTimeout(timer);
      // The first one is drawn at once, later ones when the window has come to rest.
      timer = setTimeout(() => setWidth(next), timer === undefined ? 0 : 200);
    });
    watcher.observe(room.current);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [room]);
  return width;
}

const widthFor = (pixels: number): number => Math.min(most, Math.max(least, Math.floor(pixels / stepPx) * stepPx));
