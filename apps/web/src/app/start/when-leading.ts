import { readStored, storageKeys, subscribeToStored } from '../../storage/index.ts';

/**
 * Calls `onLeading` now if a person leads a live session in this browser, and whenever one starts in another window:
 * the window they lead from may be closed before this one. Returns an unsubscribe function.
 */
export function whenLeading(onLeading: () => void): () => void {
  const check = () => {
    if (readStored(storageKeys.leading) !== undefined) onLeading();
  };
  check();
  return subscribeToStored(storageKeys.leading, check);
}
