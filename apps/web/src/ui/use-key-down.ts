import { useLayoutEffect, useRef } from 'react';

type KeyPlace = {
  /** The document when left out. */
  readonly at?: 'document' | 'window';
  /** Before anything on the page hears the key. */
  readonly isFirst?: boolean;
};

/**
 * Hears the keys that are pressed on the page, wherever the focus is. A key that is pressed as soon as something is on the screen is
 * heard by it: an ordinary effect may come a quarter of a second later on a slow device, and the press would be lost.
 *
 * @param onKey  the one of the last drawing is called
 */
export function useKeyDown(
  onKey: (event: KeyboardEvent) => void,
  { at = 'document', isFirst = false }: KeyPlace = {},
): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const target = at === 'window' ? window : document;
    const pressed = (event: Event) => latest.current(event as KeyboardEvent);
    target.addEventListener('keydown', pressed, isFirst);
    return () => target.removeEventListener('keydown', pressed, isFirst);
  }, [at, isFirst]);
}
