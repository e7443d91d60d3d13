import { type CollectionV3, findSong, screenNamed, type SongV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery, findCollection } from '../../features/collections/index.ts';
import { favouritesQuery } from '../../features/favourites/index.ts';
import { textsOf } from '../../features/lyrics/index.ts';
import { personQueries, songChoices } from '../../features/session/index.ts';
import { creditQueries, songsOf } from '../../features/songs/index.ts';
import { tagsQuery } from '../../features/tags/index.ts';
import { localeOf, rememberedLanguage } from '../../translations/index.ts';

/** Begins to read the songs of a collection that an address names by its key or its id. */
export type ReadAhead = (collection: string) => void;

/**
 * Begins to read what an address shows before the page is there to ask for it: the person's settings and the collections, then
 * the songs of the one it names, as `/songs/HH` does, with who wrote them and which are favourites; then the words of the
 * song it names, as `/songs/HH/12` does, with what the person chose for songs and their tags.
 */
export async function readAddressAhead(queries: QueryClient, path: string): Promise<void> {
  const { collection: named, song } = screenNamed(path) ?? {};
  void queries.prefetchQuery(personQueries().settings);
  if (named !== undefined) {
    const { contributors, copyrights } = creditQueries();
    void queries.prefetchQuery(contributors);
    void queries.prefetchQuery(copyrights);
    void queries.prefetchQuery(favouritesQuery());
  }
  if (named !== undefined && song === undefined) setTimeout(makeNumbersReady);
  if (song !== undefined) {
    void queries.prefetchQuery(creditQueries().countries);
    void queries.prefetchQuery(songChoices());
    void queries.prefetchQuery(tagsQuery());
  }
  await queries.prefetchQuery(collectionsQuery());
  const collection = named === undefined ? undefined : collectionNamed(queries, named);
  if (!collection) return;
  await queries.prefetchQuery(songsOf(collection.id));
  const songs = queries.getQueryData<readonly SongV3[]>(songsOf(collection.id).queryKey);
  const wanted = song === undefined ? undefined : findSong(songs ?? [], collection.id, song);
  if (wanted?.available) await queries.prefetchQuery(textsOf(wanted.id));
}

/* The first number a phone writes takes it as long as drawing half a page. */
const makeNumbersReady = () => void new Intl.NumberFormat(localeOf(rememberedLanguage())).format(1);

/**
 * Begins to read the songs while the page that shows them is still on its way: reading them takes as long as drawing the
 * page. As long as nobody knows the collections, such as before somebody is let in, nothing is read.
 */
export const songsAhead =
  (queries: QueryClient): ReadAhead =>
  (wanted) => {
    const found = collectionNamed(queries, wanted);
    if (found && queries.getQueryData(songsOf(found.id).queryKey) === undefined)
      void queries.prefetchQuery(songsOf(found.id));
  };

const collectionNamed = (queries: QueryClient, wanted: string): CollectionV3 | undefined =>
  findCollection(queries.getQueryData<readonly CollectionV3[]>(collectionsQuery().queryKey) ?? [], wanted);
