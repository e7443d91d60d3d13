import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const activity = z
  .strictObject({
    id,
    type: z.enum(['song', 'contributor']).describe('What was opened: a `song` or a `contributor`.'),
    itemId: id.describe('The id of the song or contributor.'),
    loggedDate: isoTimestamp.describe('When it was opened.'),
    updatedAt: isoTimestamp.describe('The same as `loggedDate`: what was opened never changes.'),
  })
  .meta({ id: 'Activity', description: 'Something the person opened.' });

export type Activity = z.infer<typeof activity>;

/** What a client has recorded and sends in one batch; a batch beyond the limit is refused. */
const activityBatch = z
  .array(
    z.object({
      type: z.enum(['song', 'contributor']).describe('What was opened: a `song` or a `contributor`.'),
      itemId: id.describe('The id of the song or contributor.'),
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
  summary: 'Lists the ids of the person’s favourite songs.',
  reply: z.array(id),
});

export const addFavorites = endpoint({
  method: 'POST',
  path: 'api/Favorites',
  version: 3,
  summary:
    'Adds favourite songs, all or none. Refused when one is a favourite already, unless an `Idempotency-Key` is sent.',
  body: songIds.describe('The songs, at most 10,000.'),
  reply: z.array(id),
  errors: ['NOT_FOUND', 'CONFLICT'],
  example: { body: [EXAMPLE_IDS.song] },
});

export const removeFavorites = endpoint({
  method: 'DELETE',
  path: 'api/Favorites',
  version: 3,
  summary:
    'Removes favourite songs, all or none. Refused when one is no favourite, unless an `Idempotency-Key` is sent.',
  body: songIds.describe('The songs, at most 10,000.'),
  reply: z.array(id),
  errors: ['CONFLICT'],
  example: { body: [EXAMPLE_IDS.favoriteSong] },
});

export const addActivities = endpoint({
  method: 'POST',
  path: 'api/Activity',
  version: 3,
  summary: 'Stores what the person opened; the same item within 60 seconds is stored once.',
  body: activityBatch,
  reply: z.array(activity),
  example: { body: [{ type: 'song', itemId: EXAMPLE_IDS.song, loggedDate: '2026-11-22T09:30:00.000Z' }] },
});

export const listActivities = endpoint({
  method: 'GET',
  path: 'api/Activity',
  version: 3,
  summary: 'Lists what the person opened last, the newest first.',
  query: z.object({
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .optional()
      .describe('How many entries to return, 1 to 100; 20 when left out.'),
  }),
  reply: z.array(activity),
  example: { query: { limit: '10' } },
});

export const clearActivities = endpoint({
  method: 'DELETE',
  path: 'api/canticle/activities',
  version: 'own',
  summary: 'Deletes the list of what the person opened.',
  reply: z.strictObject({}),
});
