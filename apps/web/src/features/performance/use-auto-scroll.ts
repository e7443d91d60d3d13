import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the text at a steady pace while `isRunning`, and reports when it reaches the end. After the reader scrolls by
 * hand it continues from there.
 *
 * @param pixelsPerSecond  how fast a text of a height in pixels moves
 */
export function useAutoScroll(
  containerRef: RefObject<HTMLElement | null>,
  { isRunning, pixelsPerSecond }: { isRunning: boolean; pixelsPerSecond: (textHeight: number) => number },
  onEnd: () => void,
): void {
  const latest = useRef({ onEnd, pixelsPerSecond });
  useEffect(() => {
    latest.current = { onEnd, pixelsPerSecond };
  });
  useEffect(() => {
    const container = containerRef.current;
    if (!isRunning || !container) return undefined;
    let position = container.scrollTop;
    let previous: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(now: number): void {
      if (!container) return;
      // Browsers store scroll positions in whole pixels only, so the fraction is kept here.
      if (Math.abs(container.scrollTop - position) > 2) position = container.scrollTop;
      const textHeight = container.firstElementChild?.clientHeight ?? container.scrollHeight;
      position += ((now - (previous ?? now)) / 1000) * latest.current.pixelsPerSecond(textHeight);
      previous = now;
      container.scrollTop = position;
      if (container.scrollTop + container.clientHeight >= container.scrollHeight - 1) return latest.current.onEnd();
      frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [containerRef, isRunning]);
}
