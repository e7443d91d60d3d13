import { useSyncExternalStore } from 'react';
import { noFilter, type SongFilter } from './song-filter.ts';

/* Kept for the visit: it stays across collections and a reload, and is gone after signing out. */
const storageKey = 'songFilter';
const listeners = new Set<() => void>();
let shown: { readonly text: string; readonly filter: SongFilter } = { text: '', filter: noFilter };
let unstored = '';

/** The filter that every list of songs obeys until it is removed. */
export const useSongFilter = (): SongFilter => useSyncExternalStore(subscribe, currentFilter);

/** Puts another filter in its place; `noFilter` removes it. */
export function setSongFilter(filter: SongFilter): void {
  store(filter === noFilter ? '' : JSON.stringify(filter));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The filter as it is now. */
export function currentFilter(): SongFilter {
  const text = stored();
  if (text !== shown.text) shown = { text, filter: parse(text) };
  return shown.filter;
}

function parse(text: string): SongFilter {
  try {
    return text === '' ? noFilter : { ...noFilter, ...(JSON.parse(text) as Partial<SongFilter>) };
  } catch {
    return noFilter;
  }
}

/* Storage may be forbidden; the filter then lasts as long as the page. */
function stored(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return unstored;
  }
}

function store(text: string): void {
  unstored = text;
  try {
    if (text === '') sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    return;
  }
}
