import { type RefObject, useLayoutEffect, useState } from 'react';
import { onLateLetters } from '../../ui/index.ts';
import { type Fit, fitScreen, type ToFit } from './fit-screen.ts';

const settleMs = 50;

/**
 * The letters a screen is drawn with, found anew for another text, and, when the window has kept still for 50 ms, for
 * another room. Undefined until the first time it was measured.
 */
export function useFittedScreen(
  room: RefObject<HTMLElement | null>,
  copy: RefObject<HTMLElement | null>,
  text: ToFit,
): Fit | undefined {
  const [fit, setFit] = useState<Fit>();
  useLayoutEffect(() => {
    const places = { room: room.current, copy: copy.current };
    if (!places.room || !places.copy) return undefined;
    const { room: shown, copy: hidden } = places as { room: HTMLElement; copy: HTMLElement };
    const measure = () => setFit(fitScreen({ room: shown, copy: hidden }, text));
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const watcher = new ResizeObserver(() => {
      if (!isFirst) {
        clearTimeout(timer);
        timer = setTimeout(measure, settleMs);
      }
      isFirst = false;
    });
    watcher.observe(shown);
    let isOver = false;
    onLateLetters(() => isOver || measure());
    return () => {
      isOver = true;
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [room, copy, text]);
  return fit;
}
