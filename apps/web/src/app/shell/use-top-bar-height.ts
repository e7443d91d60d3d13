import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** What the top bar covers of the page while scrolling, in pixels: nothing on a phone, where it scrolls away (shell.css). */
export function useTopBarHeight(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(wide).matches ? 56 : 0));
}
