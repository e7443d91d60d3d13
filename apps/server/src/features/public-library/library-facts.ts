import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { listSongIdsWithFiles } from '../media/index.ts';
import {
  createCollectionCache,
  listContributorIdsByCollection,
  listContributors,
  listFreeSongIds,
  listPublishedSongIds,
  listPublishedSongs,
  type PublishedSong,
} from '../songs/index.ts';
import { omitRestricted } from '../songbook-access/index.ts';
import { listProducts } from '../store/index.ts';
import { createVersionedCache } from './versioned-cache.ts';

export type PublicLibraryContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly config: Pick<Config, 'payments'>;
};

/** How many lists of contents are held in memory. */
const CACHED_LISTS = 50;

/** What many pages for everybody need; it is read again after the library has changed. */
export function createLibraryFacts({ database, changeCounter, config }: PublicLibraryContext) {
  const { replica } = database;
  const cached = createVersionedCache(changeCounter, CACHED_LISTS);
  const sellsNothing = config.payments.kind === 'none';
  const allCollections = createCollectionCache(database, changeCounter);
  const collections = () =>
    cached('collections', async () => omitRestricted(replica, await allCollections(), sellsNothing));
  const readFacts = () =>
    cached('facts', async () => {
      const facts = await readLibrary(
        replica,
        (await collections()).map(({ id }) => id),
      );
      return sellsNothing ? { ...facts, products: [] } : facts;
    });
  return {
    cached,
    collections,
    /** Which songs there are, which of them are free, have a score or a recording, and what is on sale. */
    readFacts,
    /** The songs of a songbook, by number. */
    listContents: (collectionId: string) =>
      cached(`contents ${collectionId}`, () => listPublishedSongs(replica, { collectionId })),
    /** The names of those who made the songs of a songbook, the one with most songs first. */
    listPeople: (collectionId: string) =>
      cached(`people ${collectionId}`, async () => {
        const ids = await listContributorIdsByCollection(replica, collectionId);
        const names = new Map((await listContributors(replica, { ids })).map(({ id, name }) => [id, name]));
        return ids.flatMap((id) => names.get(id) ?? []);
      }),
    /** The free songs, each in the first songbook it is in. */
    listFreeSongs: () =>
      cached('free', async () => {
        const { freeIds } = await readFacts();
        const order = new Map((await collections()).map(({ id }, index) => [id, index]));
        const positionOf = ({ collectionId }: PublishedSong) => order.get(collectionId) ?? 0;
        const free = (await listPublishedSongs(replica, {})).filter(
          ({ id, collectionId }) => freeIds.has(id) && order.has(collectionId),
        );
        const sorted = free.toSorted((a, b) => positionOf(a) - positionOf(b));
        return [...Map.groupBy(sorted, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
      }),
  };
}

async function readLibrary(read: Reader, collectionIds: readonly string[]) {
  const [songIds, freeIds, withFiles, products] = await Promise.all([
    listPublishedSongIds(read),
    listFreeSongIds(read, collectionIds),
    listSongIdsWithFiles(read),
    listProducts(read),
  ]);
  return { songIds, freeIds, withFiles, products };
}
