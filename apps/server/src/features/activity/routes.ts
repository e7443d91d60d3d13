import { BadRequest, personal } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { notLaterThan, type Route, serve } from '../../http/index.ts';
import { addActivities, clearActivities, listActivities } from './queries.ts';

const USUAL_LIMIT = 20;
const HIGHEST_LIMIT = 100;

/** What a person has looked at, newest first, and what their devices add to it. */
export function activityRoutes({ database, now }: { readonly database: Database; readonly now: () => Date }): Route[] {
  return [
    serve(personal.listActivities, async ({ viewer, query }) => {
      const limit = query.limit ?? USUAL_LIMIT;
      if (limit < 1 || limit > HIGHEST_LIMIT) throw new BadRequest(`The limit must be from 1 to ${HIGHEST_LIMIT}.`);
      return listActivities(database.read, viewer.userId, limit);
    }),
    serve(personal.addActivities, async ({ viewer, body, write }) => {
      const at = now();
      const noted = body.map((one) => ({ ...one, loggedDate: notLaterThan(at, one.loggedDate) }));
      return write((tx) => addActivities(tx, viewer.userId, noted, at));
    }),
    serve(personal.clearActivities, ({ viewer, write }) =>
      write(async (tx) => {
        await clearActivities(tx, viewer.userId, now());
        return {};
      }),
    ),
  ];
}
