import type { QueryClient } from '@tanstack/react-query';
import { isEntry, listQueries, listsQuery, type Row } from '../../features/lists/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import type { LocalCache } from '../../offline/index.ts';
import { cacheMarkedSongs } from './cache-marked-songs.ts';

/**
 * Caches the personal items that all downloads use: lists with their songs, tags, favourites, settings, and the reading
 * settings of each song. Fresh items are not requested.
 *
 * @throws {ApiError} without a network
 */
export async function cachePersonalItems(cache: LocalCache, queries: QueryClient): Promise<void> {
  const { user, settings } = personQueries();
  await Promise.all([queries.fetchQuery(user), queries.fetchQuery(settings), queries.fetchQuery(songChoicesQuery())]);
  const songIds: string[] = [];
  for (const { id } of await queries.fetchQuery(listsQuery())) {
    const { rows } = listQueries(id);
    const entry = await cache.read<readonly Row[]>('lists', rows.name);
    // One list that cannot be loaded does not prevent caching the others.
    const found = entry && entry.savedAt > 0 ? entry.value : await queries.fetchQuery(rows).catch(() => []);
    songIds.push(...found.filter(isEntry).map(({ itemId }) => itemId));
  }
  await cacheMarkedSongs(cache, queries, songIds);
}
