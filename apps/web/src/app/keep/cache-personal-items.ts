import type { QueryClient } from '@tanstack/react-query';
import { listQueries, listsQuery } from '../../features/lists/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import type { LocalCache } from '../../offline/index.ts';
import { cacheMarkedSongs } from './cache-marked-songs.ts';

/**
 * Brings onto the device what belongs to the person and is used with everything they keep there: lists with their songs, tags,
 * favourites, settings, and how they want each song. What is there and not old is not asked for.
 *
 * @throws {ApiError} without a network
 */
export async function cachePersonalItems(cache: LocalCache, queries: QueryClient): Promise<void> {
  const { user, settings } = personQueries();
  await Promise.all([user, settings, songChoicesQuery()].map((query) => queries.fetchQuery(query as typeof user)));
  const songIds: string[] = [];
  for (const { id } of await queries.fetchQuery(listsQuery())) {
    const { entries } = listQueries(id);
    const entry = await cache.read<readonly { readonly itemId: string }[]>('lists', entries.name);
    // One list that cannot be had does not keep the others from the device.
    const found = entry && entry.savedAt > 0 ? entry.value : await queries.fetchQuery(entries).catch(() => []);
    songIds.push(...found.map(({ itemId }) => itemId));
  }
  await cacheMarkedSongs(cache, queries, songIds);
}
