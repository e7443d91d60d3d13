import { z } from 'zod';
import { flag, id, isoTimestamp, multilingual, songRole, textLanguage } from './common-schemas.ts';
import { SONG_PARTS } from './catalogue-values.ts';
import { endpoint } from './endpoint.ts';
import {
  collectionFields,
  contributorFields,
  instrumentFields,
  languageFields,
  referenceFields,
  SONG_NUMBER,
  songFields,
} from './entities/index.ts';
import { entitySchema, localizedTexts } from './entities/schema.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const kind = z
  .enum([
    'collection',
    'song',
    'contributor',
    'category',
    'genre',
    'theme',
    'copyright',
    'country',
    'instrument',
    'language',
  ])
  .meta({ id: 'CatalogueKind', description: 'A kind of item that editors manage.' });

export type CatalogueKind = z.infer<typeof kind>;

const part = z.enum(SONG_PARTS);

const songItem = entitySchema(songFields, {
  memberships: z
    .array(
      z.strictObject({
        collectionId: id.describe('The id of the collection.'),
        number: z
          .number()
          .int()
          .min(SONG_NUMBER.min)
          .max(SONG_NUMBER.max)
          .nullable()
          .describe('The number of the song in that collection, 0 to 1,000,000; null for none.'),
        free: z.boolean().describe('Whether everybody who is signed in may open the song because of this collection.'),
      }),
    )
    .max(songFields.memberships.maxItems),
  participants: z
    .array(
      z
        .strictObject({
          contributorId: id.describe('The id of the contributor.'),
          type: songRole,
          language: textLanguage
            .optional()
            .describe(
              'The language a translator translated the text into; absent for others and when it is not known.',
            ),
        })
        .refine(({ type, language }) => type === 'translator' || language === undefined, {
          path: ['language'],
          message: 'only a translator has a language',
        }),
    )
    .max(songFields.participants.maxItems),
  copyrights: z
    .array(
      z.strictObject({
        type: part.describe('The part the copyright applies to: `text` or `melody`.'),
        copyrightId: id.describe('The id of the copyright.'),
      }),
    )
    .max(songFields.copyrights.maxItems),
  origins: z
    .array(
      z.strictObject({
        type: part.describe('The part that comes from there: `text` or `melody`.'),
        countryId: id.describe('The id of the country.'),
        description: localizedTexts(300).describe(
          'A remark such as “Traditional”, by language code, at most 300 characters each; may be empty.',
        ),
      }),
    )
    .max(songFields.origins.maxItems),
  themeIds: z.array(id).max(songFields.themeIds.maxItems),
  categoryIds: z.array(id).max(songFields.categoryIds.maxItems),
  genreIds: z.array(id).max(songFields.genreIds.maxItems),
});

/* Categories, genres, themes, copyrights and countries. */
const referenceItem = entitySchema(referenceFields, {});

/** The fields an editor may set for each kind: the schema of `item`. */
export const catalogueItems = {
  collection: entitySchema(collectionFields, {}),
  song: songItem,
  contributor: entitySchema(contributorFields, {}),
  category: referenceItem,
  genre: referenceItem,
  theme: referenceItem,
  copyright: referenceItem,
  country: referenceItem,
  instrument: entitySchema(instrumentFields, {}),
  language: entitySchema(languageFields, {}),
} as const satisfies Record<CatalogueKind, z.ZodType>;

/** The fields an editor may set for an item of this kind. */
export type CatalogueItem<Kind extends CatalogueKind = CatalogueKind> = z.output<(typeof catalogueItems)[Kind]>;

/** An item with its kind, which says what fields it has. */
export type ItemOfKind<Kind extends CatalogueKind = CatalogueKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly item: CatalogueItem<K> };
}[Kind];

const catalogueRow = z
  .strictObject({
    id,
    name: multilingual.describe('The name by language code.'),
    note: z
      .string()
      .describe('What distinguishes it from others of the same name: authors, years or a key. May be empty.'),
    places: z
      .array(
        z.strictObject({
          collectionId: id.describe('The id of the collection.'),
          number: z
            .number()
            .int()
            .nullable()
            .describe('The number of the song in that collection; null when it has none.'),
        }),
      )
      .describe('For a song, the collections it is in; empty for all other kinds.'),
    uses: z.number().int().describe('How many songs have it.'),
    enabled: z.boolean().describe('Whether it is published or offered.'),
    trashedAt: isoTimestamp.nullable().describe('When it was put into the trash; null when it is not there.'),
    updatedAt: isoTimestamp
      .nullable()
      .describe('When it last changed, in UTC with milliseconds; null when that is not known.'),
  })
  .meta({ id: 'CatalogueRow', description: 'An item in the list of its kind.' });

export type CatalogueRow = z.infer<typeof catalogueRow>;

/* The fields of an item depend on its kind; stored items may predate today's limits. */
const item = z.record(z.string(), z.unknown());

const catalogueItemDetails = z
  .strictObject({
    kind: kind.describe('The kind of the item, as in the address.'),
    id,
    version: z.string().describe('Identifies this state of the item: a change names it as `base`.'),
    trashedAt: isoTimestamp.nullable().describe('When it was put into the trash; null when it is not there.'),
    updatedAt: isoTimestamp
      .nullable()
      .describe('When it last changed, in UTC with milliseconds; null when that is not known.'),
    item: item.describe('The fields an editor may change; which there are depends on the kind.'),
    names: z
      .record(z.string(), multilingual)
      .describe('The names of the ids in the item: text by language code, by id.'),
    uses: z
      .strictObject({
        songs: z.number().int().describe('How many songs refer to it.'),
        files: z.number().int().describe('How many files refer to it.'),
        articles: z.number().int().describe('How many articles refer to it.'),
      })
      .describe('What refers to the item.'),
    mergedInto: z
      .strictObject({ id, name: multilingual.describe('The name by language code.') })
      .nullable()
      .describe('Of a song that was merged into another one: the song that is there now; null otherwise.'),
  })
  .meta({ id: 'CatalogueItemDetails', description: 'An item with every field an editor may change.' });

export type CatalogueItemDetails = z.infer<typeof catalogueItemDetails>;

const action = z.enum(['found', 'create', 'change', 'trash', 'restore', 'revert', 'merge', 'unmerge', 'bulk']);

const historyEntry = z.strictObject({
  number: z.number().int().describe('The number of the state, from 1; the highest is the current one.'),
  action: action.describe(
    'What led to the state: `found` (before the first change), `create`, `change`, `trash`, `restore`, `revert`, `merge`, `unmerge` (a merge that was undone) or `bulk`.',
  ),
  at: isoTimestamp.describe('When it happened.'),
  by: z
    .string()
    .nullable()
    .describe('The name of the person; null for the action `found`, and when the person no longer exists.'),
  changes: z
    .array(
      z.strictObject({
        field: z.string().describe('The name of the field.'),
        before: z.unknown().describe('The value before, of any type.'),
        after: z.unknown().describe('The value after, of any type.'),
      }),
    )
    .describe('The differences from the state before, field by field; empty for the first state.'),
});

const catalogueHistory = z
  .strictObject({
    entries: z.array(historyEntry).describe('The states, the newest first.'),
    names: z
      .record(z.string(), multilingual)
      .describe('The names of the ids in the changes: text by language code, by id.'),
  })
  .meta({ id: 'CatalogueHistory', description: 'The states of an item, the newest first.' });

export type CatalogueHistory = z.infer<typeof catalogueHistory>;

const MAX_BULK_ITEMS = 500;

const bulkListKind = z.enum(['category', 'theme', 'genre']);

const bulkChange = z
  .discriminatedUnion('do', [
    z.strictObject({
      do: z
        .enum(['enable', 'disable', 'trash', 'restore'])
        .describe('`enable`, `disable`, `trash` (puts into the trash) or `restore` (takes out of it).'),
    }),
    z.strictObject({
      do: z
        .enum(['add', 'remove', 'set'])
        .describe('For songs: `add`, `remove`, or `set` (exactly these and no others).'),
      what: bulkListKind.describe('The list to change: `category`, `theme` or `genre`.'),
      items: z.array(id).max(100).describe('The ids of the categories, themes or genres, at most 100.'),
    }),
    z.strictObject({
      do: z.literal('copyright').describe('For songs: who holds the rights.'),
      part: z.enum(['text', 'melody', 'both']).describe('The rights to the `text`, the `melody` or `both`.'),
      item: id.nullable().describe('The id of the copyright; null for none.'),
    }),
    z.strictObject({
      do: z.enum(['join', 'leave']).describe('For songs: `join` puts them into a collection, `leave` takes them out.'),
      collectionId: id.describe('The id of the collection.'),
    }),
    z.strictObject({
      do: z.literal('shift').describe('For songs: their numbers in a collection increase.'),
      collectionId: id.describe('The id of the collection.'),
      by: z.number().int().min(-99_999).max(99_999).describe('By how much the numbers increase, -99,999 to 99,999.'),
    }),
  ])
  .meta({ id: 'BulkChange', description: 'What to do with several items at once.' });

export type BulkChange = z.infer<typeof bulkChange>;

const rejectionReason = z.enum(['not-there', 'in-trash', 'in-use', 'number-taken', 'not-in-collection', 'invalid']);

const bulkReport = z
  .strictObject({
    changed: z.array(id).describe('The ids of the items that were changed.'),
    same: z.array(id).describe('The ids of the items that already had the requested values.'),
    refused: z
      .array(
        z.strictObject({
          id,
          name: multilingual.describe('The name by language code; empty for an unknown item.'),
          reason: rejectionReason.describe(
            'Why: `not-there`, `in-trash`, `in-use`, `number-taken`, `not-in-collection` or `invalid`.',
          ),
        }),
      )
      .describe('The items that were not changed, and why.'),
  })
  .meta({ id: 'BulkReport', description: 'What a bulk change did, and what was refused.' });

export type BulkReport = z.infer<typeof bulkReport>;

const days = z.number().int().min(0).max(36_500);

const trashContent = z
  .strictObject({
    kinds: z
      .array(
        z.strictObject({
          kind: kind.describe('The kind of the items.'),
          count: z.number().int().describe('How many items of this kind.'),
        }),
      )
      .describe('How many items of each kind would be deleted.'),
    files: z.number().int().describe('How many files of the songs among them would be deleted.'),
    byteLength: z.number().int().describe('The total size of these files in bytes.'),
  })
  .meta({ id: 'TrashContent', description: 'What would be deleted if the trash were emptied.' });

const emptiedTrash = z
  .strictObject({
    kinds: z
      .array(
        z.strictObject({
          kind: kind.describe('The kind of the items.'),
          count: z.number().int().describe('How many items of this kind.'),
        }),
      )
      .describe('How many items of each kind were deleted.'),
    files: z.number().int().describe('How many files were deleted with their songs.'),
    refused: z
      .array(
        z.strictObject({
          kind: kind.describe('The kind of the item.'),
          id,
          name: multilingual.describe('The name by language code.'),
          reason: rejectionReason.describe(
            'Why: `not-there`, `in-trash`, `in-use`, `number-taken`, `not-in-collection` or `invalid`.',
          ),
        }),
      )
      .describe('Items that songs, files or articles refer to; they stay in the trash.'),
    left: z.number().int().describe('How many more there are to delete: at most 200 are deleted at once.'),
  })
  .meta({ id: 'EmptiedTrash', description: 'What was deleted from the trash, and what is left.' });

export type TrashContent = z.infer<typeof trashContent>;
export type EmptiedTrash = z.infer<typeof emptiedTrash>;

const kindParams = z.object({
  kind: kind.describe(
    'The kind: `collection`, `song`, `contributor`, `category`, `genre`, `theme`, `copyright`, `country`, `instrument` or `language`.',
  ),
});
const itemParams = z.object({
  kind: kind.describe(
    'The kind: `collection`, `song`, `contributor`, `category`, `genre`, `theme`, `copyright`, `country`, `instrument` or `language`.',
  ),
  id: id.describe('The id of the item.'),
});
const base = z.string().max(100);

/* An image of 5 MB is 7 MB in base64. */
const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

const kindPath = 'api/canticle/catalogue/:kind';
const itemPath = `${kindPath}/:id`;

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;
const writeErrors = [...errors, 'CONFLICT', 'IMPOSSIBLE'] as const;

export const listCatalogueItems = endpoint({
  method: 'GET',
  path: kindPath,
  version: 'own',
  summary: 'Lists the items of a kind, also disabled ones and those in the trash, at most 500 at a time. For editors.',
  params: kindParams,
  query: z.object({
    text: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Words that the name or note must contain, at most 200 characters; digits also match the number of a song.',
      ),
    state: z
      .enum(['all', 'enabled', 'disabled', 'trash'])
      .optional()
      .describe('`all` (enabled and disabled, when left out), `enabled`, `disabled` or `trash`.'),
    collection: id
      .optional()
      .describe('For songs: only those in this collection, or `none` for those in no collection.'),
    order: z
      .enum(['name', 'number', 'updated'])
      .optional()
      .describe('By `name` (when left out), `number`, or `updated` (the latest change first).'),
    unused: flag.optional().describe('`true` returns only what no song has.'),
    limit: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional()
      .describe('How many rows to return, at most 500; 100 when left out.'),
    skip: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional()
      .describe('How many rows to leave out at the beginning; 0 when left out.'),
  }),
  example: { params: { kind: 'song' }, query: { text: 'grace', state: 'enabled', order: 'name', limit: '20' } },
  reply: z.strictObject({
    total: z.number().int().describe('How many rows there are in all.'),
    rows: z.array(catalogueRow).describe('The rows asked for.'),
  }),
  errors: ['NOT_ALLOWED'],
});

export const readCatalogueItem = endpoint({
  method: 'GET',
  path: itemPath,
  version: 'own',
  summary: 'Returns an item with every field an editor may change, and the version to base a change on.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors,
});

export const createCatalogueItem = endpoint({
  method: 'POST',
  path: kindPath,
  version: 'own',
  summary: 'Adds an item. When a field is wrong, `details` of the error names it.',
  params: kindParams,
  body: z.object({
    id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    item: item.describe('The fields of the new item; which there are depends on the kind.'),
  }),
  example: {
    params: { kind: 'theme' },
    body: {
      item: { slug: 'harvest', name: { en: 'Harvest' }, description: {}, language: null, sort: 10, enabled: true },
    },
  },
  reply: catalogueItemDetails,
  errors: ['NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE'],
});

export const changeCatalogueItem = endpoint({
  method: 'PUT',
  path: itemPath,
  version: 'own',
  summary:
    'Changes an item. Refused with `CONFLICT` when somebody saved another state since the version it is based on.',
  params: itemParams,
  body: z.object({
    base: base.describe('The `version` the change was made from, at most 100 characters.'),
    item: item.describe('All fields of the item; which there are depends on the kind.'),
  }),
  example: {
    params: { kind: 'theme', id: EXAMPLE_IDS.theme },
    body: {
      base: EXAMPLE_IDS.themeVersion,
      item: {
        slug: 'evening',
        name: { en: 'Evening', no: 'Kveld' },
        description: {},
        language: null,
        sort: 20,
        enabled: true,
      },
    },
  },
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const trashCatalogueItem = endpoint({
  method: 'POST',
  path: `${itemPath}/trash`,
  version: 'own',
  summary: 'Puts an item into the trash, where only editors see it. Refused when songs or files refer to it.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const restoreCatalogueItem = endpoint({
  method: 'POST',
  path: `${itemPath}/restore`,
  version: 'own',
  summary: 'Takes an item out of the trash. A number that another song has by now is dropped.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const readCatalogueHistory = endpoint({
  method: 'GET',
  path: `${itemPath}/history`,
  version: 'own',
  summary: 'Lists the states of an item, the newest first: who changed it, when, and what, field by field.',
  params: itemParams,
  reply: catalogueHistory,
  errors,
});

export const revertCatalogueItem = endpoint({
  method: 'POST',
  path: `${itemPath}/history/:number/restore`,
  version: 'own',
  summary: 'Makes an earlier state of an item current again, as a new state.',
  params: z.object({
    kind: kind.describe('The kind, as in `GET …/catalogue/{kind}`.'),
    id: id.describe('The id of the item.'),
    number: z
      .string()
      .regex(/^\d{1,9}$/)
      .describe('The number of the state to return to.'),
  }),
  body: z.object({ base: base.describe('The current `version` as the person saw it, at most 100 characters.') }),
  example: {
    params: { kind: 'theme', id: EXAMPLE_IDS.theme, number: '1' },
    body: { base: EXAMPLE_IDS.themeVersion },
  },
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const mergeCatalogueItem = endpoint({
  method: 'POST',
  path: `${itemPath}/merge`,
  version: 'own',
  summary:
    'Makes everything that refers to one item refer to another of the same kind, and puts the first into the trash.',
  params: itemParams,
  body: z.object({ into: id.describe('The id of the item of the same kind that everything refers to afterwards.') }),
  example: { params: { kind: 'theme', id: EXAMPLE_IDS.theme }, body: { into: EXAMPLE_IDS.otherTheme } },
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const readTrashContent = endpoint({
  method: 'GET',
  path: 'api/canticle/trash',
  version: 'own',
  summary: 'Returns what would be deleted if the trash were emptied. For administrators.',
  query: z.object({
    days: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional()
      .describe('Counts only items that were trashed at least this many days ago; all when left out.'),
  }),
  example: { query: { days: '30' } },
  reply: trashContent,
  errors: ['NOT_ALLOWED'],
});

export const emptyTrash = endpoint({
  method: 'POST',
  path: 'api/canticle/trash/empty',
  version: 'own',
  summary:
    'Deletes one item in the trash, or everything that has been there long enough, with its texts, files and history. This cannot be undone; the counts of licence reports stay. For administrators.',
  body: z.union([
    z.strictObject({
      kind: kind.describe('The kind of the one item to delete.'),
      id: id.describe('The id of the one item to delete.'),
    }),
    z.strictObject({
      days: days.describe('Deletes everything that was trashed at least this many days ago, 0 to 36,500.'),
    }),
  ]),
  example: { body: { days: 30 } },
  reply: emptiedTrash,
  errors: [...errors, 'CONFLICT'],
});

export const changeCatalogueItems = endpoint({
  method: 'POST',
  path: 'api/canticle/catalogue-changes/:kind',
  version: 'own',
  summary: 'Changes up to 500 items in one step, and reports which were refused and why.',
  params: kindParams,
  body: z.object({
    ids: z.array(id).min(1).max(MAX_BULK_ITEMS).describe('The ids of the items to change, 1 to 500.'),
    change: bulkChange.describe('What to do with them.'),
  }),
  example: {
    params: { kind: 'song' },
    body: { ids: [EXAMPLE_IDS.song], change: { do: 'add', what: 'theme', items: [EXAMPLE_IDS.theme] } },
  },
  reply: bulkReport,
  errors: ['NOT_ALLOWED', 'IMPOSSIBLE'],
});

export const addCataloguePicture = endpoint({
  method: 'POST',
  path: 'api/canticle/catalogue-pictures',
  version: 'own',
  summary: 'Stores a picture and returns the address that a collection, song or contributor may then have as `image`.',
  body: z.object({
    base64Image: z.string().describe('The picture as a complete data URL (`data:image/jpeg;base64,…`), at most 5 MB.'),
  }),
  example: {
    body: {
      base64Image:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  },
  reply: z.strictObject({
    image: z.string().describe('The address of the stored picture, for the field `image` of an item.'),
  }),
  errors: ['NOT_ALLOWED', 'BAD_REQUEST', 'TOO_LARGE'],
  bodyLimit: PICTURE_BODY_LIMIT,
});
