import { useEffect, useState } from 'react';

/**
 * False until the browser has painted what was rendered when `isReady` became true, so that surrounding content and its
 * requests do not delay that paint.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    // A frame callback runs before its frame is painted; the frame is on the screen by the time of the next callback.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPainted(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
