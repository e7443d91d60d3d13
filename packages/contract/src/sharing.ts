import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { playlistV3 } from './lists.ts';
import * as calls from './sharing.calls.ts';
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

const shareKeyParams = { params: z.object({ key: z.string().min(1).max(100) }) };

export const sharingShapes = {
  listShareKeys: { reply: z.array(shareKey) },
  createShareKey: {
    body: z.object({
      itemId: id,
      type,
      /** `view` when omitted. */
      permission: permission.nullish(),
      /** In 30 days when omitted; at most a year ahead. */
      validTo: timestampInput.nullish(),
    }),
    reply: shareKey,
  },
  deleteShareKey: { ...shareKeyParams, reply: z.string() },
  redeemShareKey: { ...shareKeyParams, reply: z.union([playlistV3, tagV3]) },
} as const;

export const listShareKeys = endpoint(calls.listShareKeys, sharingShapes.listShareKeys, {
  summary: 'The share keys the person made, also those that have expired.',
});
export const createShareKey = endpoint(calls.createShareKey, sharingShapes.createShareKey, {
  summary: 'Makes a key to a list or a tag of the person’s own, to look at or to edit; valid for 30 days.',
  problems: ['NOT_FOUND', 'NOT_ALLOWED', 'IMPOSSIBLE'],
});
export const deleteShareKey = endpoint(calls.deleteShareKey, sharingShapes.deleteShareKey, {
  summary: 'Revokes a key. Who has redeemed it keeps what it gave until they are removed.',
  problems: ['NOT_FOUND'],
});
export const redeemShareKey = endpoint(calls.redeemShareKey, sharingShapes.redeemShareKey, {
  summary: 'Takes what a key opens into the person’s own lists or tags; `type` tells which. Doing it again is fine.',
  problems: ['NOT_FOUND', 'GONE', 'CONFLICT'],
});
