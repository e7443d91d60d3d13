import { BadRequest, personal } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { clampToNow, type Route, serve } from '../../platform/http/index.ts';
import { findMergedSongs } from '../songs/index.ts';
import { addActivities, clearActivities, listActivities } from './queries.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** What a person has opened, newest first, and what their devices add to it. */
export function activityRoutes({ database, now }: { readonly database: Database; readonly now: () => Date }): Route[] {
  return [
    serve(personal.listActivities, async ({ viewer, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      if (limit < 1 || limit > MAX_LIMIT) throw new BadRequest(`The limit must be from 1 to ${MAX_LIMIT}.`);
      return listActivities(database.read, viewer.userId, limit);
    }),
    serve(personal.addActivities, async ({ viewer, body, write }) => {
      const at = now();
      const input = body.map((one) => ({ ...one, loggedDate: clampToNow(at, one.loggedDate) }));
      return write(async (tx) => {
        // A song that was merged since it was opened is the one it was merged into.
        const merged = await findMergedSongs(
          tx,
          input.map(({ itemId }) => itemId),
        );
        const current = input.map((one) => ({ ...one, itemId: merged.get(one.itemId) ?? one.itemId }));
        return addActivities(tx, viewer.userId, current, at);
      });
    }),
    serve(personal.clearActivities, ({ viewer, write }) =>
      write(async (tx) => {
        await clearActivities(tx, viewer.userId, now());
        return {};
      }),
    ),
  ];
}
