import { useEffect, useLayoutEffect, useRef } from 'react';

/* The saved position of each list, for the lifetime of the page. */
const savedPositions = new Map<string, { readonly offset: number; readonly position: number }>();

/** The saved position of a list: the scroll offset of the window, in pixels, and the focused item. */
export const savedListPosition = (restoreKey: string) => savedPositions.get(restoreKey) ?? { offset: 0, position: 0 };

/** Saves the position of a list, and scrolls there again when the list returns and has its final length. */
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
