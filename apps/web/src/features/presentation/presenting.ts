import { useSyncExternalStore } from 'react';

/* Kept as long as the window is open: a reload in the middle of a service changes nothing. */
const storageKey = 'presenting';
const listeners = new Set<() => void>();

/** Whether this window presents, and to which presentation: `own`, or a live session of somebody else; null when not. */
export function readPresenting(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Begins to present, or ends it with null. */
export function setPresenting(presentationId: string | null): void {
  try {
    if (presentationId === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, presentationId);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The presentation this window presents to, drawn again when that changes. */
export const usePresenting = (): string | null => useSyncExternalStore(subscribe, readPresenting);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
