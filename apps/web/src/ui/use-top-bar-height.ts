import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Wider than a phone: the top bar sticks, and the links are in it (shell.css). */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

/** The height of the page that the top bar covers while scrolling, in pixels: 0 on a phone, where it scrolls away. */
export const useTopBarHeight = (): number => (useIsWide() ? 56 : 0);
