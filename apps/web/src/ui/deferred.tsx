import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders `fallback` first, and its children right after the fallback was painted: for content that may appear later.
 */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : fallback;
}
