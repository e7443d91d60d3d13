import { useSyncExternalStore } from 'react';
import { createStoredValue, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import { isSearchable } from './search-query.ts';

/** The most searches stored, newest first. */
const maxRecent = 10;
const emptyList: readonly string[] = [];

const searchesKey = withShape(storageKeys.recentSearches, shapes.listOf(shapes.string));
const stored = createStoredValue(searchesKey, (list) => list ?? emptyList);

/** The recent searches of a person on this device, newest first; removed with their other data when they sign out. */
export function useRecentSearches(person: string): readonly string[] {
  return useSyncExternalStore(stored.subscribe, () => recentSearches(person));
}

const recentSearches = (person: string): readonly string[] => stored.read(person);

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

function saveList(person: string, list: readonly string[]): void {
  if (list.length === 0) removeStored(searchesKey, person);
  else writeStored(searchesKey, list, person);
}
