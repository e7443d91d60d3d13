import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { placeBeside } from './place-beside.ts';

/** Keeps a popover at its chord while the page scrolls or changes; told when the chord has left the window. */
export function usePlace(
  popover: RefObject<HTMLElement | null>,
  button: HTMLElement,
  onGone: () => void,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ position: 'fixed', left: 0, top: 0 });
  useLayoutEffect(() => {
    const follow = () => {
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const chord = button.getBoundingClientRect();
      const own = popover.current?.getBoundingClientRect();
      if (!button.isConnected || chord.bottom < 0 || chord.top > window.innerHeight) return onGone();
      if (own) setPlace(placeBeside(chord, own, { width, height: Math.min(height, window.innerHeight) }));
    };
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [popover, button, onGone]);
  return place;
}
