import type { FastifyInstance } from 'fastify';
import type { Route } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { countViews } from '../analytics/index.ts';
import { readState } from './queries.ts';
import { rebuild } from './rebuild.ts';
import { searchRoutes } from './routes.ts';
import { openSearchIndex } from './search-index.ts';
import { putPopularity } from './writes.ts';

type SearchRooms = Parameters<typeof openSearchIndex>[0] & { readonly jobs: Jobs; readonly now: () => Date };

/** The opened feature. */
export type Search = {
  readonly routes: Route[];
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
  jobs.define('search.rebuild', { work: ({ signal }) => rebuild(database, { signal }) });
  return {
    routes: searchRoutes(rooms, index),
    mount(app) {
      app.addHook('onListen', async () => index.start());
      app.addHook('onClose', () => index.stop());
    },
  };
}
