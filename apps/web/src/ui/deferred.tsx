import { type ReactNode, useDeferredValue } from 'react';

/** Draws `fallback` at first, and what it holds right after the screen has shown that: for what nobody waits for. */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : fallback;
}
