import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function watch(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** What the top bar covers of the page while scrolling, in pixels: nothing on a phone, where it scrolls away (shell.css). */
export function useTopBarHeight(): number {
  return useSyncExternalStore(watch, () => (matchMedia(wide).matches ? 56 : 0));
}
