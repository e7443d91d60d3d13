import { useLayoutEffect, useRef } from 'react';

type KeyDownOptions = {
  /** The document when left out. */
  readonly target?: 'document' | 'window';
  /** Handles the key before any element of the page. */
  readonly capture?: boolean;
};

/**
 * Listens for key presses anywhere on the page. A key pressed as soon as something is on the screen is handled by it:
 * an ordinary effect may run a quarter of a second later on a slow device, and the press would be lost.
 *
 * @param onKey  the function of the last render is called
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
    const target: GlobalEventHandlers = targetName === 'window' ? window : document;
    const listener = (event: KeyboardEvent) => latest.current(event);
    target.addEventListener('keydown', listener, capture);
    return () => target.removeEventListener('keydown', listener, capture);
  }, [targetName, capture]);
}
