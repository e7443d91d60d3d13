import { useEffect, useLayoutEffect, useRef } from 'react';

/* Where each list was left, for as long as the page lives. */
const leftAt = new Map<string, { readonly offset: number; readonly place: number }>();

/** Where a list was left: how far the window was scrolled, in pixels, and which item had the focus. */
export const whereLeft = (placeKey: string) => leftAt.get(placeKey) ?? { offset: 0, place: 0 };

/** Keeps where the list is left, and scrolls there again when it comes back and is as long as it will be. */
export function useReturn(placeKey: string, place: number, isLaidOut: boolean): void {
  const current = useRef(place);
  useEffect(() => {
    current.current = place;
  }, [place]);
  useLayoutEffect(() => {
    if (!isLaidOut) return;
    window.scrollTo(0, whereLeft(placeKey).offset);
    const keep = () => leftAt.set(placeKey, { offset: window.scrollY, place: current.current });
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      keep();
      window.removeEventListener('scroll', keep);
    };
  }, [placeKey, isLaidOut]);
}
