import { useEffect, useRef } from 'react';
import { fontsLoaded } from '../../ui/index.ts';

/** Opens the print dialog automatically, once, when everything on the page is loaded, fonts included. */
export function usePrintOnce(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return undefined;
    let isUnmounted = false;
    void fontsLoaded().then(() => {
      // One frame later the text has its final size.
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
