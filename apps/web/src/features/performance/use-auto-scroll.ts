import { type RefObject, useEffect, useRef } from 'react';

/* At the slowest speed a line takes about eight seconds, at the fastest under one. */
const linesPerSecond = 0.13;

/**
 * Scrolls the text at a steady pace while `isRunning`, and reports when it reaches the end. After the reader scrolls by
 * hand it continues from there.
 *
 * @param speed     1 to 10
 * @param lineHeight in pixels: larger text moves faster, so that the song takes the same time
 */
export function useAutoScroll(
  containerRef: RefObject<HTMLElement | null>,
  { isRunning, speed, lineHeight }: { isRunning: boolean; speed: number; lineHeight: number },
  onEnd: () => void,
): void {
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    onEndRef.current = onEnd;
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
      position += ((now - (previous ?? now)) / 1000) * speed * linesPerSecond * lineHeight;
      previous = now;
      container.scrollTop = position;
      if (container.scrollTop + container.clientHeight >= container.scrollHeight - 1) return onEndRef.current();
      frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [containerRef, isRunning, speed, lineHeight]);
}
