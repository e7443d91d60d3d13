import type { FastifyBaseLogger } from 'fastify';
import { inSteps } from '../../database/index.ts';
import type { Route } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { eventRoutes } from './events.ts';
import { openFollowings } from './following.ts';
import { openProjection, type ViewerOf } from './projecting.ts';
import { publishingRoutes } from './publishing.ts';
import { type PresentationRooms, readingRoutes, sessionRoutes } from './routes.ts';
import { openViews } from './sayings.ts';
import { forgetEnded, forgetExpired } from './writes.ts';

type Rooms = PresentationRooms & { readonly log: FastifyBaseLogger; readonly jobs: Jobs };

/** Each carries with it whoever had joined. */
const SESSIONS_AT_ONCE = 500;

type Opened = {
  readonly routes: Route[];
  /** How many devices follow at this process. */
  count(): number;
  /** Waits for what is written of those who left. */
  close(): Promise<void>;
};

/** What people present, and the live sessions others follow it by. */
export function openPresentation(rooms: Rooms, { viewerOf }: { readonly viewerOf: ViewerOf }): Opened {
  const { database, jobs, now } = rooms;
  const projection = openProjection(rooms, viewerOf);
  const views = openViews(rooms, projection);
  const followings = openFollowings(rooms, views);
  const parts = { views, followings, projection };
  jobs.define('presentation.forget', {
    schedule: { everyMinutes: 30 },
    async work({ signal }) {
      await database.transaction((tx) => forgetExpired(tx, now()));
      return inSteps(database, (tx, atMost) => forgetEnded(tx, now(), atMost), { signal, atMost: SESSIONS_AT_ONCE });
    },
  });
  return {
    routes: [
      ...readingRoutes(rooms, parts),
      ...publishingRoutes(rooms, parts),
      ...sessionRoutes(rooms, parts),
      ...eventRoutes(rooms, parts),
    ],
    count: followings.count,
    close: followings.close,
  };
}
