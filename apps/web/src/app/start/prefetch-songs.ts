import { type CollectionV3, findSong, parseInitialRoute, type SongV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery, findCollection } from '../../features/collections/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { listsQuery } from '../../features/lists/index.ts';
import { songTextsQuery } from '../../features/lyrics/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import { creditQueries, songsQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { localeOf, rememberedLanguage } from '../../i18n/index.ts';

/** Prefetches the songs of a collection, given by its key or its id. */
export type PrefetchSongs = (collection: string) => void;

/**
 * Prefetches the data of an address before its page is loaded: the person's settings and the collections; on home the
 * lists; then the songs of the collection in the address (`/songs/HH`) with their authors and the favourites; then the lyrics of the
 * song in the address (`/songs/HH/12`), with its reading settings and tags.
 */
export async function prefetchRoute(queries: QueryClient, path: string): Promise<void> {
  const route = parseInitialRoute(path);
  const { collection: collectionName, song } = route ?? {};
  void queries.prefetchQuery(personQueries().settings);
  if (route && collectionName === undefined) void queries.prefetchQuery(listsQuery());
  if (collectionName !== undefined) {
    const { contributors, copyrights } = creditQueries();
    void queries.prefetchQuery(contributors);
    void queries.prefetchQuery(copyrights);
    void queries.prefetchQuery(favouritesQuery());
  }
  if (collectionName !== undefined && song === undefined) setTimeout(warmUpNumberFormat);
  if (song !== undefined) {
    void queries.prefetchQuery(creditQueries().countries);
    void queries.prefetchQuery(songChoicesQuery());
    void queries.prefetchQuery(tagsQuery());
  }
  await queries.prefetchQuery(collectionsQuery());
  const collection = collectionName === undefined ? undefined : findLoadedCollection(queries, collectionName);
  if (!collection) return;
  await queries.prefetchQuery(songsQuery(collection.id));
  const songs = queries.getQueryData<readonly SongV3[]>(songsQuery(collection.id).queryKey);
  const selected = song === undefined ? undefined : findSong(songs ?? [], collection.id, song);
  if (selected?.available) await queries.prefetchQuery(songTextsQuery(selected.id));
}

/* The first number formatting on a phone takes as long as rendering half a page. */
const warmUpNumberFormat = () => void new Intl.NumberFormat(localeOf(rememberedLanguage())).format(1);

/**
 * Prefetches the songs while the code of their page is loading, because reading them takes as long as rendering the
 * page. While the collections are unknown, such as before sign-in, nothing is read.
 */
export const createSongPrefetch =
  (queries: QueryClient): PrefetchSongs =>
  (name) => {
    const collection = findLoadedCollection(queries, name);
    if (collection && queries.getQueryData(songsQuery(collection.id).queryKey) === undefined)
      void queries.prefetchQuery(songsQuery(collection.id));
  };

const findLoadedCollection = (queries: QueryClient, name: string): CollectionV3 | undefined =>
  findCollection(queries.getQueryData<readonly CollectionV3[]>(collectionsQuery().queryKey) ?? [], name);
