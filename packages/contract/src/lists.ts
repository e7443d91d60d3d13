import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { colorInput, nameInput, clientId } from './input-schemas.ts';
import { personalResource } from './personal-resources.ts';

export const entryV3 = z.strictObject({
  id,
  type: z.literal('song'),
  addedAt: isoTimestamp,
  addedById: id,
  songId: id,
  updatedAt: isoTimestamp,
});

/** A person, as others may see them. */
export const publicUser = z.strictObject({ id, displayName: z.string(), image: z.string().nullable() });

export const playlistV3 = z.strictObject({
  id,
  type: z.literal('playlist'),
  name: z.string(),
  userId: id,
  sharedWithIds: z.array(id),
  shareKey: z.string(),
  entries: z.array(entryV3),
  /** The songs of the entries in their order, each once. */
  songIds: z.array(id),
  /** The people of `sharedWithIds`, as others may see them. */
  users: z.array(publicUser),
  updatedAt: isoTimestamp,
});

/** How the song is sung this time; null where the song's own setting applies. */
const entrySettings = {
  /** Semitones from the key the song is written in, -12 to 12. */
  transposition: z.number().int().nullable(),
  /** Fret, 0 to 9. */
  capo: z.number().int().nullable(),
  note: z.string().max(2000).nullable(),
  /** Ids of sections of the text, in the order they are sung. */
  verseOrder: z.array(z.string().min(1).max(50)).max(100).nullable(),
};

export const entryV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  updatedById: id,
  createdAt: isoTimestamp,
  createdById: id,
  type: z.literal('song'),
  itemId: id,
  /** Sort key in the list: ascending, ties by id. */
  sort: z.number().nullable(),
  ...entrySettings,
});

export const permissions = z.strictObject({ edit: z.boolean(), delete: z.boolean() });

export const customCollectionV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  userId: id,
  sharedWithIds: z.array(id),
  editorIds: z.array(id),
  name: z.string(),
  color: z.string().nullable(),
  shareKey: z.string(),
  entryCount: z.number().int(),
  /** Null where many lists are returned at once. */
  entries: z.array(entryV4).nullable(),
  permissions,
  /** Whether the viewer pinned the list to the top. */
  pinned: z.boolean(),
});

/** What identifies a recently deleted list so that it can be restored. */
const deletedList = z.strictObject({ id, name: z.string(), entryCount: z.number().int(), deletedAt: isoTimestamp });

export type PlaylistV3 = z.infer<typeof playlistV3>;
export type PublicUser = z.infer<typeof publicUser>;
export type EntryV4 = z.infer<typeof entryV4>;
export type CustomCollectionV4 = z.infer<typeof customCollectionV4>;
export type DeletedList = z.infer<typeof deletedList>;

/** The most entries of one change; a list may hold more. */
const MAX_ENTRIES = 10_000;

const sortKey = z.number().min(-1e15).max(1e15);
const partialEntrySettings = z.object(entrySettings).partial();
const entryInput = partialEntrySettings.extend({
  id: clientId.nullish(),
  itemId: id,
  type: z.literal('song').nullish(),
  /** Null or omitted puts the entry at the end. */
  sort: sortKey.nullish(),
});

export type EntryInput = z.infer<typeof entryInput>;

/** The patch existing clients send: null leaves a value unchanged, and 0 resets a transposition. */
const entriesPatch = z.object({
  add: z.array(entryInput).max(MAX_ENTRIES).nullish(),
  remove: z.array(id).max(MAX_ENTRIES).nullish(),
  update: z.record(id, z.object({ sort: sortKey.nullish(), transposition: z.number().int().nullish() })).nullish(),
});

/** A change of a list as a device made it; changes that arrive late, twice or out of order give the same result. */
const listChange = z.object({
  /** When it was made, on the device. The later change of the same value wins. */
  at: timestampInput,
  name: nameInput.optional(),
  color: colorInput.nullable().optional(),
  add: z
    .array(entryInput.extend({ id: clientId, sort: sortKey }))
    .max(MAX_ENTRIES)
    .optional(),
  /** A removed entry never comes back; to undo, add the song again under a new id with the same sort key. */
  remove: z.array(clientId).max(MAX_ENTRIES).optional(),
  /** By entry id. Omitted values stay unchanged, null resets a value. */
  update: z.record(clientId, partialEntrySettings.extend({ sort: sortKey.optional() })).optional(),
});

const changedList = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  name: z.string(),
  color: z.string().nullable(),
  entryCount: z.number().int(),
  /** The entries the change named, as they are now. */
  entries: z.array(entryV4),
  /** The entries the change named that were removed. */
  removed: z.array(id),
});

export type ListChange = z.input<typeof listChange>;
/** A change as the server parses it. */
export type ParsedListChange = z.output<typeof listChange>;
export type ChangedList = z.infer<typeof changedList>;

const listParams = z.object({ id });
const listUserParams = z.object({ id, userId: id });

const writeErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'IMPOSSIBLE'] as const;
/** Body limit in bytes for a change of ten thousand entries. */
const LARGE_BODY_LIMIT = 8 * 1024 * 1024;

export const listPlaylists = endpoint({
  method: 'GET',
  path: 'api/Playlists',
  version: 3,
  summary: 'The lists of the person, and those shared with them, with their entries.',
  reply: z.array(playlistV3),
});

export const getPlaylist = endpoint({
  method: 'GET',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'One list with its entries.',
  params: listParams,
  reply: playlistV3,
  errors: ['NOT_FOUND'],
});

export const createPlaylist = endpoint({
  method: 'POST',
  path: 'api/Playlists',
  version: 3,
  summary: 'Makes a list. An id that is already the person’s own list answers that one.',
  body: z.object({ id: clientId.nullish(), name: nameInput }),
  reply: playlistV3,
  errors: ['CONFLICT'],
});

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Deletes a list, which can be restored for 30 days; for somebody it is shared with, leaves it.',
  params: listParams,
  reply: z.string(),
  errors: ['NOT_FOUND'],
});

export const changePlaylistEntries = endpoint({
  method: 'POST',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Adds songs at the end and answers the new entries, or removes entries and answers the list.',
  params: listParams,
  body: z.union([
    z.object({
      songIds: z.array(id).max(MAX_ENTRIES),
      transposition: z.number().int().nullish(),
      removeEntryIds: z.undefined().optional(),
    }),
    z.object({ removeEntryIds: z.array(id).max(MAX_ENTRIES), songIds: z.undefined().optional() }),
  ]),
  reply: z.union([z.array(entryV3), playlistV3]),
  errors: writeErrors,
});

export const patchPlaylist = endpoint({
  method: 'PATCH',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Renames a list or orders its entries; entries that the order misses keep their place.',
  params: listParams,
  body: z.object({ name: nameInput.nullish(), entryOrder: z.array(id).max(20_000).nullish() }),
  reply: playlistV3,
  errors: writeErrors,
});

export const listPlaylistUsers = endpoint({
  method: 'GET',
  path: 'api/Playlists/:id/Users',
  version: 3,
  summary: 'The people a list is shared with.',
  params: listParams,
  reply: z.array(publicUser),
  errors: ['NOT_FOUND'],
});

export const removePlaylistUser = endpoint({
  method: 'DELETE',
  path: 'api/Playlists/:id/Users/:userId',
  version: 3,
  summary: 'Takes a list away from somebody it is shared with; for the owner, or for oneself.',
  params: listUserParams,
  reply: z.string(),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const customCollectionsV4 = personalResource('CustomCollections', customCollectionV4);
export const createCustomCollection = endpoint({
  method: 'POST',
  path: 'api/CustomCollections',
  version: 4,
  summary: 'Makes a list, with entries where given. An id that is already the person’s own list answers that one.',
  body: z.object({
    id: clientId.nullish(),
    name: nameInput,
    color: colorInput.nullish(),
    initialEntries: z.array(entryInput).max(MAX_ENTRIES).nullish(),
  }),
  reply: customCollectionV4,
  errors: ['CONFLICT', 'IMPOSSIBLE', 'NOT_FOUND'],
  bodyLimit: LARGE_BODY_LIMIT,
});

export const patchCustomCollection = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/:id',
  version: 4,
  summary: 'Renames or colours a list; null leaves the name and takes the colour away.',
  params: listParams,
  body: z.object({ name: nameInput.nullish(), color: colorInput.nullable().optional() }),
  reply: customCollectionV4,
  errors: writeErrors,
});

export const deleteCustomCollection = endpoint({
  method: 'DELETE',
  path: 'api/CustomCollections/:id',
  version: 4,
  summary: 'Deletes a list, which can be restored for 30 days; for somebody it is shared with, leaves it.',
  params: listParams,
  reply: z.strictObject({}),
  errors: ['NOT_FOUND'],
});

export const listEntries = endpoint({
  method: 'GET',
  path: 'api/CustomCollections/:id/Entries',
  version: 4,
  summary: 'The entries of a list in their order.',
  params: listParams,
  reply: z.array(entryV4),
  errors: ['NOT_FOUND'],
});

export const patchEntries = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/:id/Entries',
  version: 4,
  summary: 'Adds, removes and changes entries; answers all of them.',
  params: listParams,
  body: entriesPatch,
  reply: z.array(entryV4),
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
});

export const patchManyEntries = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/Entries',
  version: 4,
  summary: 'The same for several lists at once: all of it or nothing.',
  body: z.record(id, entriesPatch),
  reply: z.record(id, z.array(entryV4)),
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
});

export const changeList = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/changes',
  version: 'own',
  summary: 'A change of a list as a device made it, merged with what others did; answers only what it touched.',
  params: listParams,
  body: listChange,
  reply: changedList,
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
});

export const pinList = endpoint({
  method: 'PUT',
  path: 'api/canticle/lists/:id/pin',
  version: 'own',
  summary: 'Puts a list first for the person, or takes that back.',
  params: listParams,
  body: z.object({ pinned: z.boolean() }),
  reply: z.strictObject({ pinned: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const copyList = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/copies',
  version: 'own',
  summary: 'Makes a list of the person’s own with the entries of one they see.',
  params: listParams,
  body: z.object({ id: clientId, name: nameInput }),
  reply: customCollectionV4,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const restoreList = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/restore',
  version: 'own',
  summary: 'Brings a list back that the person deleted less than 30 days ago, with everybody it was shared with.',
  params: listParams,
  reply: customCollectionV4,
  errors: ['NOT_FOUND'],
});

export const listDeletedLists = endpoint({
  method: 'GET',
  path: 'api/canticle/lists/deleted',
  version: 'own',
  summary: 'The lists the person deleted in the last 30 days, the latest first.',
  reply: z.array(deletedList),
});
