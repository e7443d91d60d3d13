import type { FastifyInstance } from 'fastify';
import type { Route } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { countViews } from '../analytics/index.ts';
import { countNotIndexed } from './follow.ts';
import { readState } from './queries.ts';
import { rebuild } from './rebuild.ts';
import { searchRoutes } from './routes.ts';
import { openSearchIndex } from './search-index.ts';
import { putPopularity } from './writes.ts';

type SearchRooms = Parameters<typeof openSearchIndex>[0] & { readonly jobs: Jobs; readonly now: () => Date };

/** The opened feature. */
export type Search = {
  readonly routes: Route[];
  /** Why this process cannot update the index at the moment; undefined when it can. */
  failure(): string | undefined;
  /** Throws a sentence unless everything in the library can be found. */
  check(): Promise<void>;
  /** Lets the index follow the library from when the server listens until it closes. */
  mount(app: FastifyInstance): void;
};

/** Opens search: the index that follows the library, and its questions. */
export function openSearch(rooms: SearchRooms): Search {
  const { database, jobs } = rooms;
  const index = openSearchIndex(rooms);
  jobs.define('search.popularity', {
    schedule: { atHour: 4 },
    work: async () => {
      const { slot } = await readState(database.read);
      if (slot === null) return 0;
      const views = await countViews(database.read);
      return database.transaction((tx) => putPopularity(tx, slot, views));
    },
  });
  jobs.define('search.rebuild', { work: ({ signal }) => rebuild(database, { signal, now: rooms.now }) });
  return {
    routes: searchRoutes(rooms, index),
    failure: index.failure,
    async check() {
      const failure = index.failure();
      if (failure !== undefined) throw new Error(`The search index cannot be updated: ${failure}`);
      const count = await countNotIndexed(database.read);
      if (count > 0) throw new Error(`${count} ${count === 1 ? 'item is' : 'items are'} not in the search index.`);
    },
    mount(app) {
      app.addHook('onListen', async () => index.start());
      app.addHook('onClose', () => index.stop());
    },
  };
}
