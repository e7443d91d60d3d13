import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

export const activity = z.strictObject({
  id,
  type: z.enum(['song', 'contributor']).describe('What was opened: a `song` or a `contributor`.'),
  itemId: id.describe('The song or contributor.'),
  loggedDate: isoTimestamp.describe('When it was opened.'),
  updatedAt: isoTimestamp.describe('The same as `loggedDate`: what was opened never changes.'),
});

export type Activity = z.infer<typeof activity>;

/** What a client has recorded and sends in one batch; a batch beyond the limit is refused. */
const activityBatch = z
  .array(
    z.object({
      type: z.enum(['song', 'contributor']).describe('What was opened: a `song` or a `contributor`.'),
      itemId: id.describe('The song or contributor.'),
      loggedDate: timestampInput.describe(
        'When it was opened, in ISO 8601 with its zone, or a day; a moment that has not come yet counts as now.',
      ),
    }),
  )
  .max(500)
  .describe('What was opened, at most 500 entries.');

const songIds = z.array(id).max(10_000);

export const listFavorites = endpoint({
  method: 'GET',
  path: 'api/Favorites',
  version: 3,
  summary: 'The ids of the songs the person marked as favourites.',
  reply: z.array(id),
});

export const addFavorites = endpoint({
  method: 'POST',
  path: 'api/Favorites',
  version: 3,
  summary: 'Marks songs as favourites; all of them or none. One that is marked already is refused without a key.',
  body: songIds.describe('The songs, at most 10,000.'),
  reply: z.array(id),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const removeFavorites = endpoint({
  method: 'DELETE',
  path: 'api/Favorites',
  version: 3,
  summary: 'Takes the mark off songs; off all of them or none. One that is not marked is refused without a key.',
  body: songIds.describe('The songs, at most 10,000.'),
  reply: z.array(id),
  errors: ['CONFLICT'],
});

export const addActivities = endpoint({
  method: 'POST',
  path: 'api/Activity',
  version: 3,
  summary: 'Keeps what the person opened; the same thing within 60 seconds is kept once, however often it is sent.',
  body: activityBatch,
  reply: z.array(activity),
});

export const listActivities = endpoint({
  method: 'GET',
  path: 'api/Activity',
  version: 3,
  summary: 'What the person opened last, newest first; limit 1 to 100, 20 when left out.',
  query: z.object({
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .optional()
      .describe('How many entries to return, 1 to 100; 20 when left out.'),
  }),
  reply: z.array(activity),
});

export const clearActivities = endpoint({
  method: 'DELETE',
  path: 'api/canticle/activities',
  version: 'own',
  summary: 'Forgets everything the person opened.',
  reply: z.strictObject({}),
});
