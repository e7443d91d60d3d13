import { useEffect, useLayoutEffect, useRef } from 'react';

/* Where each list was left, for as long as the page lives. */
const savedPositions = new Map<string, { readonly offset: number; readonly position: number }>();

/** Where a list was left: how far the window was scrolled, in pixels, and which item had the focus. */
export const savedListPosition = (restoreKey: string) => savedPositions.get(restoreKey) ?? { offset: 0, position: 0 };

/** Keeps where the list is left, and scrolls there again when it comes back and is as long as it will be. */
export function useScrollRestoration(restoreKey: string, position: number, isLaidOut: boolean): void {
  const current = useRef(position);
  useEffect(() => {
    current.current = position;
  }, [position]);
  useLayoutEffect(() => {
    if (!isLaidOut) return;
    window.scrollTo(0, savedListPosition(restoreKey).offset);
    const save = () => savedPositions.set(restoreKey, { offset: window.scrollY, position: current.current });
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      save();
      window.removeEventListener('scroll', save);
    };
  }, [restoreKey, isLaidOut]);
}
