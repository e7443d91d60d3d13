import { useSyncExternalStore } from 'react';
import { isSearchable } from './search-query.ts';

/** The most searches stored, newest first. */
const maxRecent = 10;
const emptyList: readonly string[] = [];
const listeners = new Set<() => void>();
const storageKeyOf = (person: string) => `recentSearches:${person}`;

/* The last parsed value, so that the same list is returned as long as nothing changes. */
let cached: { readonly text: string | null; readonly list: readonly string[] } = { text: null, list: emptyList };

/** The recent searches of a person on this device, newest first; removed with their other data when they sign out. */
export function useRecentSearches(person: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => recentSearches(person));
}

function recentSearches(person: string): readonly string[] {
  const text = readStorage(person);
  if (text !== cached.text) cached = { text, list: parseList(text) };
  return cached.list;
}

/** Adds a query to the front, once. A query it starts with is replaced: typing on is not a second search. */
export function addRecentSearch(person: string, query: string): void {
  const trimmed = query.trim();
  if (isSearchable(trimmed)) saveList(person, prependSearch(recentSearches(person), trimmed));
}

/**
 * The list after a query was added.
 * @example prependSearch(['amazing', 'psalm'], 'amazing grace') // ['amazing grace', 'psalm']
 */
export function prependSearch(list: readonly string[], query: string): readonly string[] {
  const isPrefix = (one: string) => query.toLowerCase().startsWith(one.toLowerCase());
  return [
    query,
    ...list.filter((one, index) => !(index === 0 ? isPrefix(one) : one.toLowerCase() === query.toLowerCase())),
  ].slice(0, maxRecent);
}

/** Removes one query, or all when none is named. */
export function removeRecentSearch(person: string, query?: string): void {
  saveList(person, query === undefined ? emptyList : recentSearches(person).filter((one) => one !== query));
}

function readStorage(person: string): string | null {
  try {
    return localStorage.getItem(storageKeyOf(person));
  } catch {
    return null;
  }
}

function parseList(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : emptyList;
  } catch {
    return emptyList;
  }
}

function saveList(person: string, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(storageKeyOf(person));
    else localStorage.setItem(storageKeyOf(person), JSON.stringify(list));
  } catch {
    // Storage may be forbidden; nothing is saved then.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
