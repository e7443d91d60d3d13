import { z } from 'zod';
import { id, moment, sentMoment } from './building-blocks.ts';
import { call } from './call.ts';
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

/** What a client has noted and sends in one batch; more than it may hold is refused. */
const noted = z.array(z.object({ type: z.enum(['song', 'contributor']), itemId: id, loggedDate: sentMoment })).max(500);

export const personalShapes = {
  listFavorites: { reply: z.array(id) },
  listTags: { reply: z.array(tagV3) },
  listPlaylists: { reply: z.array(playlistV3) },
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
  addActivities: { body: noted, reply: z.array(activity) },
  songViews: { reply: z.record(z.string(), z.number().int()) },
} as const;

export const listFavorites = endpoint(calls.listFavorites, personalShapes.listFavorites, {
  summary: 'The ids of the songs the person marked as favourites.',
});
export const listTags = endpoint(calls.listTags, personalShapes.listTags, {
  summary: 'The tags of the person, and those shared with them.',
});
export const listPlaylists = endpoint(calls.listPlaylists, personalShapes.listPlaylists, {
  summary: 'The lists of the person, and those shared with them, with their entries.',
});
export const addActivities = endpoint(calls.addActivities, personalShapes.addActivities, {
  summary: 'Keeps what the person opened; the same thing at the same moment is kept once, however often it is sent.',
});
export const listActivities = endpoint(calls.listActivities, personalShapes.listActivities, {
  summary: 'What the person opened last, newest first; limit 1 to 100, 20 when left out.',
});
export const songViews = endpoint(calls.songViews, personalShapes.songViews, {
  summary: 'How often each song was opened.',
});

const permissions = z.strictObject({ edit: z.boolean(), delete: z.boolean() });

export const tagV4 = z.strictObject({
  id,
  updatedAt: moment,
  userId: id,
  sharedWithIds: z.array(id),
  name: z.string(),
  color: z.string().nullable(),
  songIds: z.array(id),
  permissions,
});

export const entryV4 = z.strictObject({
  id,
  updatedAt: moment,
  updatedById: id,
  createdAt: moment,
  createdById: id,
  type: z.literal('song'),
  itemId: id,
  sort: z.number().nullable(),
  transposition: z.number().int().nullable(),
});

export const customCollectionV4 = z.strictObject({
  id,
  updatedAt: moment,
  userId: id,
  sharedWithIds: z.array(id),
  editorIds: z.array(id),
  name: z.string(),
  color: z.string().nullable(),
  shareKey: z.string(),
  entryCount: z.number().int(),
  entries: z.array(entryV4).nullable(),
  permissions,
});

export type TagV4 = z.infer<typeof tagV4>;
export type EntryV4 = z.infer<typeof entryV4>;
export type CustomCollectionV4 = z.infer<typeof customCollectionV4>;

const listBody = z
  .object({
    itemIds: z.array(id).max(20_000).nullish(),
    limit: z.number().int().min(0).nullish(),
    skip: z.number().int().min(0).nullish(),
  })
  .nullish();

/** The generic 4.0 reads of what belongs to a person: retrieval by POST is at `/List`, because POST alone creates. */
function ownResource<D extends z.ZodType>(name: string, document: D) {
  const list = { reply: z.array(document) };
  const one = { params: z.object({ id }), reply: document };
  const pick = { body: listBody, reply: z.array(document) };
  return {
    list: endpoint(call<typeof list>('GET', `api/${name}`, 4), list, {
      summary: `${name}: own ones and those shared with the person.`,
    }),
    one: endpoint(call<typeof one>('GET', `api/${name}/:id`, 4), one, {
      summary: `${name}: one document.`,
      problems: ['NOT_FOUND'],
    }),
    pick: endpoint(call<typeof pick>('POST', `api/${name}/List`, 4), pick, {
      summary: `${name}: the documents asked for.`,
    }),
  };
}

export type OwnResource<D extends z.ZodType> = ReturnType<typeof ownResource<D>>;

export const tagsV4 = ownResource('Tags', tagV4);
export const customCollectionsV4 = ownResource('CustomCollections', customCollectionV4);
