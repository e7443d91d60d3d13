import { NotFound, type publicLibrary } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import {
  listArticlesToRead,
  listPublications,
  serializePublicationV4,
  withAbsoluteImage,
} from '../publications/index.ts';
import { type Collection, type CollectionCache, listContributors } from '../songs/index.ts';
import { serializeCollection } from './serializers.ts';

const isFreePublication = ({ type, enabled, free }: Collection): boolean => type === 'publication' && enabled && free;

/** Reads the collections of publications that everybody may open. */
export function createPublicationReader({ replica: db }: Database, collections: CollectionCache) {
  const listFree = async () => (await collections()).filter(isFreePublication);
  return {
    /** The free collections with their editions. */
    async list(origin: string): Promise<publicLibrary.PublicLibrary['publications']> {
      const free = await listFree();
      const editions = await listPublications(db, { collectionIds: free.map(({ id }) => id) });
      return free.map((collection) => ({
        collection: serializeCollection(collection, 'publication', origin),
        editions: editions
          .filter(({ collectionId }) => collectionId === collection.id)
          .map(({ id, key, title, updatedAt }) => ({ id, key, title, updatedAt })),
      }));
    },
    /**
     * An edition with its articles, in the language or the one there is.
     *
     * @throws {NotFound} when there is none with this id, or it is not free
     */
    async read(id: string, language: string, origin: string): Promise<publicLibrary.PublicPublication> {
      const [publication] = await listPublications(db, { ids: [id] });
      const collection = (await listFree()).find((one) => one.id === publication?.collectionId);
      if (publication === undefined || collection === undefined) throw new NotFound('Publication not found.');
      const articles = await listArticlesToRead(db, id, language, origin);
      const authorIds = articles.flatMap(({ authorId }) => authorId ?? []);
      const names = new Map((await listContributors(db, { ids: authorIds })).map((one) => [one.id, one.name]));
      return {
        collection: serializeCollection(collection, 'publication', origin),
        publication: withAbsoluteImage(serializePublicationV4(publication, language), origin),
        articles: articles.map((article) => ({ ...article, author: names.get(article.authorId ?? '') ?? '' })),
      };
    },
  };
}
