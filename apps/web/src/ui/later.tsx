import { type ReactNode, useDeferredValue } from 'react';

/** Draws `before` at first, and what it holds right after the screen has shown that: for what nobody waits for. */
export function Later({ before, children }: { before: ReactNode; children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : before;
}
