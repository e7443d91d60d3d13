import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { playlistV3 } from './lists.ts';
import { tagV3 } from './tags.ts';

const type = z.enum(['playlist', 'tag']);
const permission = z.enum(['view', 'edit']);

export const shareKey = z
  .strictObject({
    id: id.describe('The same as `key`.'),
    itemId: id.describe('The id of the list or tag it opens.'),
    key: z.string().describe('The key itself; the link to share is the path `/sharing?token={key}` of the app.'),
    userId: id.describe('The id of the person who made the key.'),
    type: type.describe('What it opens: a `playlist` or a `tag`.'),
    validTo: isoTimestamp.describe('When it stops working.'),
    usedByIds: z.array(id).describe('The ids of the people who redeemed it.'),
    permission: permission.describe('What it allows: `view` or `edit`.'),
    updatedAt: isoTimestamp.describe('When it was made, or last redeemed, in UTC with milliseconds.'),
  })
  .meta({ id: 'ShareKey', description: 'A key that lets another person have a list or a tag.' });

export type ShareKey = z.infer<typeof shareKey>;

const shareKeyParams = z.object({ key: z.string().min(1).max(100).describe('The share key, at most 100 characters.') });

export const listShareKeys = endpoint({
  method: 'GET',
  path: 'api/Sharing',
  version: 3,
  summary: 'Lists the share keys the person made, also those that have expired.',
  reply: z.array(shareKey),
});

export const createShareKey = endpoint({
  method: 'PUT',
  path: 'api/Sharing',
  version: 3,
  summary: 'Makes a key that lets others view or edit a list or a tag of the person.',
  body: z.object({
    itemId: id.describe('The id of the list or tag to share; it must be the person’s own.'),
    type: type.describe('What it is: a `playlist` or a `tag`.'),
    permission: permission.nullish().describe('What the key allows: `view` (when null or left out) or `edit`.'),
    validTo: timestampInput
      .nullish()
      .describe('When the key stops working, at most a year ahead; in 30 days when null or left out.'),
  }),
  example: { body: { itemId: EXAMPLE_IDS.list, type: 'playlist', permission: 'edit' } },
  reply: shareKey,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'IMPOSSIBLE'],
});

export const deleteShareKey = endpoint({
  method: 'DELETE',
  path: 'api/Sharing/:key',
  version: 3,
  summary: 'Revokes a key. People who redeemed it keep their access until they are removed.',
  params: shareKeyParams,
  reply: z.string(),
  errors: ['NOT_FOUND'],
});

export const redeemShareKey = endpoint({
  method: 'POST',
  path: 'api/Sharing/:key',
  version: 3,
  summary:
    'Adds the list or tag a key opens to the person’s own, and returns it; `type` says which it is. Repeating it is fine.',
  params: shareKeyParams,
  reply: z.union([playlistV3, tagV3]),
  errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
});

export const previewShareKey = endpoint({
  method: 'GET',
  path: 'api/canticle/share-previews/:key',
  version: 'own',
  summary: 'Returns the name of what a key opens, for people who are not signed in yet.',
  params: shareKeyParams,
  reply: z.strictObject({
    type: type.describe('What it opens: a `playlist` or a `tag`.'),
    name: z.string().describe('The name of the list or the tag.'),
  }),
  access: 'public',
  errors: ['NOT_FOUND', 'GONE', 'TOO_MANY'],
  cache: 'no-store',
});
