import { useEffect, useState } from 'react';

/**
 * False until the screen has shown what was drawn when `isReady` became true: what stands around it, and what that asks for,
 * does not keep it waiting.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    // A frame begins before its picture is made, and the picture is on the screen by the time the next one has begun.
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
