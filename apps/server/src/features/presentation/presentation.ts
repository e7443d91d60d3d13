import type { FastifyBaseLogger } from 'fastify';
import { runInBatches } from '../../database/index.ts';
import type { Route } from '../../http/index.ts';
import type { JobQueue } from '../../jobs/index.ts';
import { eventRoutes } from './events.ts';
import { createFollowerRegistry } from './following.ts';
import { createProjectionRights, type FindViewerById } from './projecting.ts';
import { publishRoutes } from './publishing.ts';
import { type PresentationContext, readRoutes, liveSessionRoutes } from './routes.ts';
import { createViews } from './sayings.ts';
import { deleteEndedSessions, clearExpired } from './writes.ts';

type FeatureContext = PresentationContext & { readonly log: FastifyBaseLogger; readonly jobs: JobQueue };

/** Each carries with it whoever had joined. */
const SESSION_BATCH_SIZE = 500;

type PresentationFeature = {
  readonly routes: Route[];
  /** How many devices follow at this process. */
  count(): number;
  /** Waits for what is written of those who left. */
  close(): Promise<void>;
};

/** What people present, and the live sessions others follow it by. */
export function createPresentation(
  context: FeatureContext,
  { findViewerById }: { readonly findViewerById: FindViewerById },
): PresentationFeature {
  const { database, jobs, now } = context;
  const projectionRights = createProjectionRights(context, findViewerById);
  const views = createViews(context, projectionRights);
  const followers = createFollowerRegistry(context, views);
  const services = { views, followers, projectionRights };
  jobs.define('presentation.forget', {
    schedule: { everyMinutes: 30 },
    async run({ signal }) {
      await database.transaction((tx) => clearExpired(tx, now()));
      return runInBatches(database, (tx, limit) => deleteEndedSessions(tx, now(), limit), {
        signal,
        batchSize: SESSION_BATCH_SIZE,
      });
    },
  });
  return {
    routes: [
      ...readRoutes(context, services),
      ...publishRoutes(context, services),
      ...liveSessionRoutes(context, services),
      ...eventRoutes(context, services),
    ],
    count: followers.count,
    close: followers.close,
  };
}
