import { type RefObject, useEffect, useRef } from 'react';

/* At the slowest a line takes about eight seconds, at the fastest under one. */
const linesPerSecond = 0.13;

/**
 * Moves the text upward at a steady pace while `isRunning`, and tells when the end is reached. Where the reader moves
 * it by hand it goes on from there.
 *
 * @param speed     1 to 10
 * @param lineHeight in pixels: larger text moves faster, so that the song takes the same time
 */
export function useAutoScroll(
  room: RefObject<HTMLElement | null>,
  { isRunning, speed, lineHeight }: { isRunning: boolean; speed: number; lineHeight: number },
  onEnd: () => void,
): void {
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const place = room.current;
    if (!isRunning || !place) return undefined;
    let at = place.scrollTop;
    let before: number | undefined;
    let frame = requestAnimationFrame(move);
    function move(now: number): void {
      if (!place) return;
      // Browsers keep whole pixels only, so what is less is kept here.
      if (Math.abs(place.scrollTop - at) > 2) at = place.scrollTop;
      at += ((now - (before ?? now)) / 1000) * speed * linesPerSecond * lineHeight;
      before = now;
      place.scrollTop = at;
      if (place.scrollTop + place.clientHeight >= place.scrollHeight - 1) return ended.current();
      frame = requestAnimationFrame(move);
    }
    return () => cancelAnimationFrame(frame);
  }, [room, isRunning, speed, lineHeight]);
}
