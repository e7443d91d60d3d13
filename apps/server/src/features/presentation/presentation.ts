import type { FastifyBaseLogger } from 'fastify';
import { runInBatches } from '../../platform/database/index.ts';
import type { Route } from '../../platform/http/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { eventRoutes } from './event-routes.ts';
import { followRoutes } from './follow-routes.ts';
import { createFollowerRegistry } from './follower-registry.ts';
import { createMemberNotifier, recordAnnouncement } from './member-notifier.ts';
import { createProjectionRights, type FindViewerById } from './projection-rights.ts';
import { publishRoutes } from './publish-routes.ts';
import { type PresentationContext, presenceRoutes, readRoutes, liveSessionRoutes } from './routes.ts';
import { createViews } from './state-serializer.ts';
import { deleteEndedSessions, clearExpired } from './mutations.ts';

type FeatureContext = PresentationContext & { readonly log: FastifyBaseLogger; readonly jobs: JobQueue };

/** Each row includes all its members. */
const SESSION_BATCH_SIZE = 500;

type PresentationFeature = {
  readonly routes: Route[];
  /** How many devices follow at this process. */
  count(): number;
  /** Waits for pending writes about followers who left. */
  close(): Promise<void>;
};

/** Creates the feature: presentations, and the live sessions through which others follow them. */
export function createPresentation(
  context: FeatureContext,
  { findViewerById }: { readonly findViewerById: FindViewerById },
): PresentationFeature {
  const { database, jobs, now } = context;
  const projectionRights = createProjectionRights(context, findViewerById);
  const views = createViews(context, projectionRights);
  const followers = createFollowerRegistry(context, views);
  const onFailure = (error: unknown) => context.log.warn({ err: error }, 'members could not be told of a live session');
  const members = createMemberNotifier({ database, now, onFailure });
  const services = { views, followers, members, projectionRights };
  jobs.define('presentation.forget', {
    schedule: { everyMinutes: 30 },
    async run({ signal }) {
      await database.transaction(async (tx) => {
        for (const { groupId, ...session } of await clearExpired(tx, now())) {
          const groupIds = groupId === null ? [] : [groupId];
          await recordAnnouncement(tx, { ...session, groupIds, isSongOnly: false }, now());
        }
      });
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
      ...followRoutes(context, services),
      ...presenceRoutes(context, services),
      ...eventRoutes(context, services),
    ],
    count: followers.count,
    async close() {
      await members.close();
      await followers.close();
    },
  };
}
