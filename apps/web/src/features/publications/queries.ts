import { publications, songs } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

/** The editions of a collection, newest first; nothing is requested without an id. */
export const useEditions = (collectionId: string | undefined, language: string) =>
  useQuery({
    ...cachedQuery(
      publications.publicationsV4.pick,
      { query: { language }, body: { parentIds: [collectionId ?? ''] } },
      lifetimes.songs,
    ),
    enabled: collectionId !== undefined,
  });

/** The articles of an edition with their content, in one language where they have it. */
export const useArticles = (publicationId: string | undefined, language: string) =>
  useQuery({
    ...cachedQuery(
      publications.articlesV4.pick,
      { query: { language }, body: { parentIds: [publicationId ?? ''], withContent: true } },
      lifetimes.songs,
    ),
    enabled: publicationId !== undefined,
  });

/** The header above the lists of a collection: HTML, or null. */
export const useCollectionHeader = (collectionId: string | undefined, language: string) =>
  useQuery({
    ...cachedQuery(
      songs.collectionsV4.get,
      { params: { id: collectionId ?? '' }, query: { language } },
      lifetimes.collections,
    ),
    enabled: collectionId !== undefined,
    select: ({ header }) => header,
  });

/** The editions with these ids, as far as they are loaded. */
export function useEditionsById(ids: readonly string[], language: string) {
  const itemIds = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    ...cachedQuery(
      publications.publicationsV4.pick,
      { query: { language }, body: { itemIds: itemIds } },
      lifetimes.songs,
    ),
    enabled: itemIds.length > 0,
  });
  return data ?? [];
}

/** One article without its content; undefined in the response when there is none for this person. */
export const useArticle = (id: string, language: string) =>
  useQuery({
    ...cachedQuery(publications.articlesV4.pick, { query: { language }, body: { itemIds: [id] } }, lifetimes.songs),
    select: (articles) => articles[0],
  });
