import type { QueryClient } from '@tanstack/react-query';
import type { LocalCache } from './local-cache.ts';
import { isPersonal } from './personal-query.ts';

/** How the tabs of one person tell each other that something changed at the server. */
export type TabChannel = {
  /** Tells the other tabs. */
  readonly notify: () => void;
  readonly close: () => void;
};

/**
 * Opens the news of the tabs of whoever's copy this is. It only makes things faster: a message that is missed is made up for
 * by what the server says.
 *
 * @param onMessage  called when another tab has been told of changes
 */
export function createTabChannel(cache: LocalCache, onMessage: () => void): TabChannel {
  if (cache.person === undefined || typeof BroadcastChannel === 'undefined')
    return { notify: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`canticle-changes:${cache.person}`);
  channel.onmessage = onMessage;
  return { notify: () => channel.postMessage(null), close: () => channel.close() };
}

/**
 * Shows what the person changes in another tab as soon as it is in the copy, also without a network. What is newer on this
 * screen stays. Gives what ends it.
 */
export function showWritesOfOtherTabs(cache: LocalCache, queries: QueryClient): () => void {
  const updateQuery = async (name: string) => {
    const queryKey = JSON.parse(name) as readonly unknown[];
    if (queries.getQueryData(queryKey) === undefined) return;
    const entry = await cache.read<unknown>('lists', name);
    const current = queries.getQueryState(queryKey);
    if (entry === undefined || current?.data === undefined || entry.savedAt <= current.dataUpdatedAt) return;
    queries.setQueryData(queryKey, entry.value, { updatedAt: entry.savedAt });
  };
  return cache.onWrite(({ objectStore, name }, isElsewhere) => {
    if (isElsewhere && objectStore === 'lists' && name !== undefined && isPersonal(name)) void updateQuery(name);
  });
}
