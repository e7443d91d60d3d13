import { z } from 'zod';
import { id, moment } from './building-blocks.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './personal.calls.ts';

export const tagV3 = z.strictObject({
  id,
  type: z.literal('tag'),
  name: z.string(),
  color: z.string().nullable(),
  userId: id,
  songIds: z.array(id),
  canEdit: z.boolean(),
  updatedAt: moment,
});

export const entryV3 = z.strictObject({
  id,
  type: z.literal('song'),
  addedAt: moment,
  addedById: id,
  songId: id,
  updatedAt: moment,
});

export const playlistV3 = z.strictObject({
  id,
  type: z.literal('playlist'),
  name: z.string(),
  userId: id,
  sharedWithIds: z.array(id),
  shareKey: z.string(),
  entries: z.array(entryV3),
  updatedAt: moment,
});

export const activity = z.strictObject({ id, type: z.enum(['song', 'contributor']), itemId: id, loggedDate: moment });

export type TagV3 = z.infer<typeof tagV3>;
export type PlaylistV3 = z.infer<typeof playlistV3>;
export type Activity = z.infer<typeof activity>;

export const personalShapes = {
  listFavorites: { reply: z.array(id) },
  listTags: { reply: z.array(tagV3) },
  listPlaylists: { reply: z.array(playlistV3) },
  listActivities: {
    query: z.object({ limit: z.string().regex(/^\d{1,3}$/).transform(Number).optional() }),
    reply: z.array(activity),
  },
  songViews: { reply: z.record(z.string(), z.number().int()) },
} as const;

export const listFavorites = endpoint(calls.listFavorites, personalShapes.listFavorites, {
  summary: 'The ids of the songs the person marked as favourites.',
});
export const listTags = endpoint(calls.listTags, personalShapes.listTags, { summary: 'The tags of the person, and those shared with them.' });
export const listPlaylists = endpoint(calls.listPlaylists, personalShapes.listPlaylists, {
  summary: 'The lists of the person, and those shared with them, with their entries.',
});
export const listActivities = endpoint(calls.listActivities, personalShapes.listActivities, {
  summary: 'What the person opened last, newest first; limit 1 to 100, 20 when left out.',
});
export const songViews = endpoint(calls.songViews, personalShapes.songViews, { summary: 'How often each song was opened.' });
