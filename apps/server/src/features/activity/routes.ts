import { BadRequest, personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { listActivities } from './queries.ts';

const USUAL_LIMIT = 20;
const HIGHEST_LIMIT = 100;

/** What a person has looked at, newest first. */
export function activityRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(personal.listActivities, async ({ viewer, query }) => {
      const limit = query.limit ?? USUAL_LIMIT;
      if (limit < 1 || limit > HIGHEST_LIMIT) throw new BadRequest(`The limit must be from 1 to ${HIGHEST_LIMIT}.`);
      return listActivities(database.read, viewer.userId, limit);
    }),
  ];
}
