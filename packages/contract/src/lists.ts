import { z } from 'zod';
import { id, isoDate, isoTimestamp, languageCode, modifiedAt, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { colorInput, nameInput, clientId } from './input-schemas.ts';
import { personalResource } from './personal-resources.ts';

export const entryV3 = z.strictObject({
  id,
  type: z.literal('song').describe('Always `song`.'),
  addedAt: isoTimestamp.describe('When the entry was added.'),
  addedById: id.describe('The id of the person who added it.'),
  songId: id.describe('The id of the song.'),
  updatedAt: modifiedAt,
});

export const publicUser = z
  .strictObject({
    id: id.describe('The id of the person.'),
    displayName: z.string().describe('The name the person chose.'),
    image: z.string().nullable().describe('The address of their picture; null when there is none.'),
  })
  .meta({ id: 'PublicUser', description: 'A person, as others may see them.' });

export const playlistV3 = z
  .strictObject({
    id,
    type: z.literal('playlist').describe('Always `playlist`.'),
    name: z.string().describe('The name of the list.'),
    userId: id.describe('The id of the person who owns the list.'),
    sharedWithIds: z.array(id).describe('The ids of the people the list is shared with.'),
    shareKey: z.string().describe('Always empty; share keys are read with `GET api/Sharing`.'),
    entries: z.array(entryV3).describe('The songs in the list, in their order; a song may be there several times.'),
    songIds: z.array(id).describe('The ids of the songs of the entries in their order, each once.'),
    users: z.array(publicUser).describe('The people the list is shared with, as others may see them.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'PlaylistV3', description: 'A list of songs.' });

/* Text on one line, without spaces around it. */
const shortText = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** How the song is sung this time; null where the song's own setting applies. */
const entrySettings = {
  transposition: z
    .number()
    .int()
    .nullable()
    .describe('Semitones from the key the song is written in, -12 to 12; null leaves the key to the reader.'),
  capo: z.number().int().nullable().describe('The fret of the capo, 0 to 9; null leaves it to the reader.'),
  note: z.string().max(2000).nullable().describe('A note about this entry, at most 2000 characters; null for none.'),
  verseOrder: z
    .array(z.string().min(1).max(50))
    .max(100)
    .nullable()
    .describe('The ids of the sections of the text in the order they are sung, at most 100; null for the usual order.'),
  tempo: z
    .number()
    .int()
    .min(20)
    .max(400)
    .nullable()
    .describe('Beats per minute, 20 to 400; null leaves the tempo to the reader.'),
  languages: z
    .array(languageCode)
    .max(4)
    .nullable()
    .describe('The languages it is sung in, at most 4, the second one below the first; null for the reader’s own.'),
  leader: shortText(100).nullable().describe('Who leads it or reads, at most 100 characters; null for nobody named.'),
  durationSeconds: z
    .number()
    .int()
    .min(1)
    .max(36_000)
    .nullable()
    .describe('How long it takes, 1 to 36,000 seconds; null when nobody said.'),
};

/** What only rows that are no songs have. */
const rowTexts = {
  title: shortText(200)
    .nullable()
    .describe('The words of a heading or a note, at most 200 characters; null otherwise.'),
  reference: shortText(200)
    .nullable()
    .describe('The passage of a reading as it is written in English, such as `John 3:16-18`; null otherwise.'),
};

const rowType = z.enum(['song', 'heading', 'reading', 'note']);

export const listSchedule = z
  .strictObject({
    date: isoDate
      .refine((date) => date >= '1900' && date < '2200', 'not between 1900 and 2199')
      .describe('The day where it takes place, from 1900 to 2199.'),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable()
      .describe('The time of day there in 24 hours, such as `10:30`; null while only the day is known.'),
    timeZone: z.string().min(1).max(60).describe('The IANA name of the time zone, such as `Europe/Oslo`.'),
  })
  .meta({
    id: 'ListSchedule',
    description:
      'When a set takes place, as the clock on the wall says there. A time that the clock jumps over is refused.',
  });

/** What makes a list a set list. */
const setFields = {
  schedule: listSchedule.nullable().describe('When the set takes place; null for a list without a date.'),
  place: shortText(200).nullable().describe('Where it takes place, at most 200 characters; null when nobody said.'),
  isTemplate: z.boolean().describe('Whether the list is a template that set lists are made from.'),
  groupId: id.nullable().describe('The id of the group it belongs to, whose leaders change it; null for none.'),
  isPublished: z.boolean().describe('Whether the members of its group see it; until then only the leaders do.'),
  printedCopies: z
    .number()
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .describe('How many copies of the set were printed, 0 to 100,000, for licence reports; null when nobody said.'),
};

export const entryV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    updatedById: id.describe('The id of the person who changed it last.'),
    createdAt: isoTimestamp.describe('When the entry was added.'),
    createdById: id.describe('The id of the person who added it.'),
    type: z.literal('song').describe('Always `song`.'),
    itemId: id.describe('The id of the song.'),
    sort: z.number().nullable().describe('Orders the entries of a list: ascending, equal ones by id.'),
    ...entrySettings,
  })
  .meta({ id: 'EntryV4', description: 'An entry of a list: a song, and how it is sung this time.' });

export const listRow = entryV4
  .extend({
    type: rowType.describe('What the row is: `song`, `heading`, `reading` or `note`.'),
    itemId: id.nullable().describe('The id of the song; null for a row that is no song.'),
    ...rowTexts,
  })
  .meta({ id: 'ListRow', description: 'A row of a list: a song, or in a set list a heading, a reading or a note.' });

export const permissions = z.strictObject({
  edit: z.boolean().describe('Whether the person may change it.'),
  delete: z.boolean().describe('Whether the person may delete it.'),
});

export const customCollectionV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    userId: id.describe('The id of the person who owns the list.'),
    sharedWithIds: z.array(id).describe('The ids of the people the list is shared with, editors included.'),
    editorIds: z.array(id).describe('The ids of the people the list is shared with who may change it.'),
    name: z.string().describe('The name of the list.'),
    color: z.string().nullable().describe('The colour, such as `#4a90d9`; null for none.'),
    shareKey: z.string().describe('Always empty; share keys are read with `GET api/Sharing`.'),
    entryCount: z.number().int().describe('How many songs the list has.'),
    entries: z
      .array(entryV4)
      .nullable()
      .describe('The songs in their order; null where many lists are returned at once without `withContent`.'),
    permissions: permissions.describe('What the person may do with the list.'),
    pinned: z.boolean().describe('Whether the person pinned the list to the top.'),
    ...setFields,
  })
  .meta({ id: 'CustomCollectionV4', description: 'A list of songs.' });

const deletedList = z
  .strictObject({
    id,
    name: z.string().describe('The name of the list.'),
    groupId: id.nullable().describe('The id of the group it belongs to; null for a list of the person’s own.'),
    entryCount: z.number().int().describe('How many songs the list had.'),
    deletedAt: isoTimestamp.describe('When it was deleted; it can be restored for 30 days from then.'),
  })
  .meta({ id: 'DeletedList', description: 'A list that can still be restored.' });

export type PlaylistV3 = z.infer<typeof playlistV3>;
export type PublicUser = z.infer<typeof publicUser>;
export type EntryV4 = z.infer<typeof entryV4>;
export type ListRow = z.infer<typeof listRow>;
export type ListSchedule = z.infer<typeof listSchedule>;
export type CustomCollectionV4 = z.infer<typeof customCollectionV4>;
export type DeletedList = z.infer<typeof deletedList>;

/** The most entries of one change; a list may hold more. */
const MAX_ENTRIES = 10_000;

const sortKey = z.number().min(-1e15).max(1e15);
const partialEntrySettings = z.object(entrySettings).partial();
const entryInput = partialEntrySettings
  .extend({
    id: clientId
      .nullish()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    itemId: id.describe('The id of the song.'),
    type: z.literal('song').nullish().describe('Always `song`, also when left out.'),
    sort: sortKey
      .nullish()
      .describe(
        'Orders the entries of the list, ascending, -1e15 to 1e15; at the end of the list when null or left out.',
      ),
  })
  .meta({ id: 'EntryInput', description: 'An entry to add to a list.' });

export type EntryInput = z.infer<typeof entryInput>;

const rowInput = partialEntrySettings
  .extend({
    ...z.object(rowTexts).partial().shape,
    id: clientId.describe('The UUID the device gave the row, in any letter case.'),
    type: rowType.nullish().describe('What the row is; a `song` when null or left out.'),
    itemId: id.nullish().describe('The id of the song; only for a song.'),
    sort: sortKey.describe('Orders the rows of the list, ascending, -1e15 to 1e15.'),
  })
  .refine(
    ({ type, itemId }) => (itemId != null) === ((type ?? 'song') === 'song'),
    'a song has an itemId, another row none',
  )
  .refine(
    ({ type, title }) => (type !== 'heading' && type !== 'note') || title != null,
    'a heading or a note has a title',
  )
  .refine(({ type, reference }) => type !== 'reading' || reference != null, 'a reading has a reference')
  .meta({ id: 'RowInput', description: 'A row to add to a list: a song, a heading, a reading or a note.' });

export type RowInput = z.input<typeof rowInput>;

/** The patch existing clients send. */
const entriesPatch = z.object({
  add: z
    .array(entryInput)
    .max(MAX_ENTRIES)
    .nullish()
    .describe('Entries to add, at most 10,000; nothing when null or left out.'),
  remove: z
    .array(id)
    .max(MAX_ENTRIES)
    .nullish()
    .describe('The ids of entries to remove, at most 10,000; nothing when null or left out.'),
  update: z
    .record(
      id,
      z.object({
        sort: sortKey.nullish().describe('The new sort key, -1e15 to 1e15; unchanged when null or left out.'),
        transposition: z
          .number()
          .int()
          .nullish()
          .describe(
            'Semitones from the key the song is written in, -12 to 12; 0 resets it, null or nothing leaves it unchanged.',
          ),
      }),
    )
    .nullish()
    .describe('Changes by the id of the entry; nothing when null or left out.'),
});

const listChange = z
  .object({
    at: timestampInput.describe(
      'When the change was made on the device, in ISO 8601 with its zone; the later change of the same value wins.',
    ),
    name: nameInput.optional().describe('The new name, 1 to 200 characters; unchanged when left out.'),
    color: colorInput
      .nullable()
      .optional()
      .describe('The new colour; unchanged when left out, null or empty removes it.'),
    schedule: setFields.schedule.optional().describe('When it takes place; unchanged when left out, null for no date.'),
    place: setFields.place.optional().describe('The new place; unchanged when left out, null removes it.'),
    isTemplate: setFields.isTemplate.optional().describe('Whether it is a template; unchanged when left out.'),
    groupId: setFields.groupId
      .optional()
      .describe('The group it belongs to, which the person leads; unchanged when left out, null for none.'),
    isPublished: setFields.isPublished.optional().describe('Whether the members see it; unchanged when left out.'),
    printedCopies: setFields.printedCopies
      .optional()
      .describe('How many copies were printed, 0 to 100,000; unchanged when left out, null for unknown.'),
    add: z.array(rowInput).max(MAX_ENTRIES).optional().describe('Rows to add, at most 10,000.'),
    remove: z
      .array(clientId)
      .max(MAX_ENTRIES)
      .optional()
      .describe(
        'The ids of entries to remove, at most 10,000. A removed entry never comes back; to undo, add the song under a new id with the same sort key.',
      ),
    update: z
      .record(
        clientId,
        partialEntrySettings.extend({
          ...z.object(rowTexts).partial().shape,
          sort: sortKey.optional().describe('The new sort key, -1e15 to 1e15; unchanged when left out.'),
        }),
      )
      .optional()
      .describe('Changes by the id of the entry: what is left out stays unchanged, null resets a value.'),
  })
  .meta({
    id: 'ListChange',
    description:
      'A change of a list as a device made it. Changes that arrive late, twice or out of order give the same result.',
  });

const changedList = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    name: z.string().describe('The name of the list as it is now.'),
    color: z.string().nullable().describe('The colour as it is now; null for none.'),
    ...setFields,
    entryCount: z.number().int().describe('How many songs the list has now.'),
    entries: z.array(listRow).describe('The rows the change named, as they are now.'),
    removed: z.array(id).describe('The ids of the entries the change named that are removed.'),
  })
  .meta({ id: 'ChangedList', description: 'What a change of a list touched, as it is now.' });

export type ListChange = z.input<typeof listChange>;
/** A change as the server parses it. */
export type ParsedListChange = z.output<typeof listChange>;
export type ChangedList = z.infer<typeof changedList>;

const listParams = z.object({ id: id.describe('The id of the list.') });
const listUserParams = z.object({
  id: id.describe('The id of the list.'),
  userId: id.describe('The id of the person the list is shared with.'),
});

const writeErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'IMPOSSIBLE'] as const;
/** Body limit in bytes for a change of ten thousand entries. */
const LARGE_BODY_LIMIT = 8 * 1024 * 1024;

export const listPlaylists = endpoint({
  method: 'GET',
  path: 'api/Playlists',
  version: 3,
  summary: 'Lists the person’s own lists and those shared with them, with their entries.',
  reply: z.array(playlistV3),
});

export const getPlaylist = endpoint({
  method: 'GET',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Returns one list with its entries.',
  params: listParams,
  reply: playlistV3,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const createPlaylist = endpoint({
  method: 'POST',
  path: 'api/Playlists',
  version: 3,
  summary: 'Creates a list. If the id is already a list of the person, that list is returned.',
  body: z.object({
    id: clientId
      .nullish()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    name: nameInput.describe('The name of the list, 1 to 200 characters.'),
  }),
  reply: playlistV3,
  errors: ['CONFLICT'],
  example: { body: { name: 'Sunday' } },
});

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Deletes a list, which can be restored for 30 days. Somebody it is shared with leaves it instead.',
  params: listParams,
  reply: z.string(),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const changePlaylistEntries = endpoint({
  method: 'POST',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Adds songs at the end and returns the new entries, or removes entries and returns the list.',
  params: listParams,
  body: z.union([
    z.object({
      songIds: z
        .array(id)
        .max(MAX_ENTRIES)
        .describe(
          'The ids of the songs to add at the end, at most 10,000; one that is in the list already is added again.',
        ),
      transposition: z
        .number()
        .int()
        .nullish()
        .describe(
          'Semitones for the added songs from the key they are written in, -12 to 12; the usual key when null or left out.',
        ),
      removeEntryIds: z.undefined().optional().describe('Must be left out beside `songIds`.'),
    }),
    z.object({
      removeEntryIds: z.array(id).max(MAX_ENTRIES).describe('The ids of the entries to remove, at most 10,000.'),
      songIds: z.undefined().optional().describe('Must be left out beside `removeEntryIds`.'),
    }),
  ]),
  reply: z.union([z.array(entryV3), playlistV3]),
  errors: writeErrors,
  example: { params: { id: EXAMPLE_IDS.list }, body: { songIds: [EXAMPLE_IDS.song] } },
});

export const patchPlaylist = endpoint({
  method: 'PATCH',
  path: 'api/Playlists/:id',
  version: 3,
  summary: 'Renames a list or changes the order of its entries.',
  params: listParams,
  body: z.object({
    name: nameInput.nullish().describe('The new name, 1 to 200 characters; unchanged when null or left out.'),
    entryOrder: z
      .array(id)
      .max(20_000)
      .nullish()
      .describe(
        'The ids of the entries in their new order, at most 20,000; entries that are missing keep their place. Unchanged when null or left out.',
      ),
  }),
  reply: playlistV3,
  errors: writeErrors,
  example: { params: { id: EXAMPLE_IDS.list }, body: { name: 'Sunday evening' } },
});

export const listPlaylistUsers = endpoint({
  method: 'GET',
  path: 'api/Playlists/:id/Users',
  version: 3,
  summary: 'Lists the people a list is shared with.',
  params: listParams,
  reply: z.array(publicUser),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const removePlaylistUser = endpoint({
  method: 'DELETE',
  path: 'api/Playlists/:id/Users/:userId',
  version: 3,
  summary: 'Stops sharing a list with somebody; for the owner, or for the person themselves.',
  params: listUserParams,
  reply: z.string(),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  example: { params: { id: EXAMPLE_IDS.list, userId: EXAMPLE_IDS.user } },
});

export const customCollectionsV4 = personalResource('CustomCollections', customCollectionV4);
export const createCustomCollection = endpoint({
  method: 'POST',
  path: 'api/CustomCollections',
  version: 4,
  summary: 'Creates a list, with entries if given. If the id is already a list of the person, that list is returned.',
  body: z.object({
    id: clientId
      .nullish()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    name: nameInput.describe('The name of the list, 1 to 200 characters.'),
    color: colorInput
      .nullish()
      .describe(
        'The colour as `#rrggbb`, another hexadecimal form or a colour name; none when empty, null or left out.',
      ),
    initialEntries: z
      .array(entryInput)
      .max(MAX_ENTRIES)
      .nullish()
      .describe('The entries the list begins with, at most 10,000; none when null or left out.'),
  }),
  reply: customCollectionV4,
  errors: ['CONFLICT', 'IMPOSSIBLE', 'NOT_FOUND'],
  bodyLimit: LARGE_BODY_LIMIT,
  example: { body: { name: 'Sunday', initialEntries: [{ itemId: EXAMPLE_IDS.song, transposition: 2 }] } },
});

export const patchCustomCollection = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/:id',
  version: 4,
  summary: 'Renames or recolours a list. Fields left out stay unchanged.',
  params: listParams,
  body: z.object({
    name: nameInput.nullish().describe('The new name, 1 to 200 characters; unchanged when null or left out.'),
    color: colorInput
      .nullable()
      .optional()
      .describe('The new colour; unchanged when left out, null or empty removes it.'),
  }),
  reply: customCollectionV4,
  errors: writeErrors,
  example: { params: { id: EXAMPLE_IDS.list }, body: { name: 'Sunday evening', color: '#4a90d9' } },
});

export const deleteCustomCollection = endpoint({
  method: 'DELETE',
  path: 'api/CustomCollections/:id',
  version: 4,
  summary: 'Deletes a list, which can be restored for 30 days. Somebody it is shared with leaves it instead.',
  params: listParams,
  reply: z.strictObject({}),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const listEntries = endpoint({
  method: 'GET',
  path: 'api/CustomCollections/:id/Entries',
  version: 4,
  summary: 'Lists the entries of a list in their order.',
  params: listParams,
  reply: z.array(entryV4),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const patchEntries = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/:id/Entries',
  version: 4,
  summary: 'Adds, removes and changes entries of a list, and returns all of them.',
  params: listParams,
  body: entriesPatch,
  reply: z.array(entryV4),
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
  example: {
    params: { id: EXAMPLE_IDS.list },
    body: { add: [{ itemId: EXAMPLE_IDS.song }], remove: [EXAMPLE_IDS.entry] },
  },
});

export const patchManyEntries = endpoint({
  method: 'PATCH',
  path: 'api/CustomCollections/Entries',
  version: 4,
  summary: 'Adds, removes and changes entries of several lists, all or nothing, and returns all of them.',
  body: z.record(id, entriesPatch).describe('Changes by the id of the list.'),
  reply: z.record(id, z.array(entryV4)).describe('All entries of each list, by the id of the list.'),
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
  example: { body: { [EXAMPLE_IDS.list]: { update: { [EXAMPLE_IDS.entry]: { transposition: -2 } } } } },
});

export const changeList = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/changes',
  version: 'own',
  summary:
    'Changes a list as a device did it, perhaps while offline, and merges it with the changes of others. Returns only what it touched.',
  params: listParams,
  body: listChange,
  reply: changedList,
  errors: writeErrors,
  bodyLimit: LARGE_BODY_LIMIT,
  example: {
    params: { id: EXAMPLE_IDS.list },
    body: {
      at: '2026-11-22T09:30:00.000Z',
      add: [{ id: EXAMPLE_IDS.clientMade, itemId: EXAMPLE_IDS.song, sort: 3000, note: 'Twice' }],
      update: { [EXAMPLE_IDS.entry]: { capo: 3 } },
    },
  },
});

export const listRows = endpoint({
  method: 'GET',
  path: 'api/canticle/lists/:id/rows',
  version: 'own',
  summary: 'Lists all rows of a list in their order: songs, and the headings, readings and notes of a set list.',
  params: listParams,
  reply: z.array(listRow),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list } },
});

export const listSungSongs = endpoint({
  method: 'GET',
  path: 'api/canticle/lists/sung-songs',
  version: 'own',
  summary:
    'Lists when each song was last in a set list the person sees whose day is over or is today where it takes place, or in a live session of one of their groups.',
  reply: z.array(
    z
      .strictObject({
        songId: id.describe('The id of the song.'),
        date: isoDate.describe('The day of the latest such set list or session.'),
        listId: id.nullable().describe('The id of that set list; null for a live session.'),
      })
      .meta({ id: 'SungSong', description: 'When a song was last sung.' }),
  ),
});

export const pinList = endpoint({
  method: 'PUT',
  path: 'api/canticle/lists/:id/pin',
  version: 'own',
  summary: 'Pins a list to the top for the person, or unpins it.',
  params: listParams,
  body: z.object({
    pinned: z.boolean().describe('`true` pins the list to the top for the person, `false` unpins it.'),
  }),
  reply: z.strictObject({ pinned: z.boolean().describe('Whether the list is pinned now.') }),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.list }, body: { pinned: true } },
});

export const restoreList = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/restore',
  version: 'own',
  summary:
    'Restores a list that was deleted less than 30 days ago, also for everybody it was shared with: for its owner and, for a set list, the leaders of its group.',
  params: listParams,
  reply: customCollectionV4,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.deletedList } },
});

export const listDeletedLists = endpoint({
  method: 'GET',
  path: 'api/canticle/lists/deleted',
  version: 'own',
  summary:
    'Lists the lists the person can restore, the latest first: their own and those of groups they lead that were deleted in the last 30 days, by anybody.',
  reply: z.array(deletedList),
});
