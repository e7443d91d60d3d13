import { Locked, publications } from '@canticle/contract';
import type { Database, Reader } from '../../database/index.ts';
import { type Route, serveResource } from '../../http/index.ts';
import { collectionsOpenTo } from '../songs/index.ts';
import { listArticles, listPublications, listSources, listTextsIn } from './queries.ts';
import { readIn } from './rules.ts';
import { articleV4, contentV4, publicationV4, sourceV4, withPicture } from './wire-v4.ts';

/** Editions, articles and their sources, of collections of type publication: 4.0, for those who have the collection. */
export function publicationRoutes({ database: { read } }: { readonly database: Database }): Route[] {
  return [
    ...serveResource(
      publications.publicationsV4,
      'publication',
      async (pick, viewer, language) => {
        const { open, visible } = await collectionsOpenTo(read, viewer);
        const found = await listPublications(read, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
          ...parents(pick.parentIds, pick.collectionIds),
        });
        if (pick.isOne) refuseLocked(found, open, visible);
        return found
          .filter(({ collectionId }) => open.has(collectionId))
          .map((publication) => publicationV4(publication, language));
      },
      undefined,
      async (documents, { origin }) => documents.map((document) => withPicture(document, origin)),
    ),
    ...serveResource(
      publications.articlesV4,
      'article',
      async (pick, viewer, language) => {
        const { open, visible } = await collectionsOpenTo(read, viewer);
        const found = await listArticles(read, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
          ...(pick.parentIds ? { publicationIds: pick.parentIds } : {}),
          ...(pick.collectionIds ? { collectionIds: pick.collectionIds } : {}),
        });
        if (pick.isOne) refuseLocked(found, open, visible);
        return found
          .filter(({ collectionId }) => open.has(collectionId))
          .map((article) => articleV4(article, language));
      },
      undefined,
      async (documents, { pick, language, origin }) => {
        const whole = pick.withContent ? await withContent(read, documents, language, origin) : documents;
        return whole.map((document) => withPicture(document, origin));
      },
    ),
    ...serveResource(publications.sourcesV4, 'source', async (pick, viewer) => {
      const { open } = await collectionsOpenTo(read, viewer);
      const [ids, after] = [pick.ids && new Set(pick.ids), pick.updatedAfter];
      return (await listSources(read, open))
        .filter(({ name, updatedAt }) => (ids?.has(name) ?? true) && (after === undefined || updatedAt > after))
        .map(sourceV4);
    }),
  ];
}

/* Editions named by their collection in either of two members of the body. */
function parents(...lists: (readonly string[] | undefined)[]): { collectionIds?: readonly string[] } {
  const [first, ...rest] = lists.filter((list) => list !== undefined);
  return first === undefined ? {} : { collectionIds: first.filter((id) => rest.every((list) => list.includes(id))) };
}

/* Seen, but not theirs: the sentence that leads to the store. */
function refuseLocked(
  found: readonly { readonly collectionId: string }[],
  open: ReadonlySet<string>,
  visible: ReadonlySet<string>,
): void {
  const [one] = found;
  if (one !== undefined && !open.has(one.collectionId) && visible.has(one.collectionId))
    throw new Locked('This belongs to a collection you do not have. You find it in the store.');
}

async function withContent(
  read: Reader,
  documents: readonly publications.ArticleV4[],
  language: string,
  origin: string,
): Promise<publications.ArticleV4[]> {
  const wanted = documents.flatMap(({ id, languages }) => {
    const best = readIn(languages, language);
    return best === undefined ? [] : [{ articleId: id, language: best }];
  });
  const texts = await listTextsIn(read, wanted);
  return documents.map((document) => {
    const text = texts.get(document.id);
    return text === undefined ? document : { ...document, content: contentV4(document.id, text, origin) };
  });
}
