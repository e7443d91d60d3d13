import { type RefObject, useLayoutEffect, useState } from 'react';
import { onFontsLoaded } from '../../ui/index.ts';
import { type Fit, fitScreen, type FitContent } from './fit-screen.ts';

const debounceMs = 50;

/**
 * The typesetting of a screen, recomputed for another text, and, when the window size has not changed for 50 ms, for
 * another container size. Undefined until it was measured first.
 */
export function useFittedScreen(
  containerRef: RefObject<HTMLElement | null>,
  cloneRef: RefObject<HTMLElement | null>,
  content: FitContent,
): Fit | undefined {
  const [fit, setFit] = useState<Fit>();
  useLayoutEffect(() => {
    const [container, clone] = [containerRef.current, cloneRef.current];
    if (!container || !clone) return undefined;
    const measure = () => setFit(fitScreen({ container, clone }, content));
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
    observer.observe(container);
    const stopFonts = onFontsLoaded(measure);
    return () => {
      stopFonts();
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [containerRef, cloneRef, content]);
  return fit;
}
