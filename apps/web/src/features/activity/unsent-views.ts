import { useSyncExternalStore } from 'react';
import type { ViewEvent } from './views.ts';

/* Removed with everything else of the person when they sign out. */
const storageKey = 'activities';
const noViews: readonly ViewEvent[] = [];

let inMemory: readonly ViewEvent[] = noViews;
const listeners = new Set<() => void>();

/** What was opened on this device and is not yet on its way to the server. */
export function readUnsentViews(): readonly ViewEvent[] {
  const text = readStorage();
  if (text === cachedText) return cachedViews;
  cachedText = text;
  cachedViews = text === null ? inMemory : parse(text);
  return cachedViews;
}

/** Keeps what was opened; without storage, until the page closes. */
export function saveUnsentViews(views: readonly ViewEvent[]): void {
  inMemory = views;
  try {
    localStorage.setItem(storageKey, JSON.stringify(views));
  } catch {
    cachedText = undefined;
  }
  for (const listener of listeners) listener();
}

let cachedText: string | null | undefined;
let cachedViews: readonly ViewEvent[] = noViews;

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/* Written by ourselves, but perhaps by an older version. */
function parse(text: string): readonly ViewEvent[] {
  try {
    const views: unknown = JSON.parse(text);
    return Array.isArray(views) ? (views as readonly ViewEvent[]) : noViews;
  } catch {
    return noViews;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The notes of this device; the component is drawn again when there are more. */
export const useUnsentViews = () => useSyncExternalStore(subscribe, readUnsentViews);
