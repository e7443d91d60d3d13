import type { CollectionV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery, findCollection } from '../../features/collections/index.ts';
import { songsOf } from '../../features/songs/index.ts';

/** Begins to read the songs of a collection that an address names by its key or its id. */
export type ReadAhead = (collection: string) => void;

/** Begins to read the collections, and then the songs of the one an address names, as `/songs/HH/12` does. */
export async function readAddressAhead(queries: QueryClient, path: string): Promise<void> {
  await queries.prefetchQuery(collectionsQuery());
  const named = /^\/songs\/(?!search(?:\/|$))([^/]+)/.exec(path)?.[1];
  if (named !== undefined) songsAhead(queries)(named);
}

/**
 * Begins to read the songs while the page that shows them is still on its way: reading them takes as long as drawing the
 * page. As long as nobody knows the collections, such as before somebody is let in, nothing is read.
 */
export const songsAhead =
  (queries: QueryClient): ReadAhead =>
  (wanted) => {
    const collections = queries.getQueryData<readonly CollectionV3[]>(collectionsQuery().queryKey);
    const found = collections && findCollection(collections, wanted);
    if (found && queries.getQueryData(songsOf(found.id).queryKey) === undefined)
      void queries.prefetchQuery(songsOf(found.id));
  };
