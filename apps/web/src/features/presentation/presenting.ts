import { useSyncExternalStore } from 'react';
import { readStored, removeStored, storageKeys, subscribeToStored, writeStored } from '../../storage/index.ts';

/**
 * Whether this window presents, and to which presentation: `own`, or another person's live session; null when not.
 * Stored as long as the window is open: a reload in the middle of a service changes nothing.
 */
const readPresenting = (): string | null => readStored(storageKeys.presenting) ?? null;

/** Starts to present, or stops with null. */
export function setPresenting(presentationId: string | null): void {
  if (presentationId === null) removeStored(storageKeys.presenting);
  else writeStored(storageKeys.presenting, presentationId);
}

/** The presentation this window presents to; re-renders when it changes. */
export const usePresenting = (): string | null => useSyncExternalStore(subscribe, readPresenting);

const subscribe = (listener: () => void) => subscribeToStored(storageKeys.presenting, listener);
