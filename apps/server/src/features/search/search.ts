import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/http/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { countViews } from '../analytics/index.ts';
import { countNotIndexed } from './index-changes.ts';
import { readIndexState } from './queries.ts';
import { rebuildIndex } from './rebuild.ts';
import { searchRoutes } from './routes.ts';
import { createSearchIndex } from './search-index.ts';
import { updatePopularity } from './mutations.ts';

type SearchContext = Parameters<typeof createSearchIndex>[0] & { readonly jobs: JobQueue; readonly now: () => Date };

/** The public interface of this feature. */
export type Search = {
  readonly routes: Route[];
  /** Why this process cannot update the index at the moment; undefined when it can. */
  failure(): string | undefined;
  /** Throws a message unless everything in the library can be found. */
  check(): Promise<void>;
  /** Follows the library from when the server listens until it closes. */
  mount(app: FastifyInstance): void;
};

/** Creates search: the index that follows the library, and its routes. */
export function createSearch(context: SearchContext): Search {
  const { database, jobs } = context;
  const index = createSearchIndex(context);
  jobs.define('search.popularity', {
    schedule: { atHour: 4 },
    run: async () => {
      const { slot } = await readIndexState(database.read);
      if (slot === null) return 0;
      const views = await countViews(database.read);
      return database.transaction((tx) => updatePopularity(tx, slot, views));
    },
  });
  jobs.define('search.rebuild', { run: ({ signal }) => rebuildIndex(database, { signal, now: context.now }) });
  return {
    routes: searchRoutes(context, index),
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
