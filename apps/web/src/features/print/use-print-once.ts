import { useEffect, useRef } from 'react';
import { fontsLoaded } from '../../ui/index.ts';

/** Opens the print dialog by itself, one time, when everything on the page is there: its letters too. */
export function usePrintOnce(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return undefined;
    let isUnmounted = false;
    void fontsLoaded().then(() => {
      // One frame later the text stands in its final size.
      requestAnimationFrame(() => {
        if (isUnmounted || isDone.current) return;
        isDone.current = true;
        window.print();
      });
    });
    return () => {
      isUnmounted = true;
    };
  }, [isReady]);
}
