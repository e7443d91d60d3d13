import { useSyncExternalStore } from 'react';
import type { ViewEvent } from './views.ts';

/* Removed with the person's other data when they sign out. */
const storageKey = 'activities';
const noViews: readonly ViewEvent[] = [];

let inMemory: readonly ViewEvent[] = noViews;
const listeners = new Set<() => void>();

/** The views recorded on this device and not yet in the outbox. */
export function readUnsentViews(): readonly ViewEvent[] {
  const text = readStorage();
  if (text === cachedText) return cachedViews;
  cachedText = text;
  cachedViews = text === null ? inMemory : parse(text);
  return cachedViews;
}

/** Saves the unsent views; without storage, until the page closes. */
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

/* Written by this app, but perhaps by an older version. */
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

/** The unsent views of this device; re-renders the component when they change. */
export const useUnsentViews = () => useSyncExternalStore(subscribe, readUnsentViews);
