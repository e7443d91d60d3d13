import { copies } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { songQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import type { LocalCache } from '../../offline/index.ts';

const batchSize = 500;

/* What was found complete in this page: looked through again only when something was marked since. */
let lastCompleted: { readonly copy: LocalCache; readonly ids: string } | undefined;

/**
 * Keeps with the person's marks what their lists show of each song, so that favourites and tags are whole without a
 * network, also of songbooks that were never opened on this device. One request when something is missing.
 *
 * @param inLists  ids of songs that are shown elsewhere and needed as well
 * @throws {ApiError} without a network
 */
export async function cacheMarkedSongs(
  cache: LocalCache,
  queries: QueryClient,
  inLists: readonly string[] = [],
): Promise<void> {
  const [favourites, tags] = [await queries.fetchQuery(favouritesQuery()), await queries.fetchQuery(tagsQuery())];
  const marked = [...new Set([...favourites, ...tags.flatMap(({ songIds }) => songIds), ...inLists])];
  const ids = marked.join();
  if (lastCompleted?.copy === cache && lastCompleted.ids === ids) return;
  const missing: string[] = [];
  for (const id of marked) if (!(await cache.read('lists', cacheKeyOf(id)))) missing.push(id);
  for (let at = 0; at < missing.length; at += batchSize) {
    const songs = await callApi(copies.listSongsById, { body: { songIds: missing.slice(at, at + batchSize) } });
    for (const song of songs)
      await cache.write('lists', cacheKeyOf(song.id), { value: song, savedAt: Date.now(), etag: undefined });
  }
  lastCompleted = { copy: cache, ids };
}

const cacheKeyOf = (songId: string): string => JSON.stringify(songQuery(songId).queryKey);
