import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { playlistV3 } from './lists.ts';
import { tagV3 } from './tags.ts';

const type = z.enum(['playlist', 'tag']);
const permission = z.enum(['view', 'edit']);

export const shareKey = z.strictObject({
  /** The same as `key`. */
  id,
  itemId: id,
  key: z.string(),
  userId: id,
  type,
  validTo: isoTimestamp,
  usedByIds: z.array(id),
  permission,
  /** When it was created, or last redeemed. */
  updatedAt: isoTimestamp,
});

export type ShareKey = z.infer<typeof shareKey>;

const shareKeyParams = z.object({ key: z.string().min(1).max(100) });

export const listShareKeys = endpoint({
  method: 'GET',
  path: 'api/Sharing',
  version: 3,
  summary: 'The share keys the person made, also those that have expired.',
  reply: z.array(shareKey),
});

export const createShareKey = endpoint({
  method: 'PUT',
  path: 'api/Sharing',
  version: 3,
  summary: 'Makes a key to a list or a tag of the person’s own, to look at or to edit; valid for 30 days.',
  body: z.object({
    itemId: id,
    type,
    /** `view` when omitted. */
    permission: permission.nullish(),
    /** In 30 days when omitted; at most a year ahead. */
    validTo: timestampInput.nullish(),
  }),
  reply: shareKey,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'IMPOSSIBLE'],
});

export const deleteShareKey = endpoint({
  method: 'DELETE',
  path: 'api/Sharing/:key',
  version: 3,
  summary: 'Revokes a key. Who has redeemed it keeps what it gave until they are removed.',
  params: shareKeyParams,
  reply: z.string(),
  errors: ['NOT_FOUND'],
});

export const redeemShareKey = endpoint({
  method: 'POST',
  path: 'api/Sharing/:key',
  version: 3,
  summary: 'Takes what a key opens into the person’s own lists or tags; `type` tells which. Doing it again is fine.',
  params: shareKeyParams,
  reply: z.union([playlistV3, tagV3]),
  errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
});
