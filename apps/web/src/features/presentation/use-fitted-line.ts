import { useLayoutEffect, useRef } from 'react';

const smallestFootShare = 0.6;

/** Sets a line smaller until it fits, as far as it can be read; then it wraps. */
export function useFittedLine() {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    const room = element?.parentElement;
    if (!element || !room) return undefined;
    const fit = () => {
      element.style.fontSize = '';
      element.style.whiteSpace = 'nowrap';
      const share = room.clientWidth / Math.max(1, element.scrollWidth);
      if (share >= 1) return;
      element.style.fontSize = `${Math.max(smallestFootShare, share * 0.99)}em`;
      if (share < smallestFootShare) element.style.whiteSpace = 'normal';
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    return () => observer.disconnect();
  });
  return line;
}
