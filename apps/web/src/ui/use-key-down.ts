import { useLayoutEffect, useRef } from 'react';

type KeyDownOptions = {
  /** The document when left out. */
  readonly target?: 'document' | 'window';
  /** Before anything on the page hears the key. */
  readonly capture?: boolean;
};

/**
 * Hears the keys that are pressed on the page, wherever the focus is. A key that is pressed as soon as something is on the screen is
 * heard by it: an ordinary effect may come a quarter of a second later on a slow device, and the press would be lost.
 *
 * @param onKey  the one of the last drawing is called
 */
export function useKeyDown(
  onKey: (event: KeyboardEvent) => void,
  { target: targetName = 'document', capture = false }: KeyDownOptions = {},
): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const target = targetName === 'window' ? window : document;
    const listener = (event: Event) => latest.current(event as KeyboardEvent);
    target.addEventListener('keydown', listener, capture);
    return () => target.removeEventListener('keydown', listener, capture);
  }, [targetName, capture]);
}
