import { sync } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { songQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { callApi } from '../../api/index.ts';
import type { LocalCache } from '../../offline/index.ts';

const batchSize = 500;

/* Songs found complete in this page; checked again only after a new mark. */
let lastCompleted: { readonly copy: LocalCache; readonly ids: string } | undefined;

/**
 * Caches the list data of each song with a mark of the person, so that favourites and tags are complete offline, also
 * for songbooks never opened on this device. Sends one request when something is missing.
 *
 * @param inLists  ids of songs that other lists show and that are needed too
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
    const songs = await callApi(sync.listSongsById, { body: { songIds: missing.slice(at, at + batchSize) } });
    for (const song of songs)
      await cache.write('lists', cacheKeyOf(song.id), { value: song, savedAt: Date.now(), etag: undefined });
  }
  lastCompleted = { copy: cache, ids };
}

const cacheKeyOf = (songId: string): string => JSON.stringify(songQuery(songId).queryKey);
