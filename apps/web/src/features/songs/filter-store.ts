import { useSyncExternalStore } from 'react';
import { noFilter, type SongFilter } from './song-filter.ts';

/* Stored for the session: it stays across collections and a reload, and is removed at sign-out. */
const storageKey = 'songFilter';
const listeners = new Set<() => void>();
let cached: { readonly text: string; readonly filter: SongFilter } = { text: '', filter: noFilter };
let fallbackText = '';

/** The filter that applies to every list of songs until it is removed. */
export const useSongFilter = (): SongFilter => useSyncExternalStore(subscribe, currentFilter);

/** Replaces the filter; `noFilter` removes it. */
export function setSongFilter(filter: SongFilter): void {
  writeStorage(filter === noFilter ? '' : JSON.stringify(filter));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current filter. */
export function currentFilter(): SongFilter {
  const text = readStorage();
  if (text !== cached.text) cached = { text, filter: parse(text) };
  return cached.filter;
}

function parse(text: string): SongFilter {
  try {
    return text === '' ? noFilter : { ...noFilter, ...(JSON.parse(text) as Partial<SongFilter>) };
  } catch {
    return noFilter;
  }
}

/* Storage may be forbidden; the filter then lasts as long as the page. */
function readStorage(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return fallbackText;
  }
}

function writeStorage(text: string): void {
  fallbackText = text;
  try {
    if (text === '') sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    return;
  }
}
