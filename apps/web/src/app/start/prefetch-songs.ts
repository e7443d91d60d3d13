import { type CollectionV3, findSong, parseInitialRoute, type SongV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery, findCollection } from '../../features/collections/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { songTextsQuery } from '../../features/lyrics/index.ts';
import { personQueries, songChoicesQuery } from '../../features/session/index.ts';
import { creditQueries, songsQuery } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { localeOf, rememberedLanguage } from '../../i18n/index.ts';

/** Begins to read the songs of a collection that an address names by its key or its id. */
export type PrefetchSongs = (collection: string) => void;

/**
 * Begins to read what an address shows before the page is there to ask for it: the person's settings and the collections, then
 * the songs of the one it names, as `/songs/HH` does, with who wrote them and which are favourites; then the words of the
 * song it names, as `/songs/HH/12` does, with what the person chose for songs and their tags.
 */
export async function prefetchRoute(queries: QueryClient, path: string): Promise<void> {
  const { collection: collectionName, song } = parseInitialRoute(path) ?? {};
  void queries.prefetchQuery(personQueries().settings);
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

/* The first number a phone writes takes it as long as drawing half a page. */
const warmUpNumberFormat = () => void new Intl.NumberFormat(localeOf(rememberedLanguage())).format(1);

/**
 * Begins to read the songs while the page that shows them is still on its way: reading them takes as long as drawing the
 * page. As long as nobody knows the collections, such as before somebody is let in, nothing is read.
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
