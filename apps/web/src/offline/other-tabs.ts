import type { QueryClient } from '@tanstack/react-query';
import type { Copy } from './copy.ts';
import { isOwn } from './own-copy.ts';

/** How the tabs of one person tell each other that something changed at the server. */
export type TabNews = {
  /** Tells the other tabs. */
  readonly tell: () => void;
  readonly close: () => void;
};

/**
 * Opens the news of the tabs of whoever's copy this is. It only makes things faster: a message that is missed is made up for
 * by what the server says.
 *
 * @param onNews  called when another tab has been told of changes
 */
export function openTabNews(copy: Copy, onNews: () => void): TabNews {
  if (copy.person === undefined || typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`canticle-changes:${copy.person}`);
  channel.onmessage = onNews;
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
}

/**
 * Shows what the person changes in another tab as soon as it is in the copy, also without a network. What is newer on this
 * screen stays. Gives what ends it.
 */
export function showWrittenElsewhere(copy: Copy, queries: QueryClient): () => void {
  const show = async (name: string) => {
    const queryKey = JSON.parse(name) as readonly unknown[];
    if (queries.getQueryData(queryKey) === undefined) return;
    const kept = await copy.read<unknown>('lists', name);
    const shown = queries.getQueryState(queryKey);
    if (kept === undefined || shown?.data === undefined || kept.savedAt <= shown.dataUpdatedAt) return;
    queries.setQueryData(queryKey, kept.value, { updatedAt: kept.savedAt });
  };
  return copy.onWritten(({ shelf, name }, isElsewhere) => {
    if (isElsewhere && shelf === 'lists' && name !== undefined && isOwn(name)) void show(name);
  });
}
