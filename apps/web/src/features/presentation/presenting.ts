import { useSyncExternalStore } from 'react';

/* Stored as long as the window is open: a reload in the middle of a service changes nothing. */
const storageKey = 'presenting';
const listeners = new Set<() => void>();

/** Whether this window presents, and to which presentation: `own`, or another person's live session; null when not. */
export function readPresenting(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Starts to present, or stops with null. */
export function setPresenting(presentationId: string | null): void {
  try {
    if (presentationId === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, presentationId);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The presentation this window presents to; re-renders when it changes. */
export const usePresenting = (): string | null => useSyncExternalStore(subscribe, readPresenting);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
