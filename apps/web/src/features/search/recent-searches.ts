import { useSyncExternalStore } from 'react';
import { isQuestion } from './asked.ts';

/** So many are remembered, the newest first. */
const mostRemembered = 10;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
const keyOf = (person: string) => `recentSearches:${person}`;

/* What was read last, so that the same list is given as long as nothing changes. */
let read: { readonly text: string | null; readonly list: readonly string[] } = { text: null, list: none };

/** What a person looked for on this device, the newest first; it goes with their other traces when they sign out. */
export function useRecentSearches(person: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => recentSearches(person));
}

function recentSearches(person: string): readonly string[] {
  const text = stored(person);
  if (text !== read.text) read = { text, list: listIn(text) };
  return read.list;
}

/** Remembers a question: in front, and once. One that only began it gives way: typing on is no second search. */
export function rememberSearch(person: string, query: string): void {
  const asked = query.trim();
  if (isQuestion(asked)) keep(person, withSearch(recentSearches(person), asked));
}

/**
 * The list after a question.
 * @example withSearch(['amazing', 'psalm'], 'amazing grace') // ['amazing grace', 'psalm']
 */
export function withSearch(list: readonly string[], asked: string): readonly string[] {
  const isBegun = (one: string) => asked.toLowerCase().startsWith(one.toLowerCase());
  return [
    asked,
    ...list.filter((one, at) => !(at === 0 ? isBegun(one) : one.toLowerCase() === asked.toLowerCase())),
  ].slice(0, mostRemembered);
}

/** Forgets one question, or all when none is named. */
export function forgetSearch(person: string, query?: string): void {
  keep(person, query === undefined ? none : recentSearches(person).filter((one) => one !== query));
}

function stored(person: string): string | null {
  try {
    return localStorage.getItem(keyOf(person));
  } catch {
    return null;
  }
}

function listIn(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : none;
  } catch {
    return none;
  }
}

function keep(person: string, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), JSON.stringify(list));
  } catch {
    // Storage may be forbidden; nothing is remembered then.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
