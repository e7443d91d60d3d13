import { useLayoutEffect, useRef } from 'react';
import { fitWithin } from '../../ui/index.ts';

/* Smaller than this nobody reads it on a wall. */
const smallestFootShare = 0.8;

/**
 * Sets a line smaller until it fits, as far as it can be read. What is still too long stands in two lines, which the
 * style sheet divides where `data-two` says so, and wraps where even these are too long.
 */
export function useFittedLine() {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    const room = element?.parentElement;
    if (!element || !room) return undefined;
    const shareOfRoom = () => {
      element.style.fontSize = '';
      element.style.whiteSpace = 'nowrap';
      return room.clientWidth / Math.max(1, element.scrollWidth);
    };
    const fit = () => {
      element.removeAttribute('data-two');
      let share = shareOfRoom();
      if (share < smallestFootShare) {
        element.toggleAttribute('data-two', true);
        share = shareOfRoom();
      }
      if (share >= 1) return;
      element.style.fontSize = `${Math.max(smallestFootShare, share * 0.99)}em`;
      if (share < smallestFootShare) element.style.whiteSpace = 'normal';
    };
    return fitWithin(room, fit);
  });
  return line;
}
