import type { QueryClient } from '@tanstack/react-query';
import type { LocalCache } from './local-cache.ts';
import { isPersonal } from './personal-query.ts';

/** How the tabs of one person notify each other of changes at the server. */
export type TabChannel = {
  /** Notifies the other tabs. */
  readonly notify: () => void;
  readonly close: () => void;
};

/**
 * Opens the channel between the tabs of a cache's owner. It is only an optimisation: the server's change events make up
 * for a missed message.
 *
 * @param onMessage  called when another tab has received changes
 */
export function createTabChannel(cache: LocalCache, onMessage: () => void): TabChannel {
  if (cache.person === undefined || typeof BroadcastChannel === 'undefined')
    return { notify: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`canticle-changes:${cache.person}`);
  channel.onmessage = onMessage;
  return { notify: () => channel.postMessage(null), close: () => channel.close() };
}

/**
 * Shows the person's changes in another tab as soon as they are in the cache, also offline. Newer data on this screen
 * stays. Returns an unsubscribe function.
 */
export function showWritesOfOtherTabs(cache: LocalCache, queries: QueryClient): () => void {
  const updateQuery = async (name: string) => {
    const queryKey: readonly unknown[] = JSON.parse(name);
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
