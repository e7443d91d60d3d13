import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { currentCopy } from '../../offline/index.ts';
import { useUnloadAsked } from '../../ui/index.ts';

/* A device that is only slow for a moment is not worth a notice. */
const slowMs = 2_000;

/**
 * Whether this device has stored nothing for some seconds, and how many changes are only in this window. As long as there are
 * such changes, the browser asks before the window is closed.
 */
export function useStorage(): { readonly isFailing: boolean; readonly unsent: number } {
  const [{ health }] = useState(currentCopy);
  const watch = useCallback((listener: () => void) => health.onChange(listener), [health]);
  const isKeeping = useSyncExternalStore(watch, health.isKeeping);
  const unsent = useSyncExternalStore(watch, health.unsent);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isKeeping) return undefined;
    const timer = setTimeout(() => setLong(true), slowMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isKeeping]);
  useUnloadAsked(unsent > 0);
  return { isFailing: isLong && !isKeeping, unsent };
}
