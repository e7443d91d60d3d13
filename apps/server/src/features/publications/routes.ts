import { Locked, publications } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, serveResource } from '../../platform/http/index.ts';
import { listCollectionAccess } from '../songs/index.ts';
import { listArticles, listPublications, listSources } from './queries.ts';
import { withContent } from './read-articles.ts';
import { serializeArticleV4, serializePublicationV4, serializeSourceV4, withAbsoluteImage } from './serializer-v4.ts';

/**
 * Editions, articles and their sources, in collections of type publication: API 4.0, for people who have the
 * collection.
 */
export function publicationRoutes({ database: { replica } }: { readonly database: Database }): Route[] {
  return [
    ...serveResource(
      publications.publicationsV4,
      'publication',
      async (pick, viewer, language) => {
        const { open, visible } = await listCollectionAccess(replica, viewer);
        const found = await listPublications(replica, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
          ...collectionFilter(pick.parentIds, pick.collectionIds),
        });
        if (pick.isSingle) rejectLocked(found, open, visible);
        return found
          .filter(({ collectionId }) => open.has(collectionId))
          .map((publication) => serializePublicationV4(publication, language));
      },
      undefined,
      async (documents, { origin }) => documents.map((document) => withAbsoluteImage(document, origin)),
    ),
    ...serveResource(
      publications.articlesV4,
      'article',
      async (pick, viewer, language) => {
        const { open, visible } = await listCollectionAccess(replica, viewer);
        const found = await listArticles(replica, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
          ...(pick.parentIds ? { publicationIds: pick.parentIds } : {}),
          ...(pick.collectionIds ? { collectionIds: pick.collectionIds } : {}),
        });
        if (pick.isSingle) rejectLocked(found, open, visible);
        return found
          .filter(({ collectionId }) => open.has(collectionId))
          .map((article) => serializeArticleV4(article, language));
      },
      undefined,
      async (documents, { pick, language, origin }) => {
        const complete = pick.withContent ? await withContent(replica, documents, language, origin) : documents;
        return complete.map((document) => withAbsoluteImage(document, origin));
      },
    ),
    ...serveResource(publications.sourcesV4, 'source', async (pick, viewer) => {
      const { open } = await listCollectionAccess(replica, viewer);
      const [ids, after] = [pick.ids && new Set(pick.ids), pick.updatedAfter];
      return (await listSources(replica, open))
        .filter(({ name, updatedAt }) => (ids?.has(name) ?? true) && (after === undefined || updatedAt > after))
        .map(serializeSourceV4);
    }),
  ];
}

/* Either of two members of the body may select editions by their collection. */
function collectionFilter(...lists: (readonly string[] | undefined)[]): { collectionIds?: readonly string[] } {
  const [first, ...rest] = lists.filter((list) => list !== undefined);
  return first === undefined ? {} : { collectionIds: first.filter((id) => rest.every((list) => list.includes(id))) };
}

/* Visible, but not accessible: the message refers to the store. */
function rejectLocked(
  found: readonly { readonly collectionId: string }[],
  open: ReadonlySet<string>,
  visible: ReadonlySet<string>,
): void {
  const [one] = found;
  if (one !== undefined && !open.has(one.collectionId) && visible.has(one.collectionId))
    throw new Locked('You do not have access to this publication.');
}
