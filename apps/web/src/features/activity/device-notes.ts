import { useSyncExternalStore } from 'react';
import type { View } from './noted-views.ts';

/* Removed with everything else of the person when they sign out. */
const storageKey = 'activities';
const nothing: readonly View[] = [];

let inMemory: readonly View[] = nothing;
const listeners = new Set<() => void>();

/** What was opened on this device and is not yet on its way to the server. */
export function notesOnDevice(): readonly View[] {
  const text = stored();
  if (text === lastText) return lastNotes;
  lastText = text;
  lastNotes = text === null ? inMemory : parse(text);
  return lastNotes;
}

/** Keeps what was opened; without storage, until the page closes. */
export function keepNotes(notes: readonly View[]): void {
  inMemory = notes;
  try {
    localStorage.setItem(storageKey, JSON.stringify(notes));
  } catch {
    lastText = undefined;
  }
  for (const listener of listeners) listener();
}

let lastText: string | null | undefined;
let lastNotes: readonly View[] = nothing;

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/* Written by ourselves, but perhaps by an older version. */
function parse(text: string): readonly View[] {
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as readonly View[]) : nothing;
  } catch {
    return nothing;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The notes of this device; the component is drawn again when there are more. */
export const useNotesOnDevice = () => useSyncExternalStore(watch, notesOnDevice);
