import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The height of the page that the top bar covers while scrolling, in pixels: 0 on a phone, where it scrolls away
 * (shell.css).
 */
export function useTopBarHeight(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(wide).matches ? 56 : 0));
}
