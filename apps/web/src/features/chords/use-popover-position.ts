import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { popoverPosition } from './popover-position.ts';

/** Keeps a popover at its chord while the page scrolls or changes; calls back when the chord has left the window. */
export function usePopoverPosition(
  popover: RefObject<HTMLElement | null>,
  button: HTMLElement,
  onOutOfView: () => void,
): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({ position: 'fixed', left: 0, top: 0 });
  useLayoutEffect(() => {
    const updatePosition = () => {
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const chordRect = button.getBoundingClientRect();
      const popoverRect = popover.current?.getBoundingClientRect();
      if (!button.isConnected || chordRect.bottom < 0 || chordRect.top > window.innerHeight) return onOutOfView();
      if (popoverRect)
        setPosition(popoverPosition(chordRect, popoverRect, { width, height: Math.min(height, window.innerHeight) }));
    };
    updatePosition();
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.removeEventListener('resize', updatePosition);
    };
  }, [popover, button, onOutOfView]);
  return position;
}
