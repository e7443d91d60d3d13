import { copies } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { oneSong } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import type { Copy } from '../../offline/index.ts';

const mostAtOnce = 500;

/* What was found complete in this page: looked through again only when something was marked since. */
let complete: { readonly copy: Copy; readonly ids: string } | undefined;

/**
 * Keeps with the person's marks what their lists show of each song, so that favourites and tags are whole without a
 * network, also of songbooks that were never opened on this device. One request when something is missing.
 *
 * @param inLists  ids of songs that are shown elsewhere and needed as well
 * @throws {ApiError} without a network
 */
export async function keepRowsOfMarked(
  copy: Copy,
  queries: QueryClient,
  inLists: readonly string[] = [],
): Promise<void> {
  const [favourites, tags] = [await queries.fetchQuery(favouritesQuery()), await queries.fetchQuery(tagsQuery())];
  const marked = [...new Set([...favourites, ...tags.flatMap(({ songIds }) => songIds), ...inLists])];
  const ids = marked.join();
  if (complete?.copy === copy && complete.ids === ids) return;
  const missing: string[] = [];
  for (const id of marked) if (!(await copy.read('lists', nameOf(id)))) missing.push(id);
  for (let at = 0; at < missing.length; at += mostAtOnce) {
    const songs = await callApi(copies.listRows, { body: { songIds: missing.slice(at, at + mostAtOnce) } });
    for (const song of songs)
      await copy.write('lists', nameOf(song.id), { value: song, savedAt: Date.now(), etag: undefined });
  }
  complete = { copy, ids };
}

const nameOf = (songId: string): string => JSON.stringify(oneSong(songId).queryKey);
