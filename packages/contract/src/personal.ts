import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './personal.calls.ts';

export const activity = z.strictObject({
  id,
  type: z.enum(['song', 'contributor']),
  itemId: id,
  loggedDate: isoTimestamp,
  /** The same as `loggedDate`: a logged view never changes. */
  updatedAt: isoTimestamp,
});

export type Activity = z.infer<typeof activity>;

/** What a client has recorded and sends in one batch; a batch beyond the limit is refused. */
const activityBatch = z
  .array(z.object({ type: z.enum(['song', 'contributor']), itemId: id, loggedDate: timestampInput }))
  .max(500);

const songIds = z.array(id).max(10_000);

export const personalShapes = {
  listFavorites: { reply: z.array(id) },
  addFavorites: { body: songIds, reply: z.array(id) },
  removeFavorites: { body: songIds, reply: z.array(id) },
  listActivities: {
    query: z.object({
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .optional(),
    }),
    reply: z.array(activity),
  },
  addActivities: { body: activityBatch, reply: z.array(activity) },
  clearActivities: { reply: z.strictObject({}) },
} as const;

export const listFavorites = endpoint(calls.listFavorites, personalShapes.listFavorites, {
  summary: 'The ids of the songs the person marked as favourites.',
});
export const addFavorites = endpoint(calls.addFavorites, personalShapes.addFavorites, {
  summary: 'Marks songs as favourites; all of them or none. One that is marked already is refused without a key.',
  problems: ['NOT_FOUND', 'CONFLICT'],
});
export const removeFavorites = endpoint(calls.removeFavorites, personalShapes.removeFavorites, {
  summary: 'Takes the mark off songs; off all of them or none. One that is not marked is refused without a key.',
  problems: ['CONFLICT'],
});
export const addActivities = endpoint(calls.addActivities, personalShapes.addActivities, {
  summary: 'Keeps what the person opened; the same thing within 60 seconds is kept once, however often it is sent.',
});
export const listActivities = endpoint(calls.listActivities, personalShapes.listActivities, {
  summary: 'What the person opened last, newest first; limit 1 to 100, 20 when left out.',
});
export const clearActivities = endpoint(calls.clearActivities, personalShapes.clearActivities, {
  summary: 'Forgets everything the person opened.',
});
