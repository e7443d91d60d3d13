import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { currentCache } from '../../offline/index.ts';
import { useConfirmUnload } from '../../ui/index.ts';

/* A device that is slow only briefly does not need a notice. */
const noticeAfterMs = 2_000;

/**
 * Whether this device has stored nothing for some seconds, and how many changes exist only in this window. While there
 * are such changes, the browser asks before the window is closed.
 */
export function useStorageHealth(): { readonly isFailing: boolean; readonly unsent: number } {
  const [{ health }] = useState(currentCache);
  const subscribe = useCallback((listener: () => void) => health.onChange(listener), [health]);
  const isStoring = useSyncExternalStore(subscribe, health.isStoring);
  const unsent = useSyncExternalStore(subscribe, health.countUnsent);
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (isStoring) return undefined;
    const timer = setTimeout(() => setDelayed(true), noticeAfterMs);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isStoring]);
  useConfirmUnload(unsent > 0);
  return { isFailing: isDelayed && !isStoring, unsent };
}
