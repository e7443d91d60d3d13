import { type RefObject, useLayoutEffect, useState } from 'react';
import { onFontsLoaded } from '../../ui/index.ts';
import { type Fit, fitScreen, type FitContent } from './fit-screen.ts';

const debounceMs = 50;

/**
 * The typesetting of a screen, recomputed for another text, and, when the window size has not changed for 50 ms, for
 * another container size. Undefined until it was measured first.
 */
export function useFittedScreen(
  room: RefObject<HTMLElement | null>,
  copy: RefObject<HTMLElement | null>,
  content: FitContent,
): Fit | undefined {
  const [fit, setFit] = useState<Fit>();
  useLayoutEffect(() => {
    const places = { room: room.current, copy: copy.current };
    if (!places.room || !places.copy) return undefined;
    const { room: containerElement, copy: cloneElement } = places as { room: HTMLElement; copy: HTMLElement };
    const measure = () => setFit(fitScreen({ container: containerElement, clone: cloneElement }, content));
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (!isFirst) {
        clearTimeout(timer);
        timer = setTimeout(measure, debounceMs);
      }
      isFirst = false;
    });
    observer.observe(containerElement);
    let isUnmounted = false;
    onFontsLoaded(() => isUnmounted || measure());
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [room, copy, content]);
  return fit;
}
