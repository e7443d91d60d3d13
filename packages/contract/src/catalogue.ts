import { z } from 'zod';
import { flag, id, languageCode, isoTimestamp, multilingual, participantType } from './common-schemas.ts';
import { COLLECTION_DEFAULT_TYPES, COLLECTION_TYPES, SONG_PARTS, SONG_TYPES } from './catalogue-values.ts';
import { endpoint } from './endpoint.ts';
import { listView } from './songs.ts';

/** The kinds of items that editors manage. */
const kind = z.enum([
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
]);

export type CatalogueKind = z.infer<typeof kind>;

const MAX_TEXT_LENGTH = 300;
const MAX_HTML_LENGTH = 100_000;

/* Surrounding spaces are trimmed, and an empty text counts as no text. */
const localizedTexts = (maxLength: number) =>
  z.record(languageCode, z.string().max(maxLength)).transform((value) =>
    Object.fromEntries(
      Object.entries(value)
        .map(([language, text]) => [language, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
  );
const name = localizedTexts(MAX_TEXT_LENGTH).refine(
  (given) => Object.keys(given).length > 0,
  'a name in one language is needed',
);
const localizedHtml = localizedTexts(MAX_HTML_LENGTH);
const textLine = z.string().max(MAX_TEXT_LENGTH);
const year = z.number().int().min(1).max(2999).nullable();
const sortOrder = z.number().int().min(-1_000_000).max(1_000_000);
const part = z.enum(SONG_PARTS);

/** The URL of an image: one of ours, or an external one. */
const imageUrl = z
  .string()
  .max(2000)
  .regex(/^(\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg|https:\/\/\S+)$/, 'no address of a picture')
  .nullable();

const collectionItem = z.strictObject({
  type: z.enum(COLLECTION_TYPES),
  key: z.string().trim().min(1).max(20),
  keys: localizedTexts(20),
  name,
  details: localizedHtml,
  header: localizedHtml,
  image: imageUrl,
  icon: textLine.nullable(),
  priority: sortOrder,
  enabled: z.boolean(),
  defaultType: z.enum(COLLECTION_DEFAULT_TYPES),
  defaultSort: listView,
  useNumbers: z.boolean(),
  /** Everything in it is open to everybody who is signed in. */
  free: z.boolean(),
});

const songItem = z.strictObject({
  type: z.enum(SONG_TYPES),
  name,
  enabled: z.boolean(),
  /** Its memberships in collections, in display order. */
  memberships: z
    .array(
      z.strictObject({ collectionId: id, number: z.number().int().min(1).max(99_999).nullable(), free: z.boolean() }),
    )
    .max(100),
  participants: z.array(z.strictObject({ contributorId: id, type: participantType })).max(200),
  yearWritten: year,
  yearComposed: year,
  yearPublished: year,
  /** Without the `m` of minor; empty when no key is known. */
  originalKey: z.string().max(3),
  minor: z.boolean(),
  /** Beats per minute. */
  tempo: z.number().int().min(20).max(400).nullable(),
  details: localizedHtml,
  description: localizedTexts(2000),
  image: imageUrl,
  copyrights: z.array(z.strictObject({ type: part, copyrightId: id })).max(20),
  origins: z.array(z.strictObject({ type: part, countryId: id, description: localizedTexts(MAX_TEXT_LENGTH) })).max(20),
  themeIds: z.array(id).max(100),
  categoryIds: z.array(id).max(100),
  genreIds: z.array(id).max(100),
});

const contributorItem = z.strictObject({
  name: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  birthYear: year,
  /** Country code, two letters. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'two letters')
    .nullable(),
  subtitle: textLine.nullable(),
  image: imageUrl,
  biography: localizedHtml,
  enabled: z.boolean(),
});

/* Categories, genres, themes, copyrights and countries. */
const referenceItem = z.strictObject({
  /**
   * For a country its code; for the others a name that stays the same in URLs and files. Empty: derived from the name.
   */
  slug: z.string().trim().max(100),
  name,
  description: localizedTexts(2000),
  /** For a country, its most widely spoken language. */
  language: languageCode.nullable(),
  sort: sortOrder,
  enabled: z.boolean(),
});

const instrumentItem = z.strictObject({
  identifier: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens'),
  icon: z.string().max(MAX_TEXT_LENGTH),
  sort: sortOrder,
  enabled: z.boolean(),
});

const languageItem = z.strictObject({
  /** Two letters; it does not change after it was added. */
  key: languageCode,
  name: z.string().trim().min(1).max(100),
  sort: sortOrder,
  enabled: z.boolean(),
});

/** The fields an editor may set for each kind: the schema of `item`. */
export const catalogueItems = {
  collection: collectionItem,
  song: songItem,
  contributor: contributorItem,
  category: referenceItem,
  genre: referenceItem,
  theme: referenceItem,
  copyright: referenceItem,
  country: referenceItem,
  instrument: instrumentItem,
  language: languageItem,
} as const satisfies Record<CatalogueKind, z.ZodType>;

/** The fields an editor may set for an item of this kind. */
export type CatalogueItem<Kind extends CatalogueKind = CatalogueKind> = z.output<(typeof catalogueItems)[Kind]>;

/** An item in the list of its kind. */
const catalogueRow = z.strictObject({
  id,
  name: multilingual,
  /** What distinguishes it from others of the same name: authors, years, a key. */
  note: z.string(),
  places: z.array(z.strictObject({ collectionId: id, number: z.number().int().nullable() })),
  /** How many songs have it. */
  uses: z.number().int(),
  enabled: z.boolean(),
  trashedAt: isoTimestamp.nullable(),
  updatedAt: isoTimestamp.nullable(),
});

export type CatalogueRow = z.infer<typeof catalogueRow>;

/* The fields of an item depend on its kind; stored items may predate today's limits. */
const item = z.record(z.string(), z.unknown());

/** An item with every field an editor may change. */
const catalogueItemDetails = z.strictObject({
  kind,
  id,
  /** Identifies this state: a change names the state it is based on. */
  version: z.string(),
  trashedAt: isoTimestamp.nullable(),
  updatedAt: isoTimestamp.nullable(),
  item,
  /** The names of the ids in the item. */
  names: z.record(z.string(), multilingual),
  uses: z.strictObject({ songs: z.number().int(), files: z.number().int(), articles: z.number().int() }),
});

export type CatalogueItemDetails = z.infer<typeof catalogueItemDetails>;

const action = z.enum(['found', 'create', 'change', 'trash', 'restore', 'revert', 'merge', 'bulk']);

const historyEntry = z.strictObject({
  number: z.number().int(),
  action,
  at: isoTimestamp,
  /** The name of the person; null for the action `found`, and when the person no longer exists. */
  by: z.string().nullable(),
  /** The differences from the previous state, field by field; empty for the first state. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const catalogueHistory = z.strictObject({ entries: z.array(historyEntry), names: z.record(z.string(), multilingual) });

export type CatalogueHistory = z.infer<typeof catalogueHistory>;

const MAX_BULK_ITEMS = 500;

const bulkListKind = z.enum(['category', 'theme', 'genre']);

const bulkChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['enable', 'disable', 'trash', 'restore']) }),
  /** For songs: add, remove, or replace with exactly these categories, themes or genres. */
  z.strictObject({ do: z.enum(['add', 'remove', 'set']), what: bulkListKind, items: z.array(id).max(100) }),
  /** For songs: who holds the rights to the text or the melody; null for nobody. */
  z.strictObject({ do: z.literal('copyright'), part: z.enum(['text', 'melody', 'both']), item: id.nullable() }),
  z.strictObject({ do: z.enum(['join', 'leave']), collectionId: id }),
  /** For songs: their numbers in a collection increase by this amount. */
  z.strictObject({
    do: z.literal('shift'),
    collectionId: id,
    by: z.number().int().min(-99_999).max(99_999),
  }),
]);

export type BulkChange = z.infer<typeof bulkChange>;

const rejectionReason = z.enum(['not-there', 'in-trash', 'in-use', 'number-taken', 'not-in-collection', 'invalid']);

const bulkReport = z.strictObject({
  changed: z.array(id),
  /** Items that already had the requested values. */
  same: z.array(id),
  refused: z.array(z.strictObject({ id, name: multilingual, reason: rejectionReason })),
});

export type BulkReport = z.infer<typeof bulkReport>;

const days = z.number().int().min(0).max(36_500);

const trashContent = z.strictObject({
  /** How many items of each kind would be deleted. */
  kinds: z.array(z.strictObject({ kind, count: z.number().int() })),
  /** Files of the songs among them, with their total size in bytes. */
  files: z.number().int(),
  byteLength: z.number().int(),
});

const emptiedTrash = z.strictObject({
  kinds: z.array(z.strictObject({ kind, count: z.number().int() })),
  files: z.number().int(),
  /** Items that songs, files or articles refer to; they stay in the trash. */
  refused: z.array(z.strictObject({ kind, id, name: multilingual, reason: rejectionReason })),
  /** How many more there are: at most 200 are deleted at once. */
  left: z.number().int(),
});

export type TrashContent = z.infer<typeof trashContent>;
export type EmptiedTrash = z.infer<typeof emptiedTrash>;

const kindParams = z.object({ kind });
const itemParams = z.object({ kind, id });
const base = z.string().max(100);

/* An image of 5 MB is 7 MB in base64. */
const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

const kindPath = 'api/canticle/catalogue/:kind';
const itemPath = `${kindPath}/:id`;

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;
const writeErrors = [...errors, 'CONFLICT', 'IMPOSSIBLE'] as const;

export const list = endpoint({
  method: 'GET',
  path: kindPath,
  version: 'own',
  summary:
    'What there is of a kind, for editors: also what is disabled, and what is in the trash. At most 500 at once.',
  params: kindParams,
  query: z.object({
    text: z.string().max(200).optional(),
    state: z.enum(['all', 'enabled', 'disabled', 'trash']).optional(),
    /** For songs: those in a collection; `none` for those in no collection. */
    collection: id.optional(),
    order: z.enum(['name', 'number', 'updated']).optional(),
    unused: flag.optional(),
    limit: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional(),
    skip: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional(),
  }),
  reply: z.strictObject({ total: z.number().int(), rows: z.array(catalogueRow) }),
  errors: ['NOT_ALLOWED'],
});

export const read = endpoint({
  method: 'GET',
  path: itemPath,
  version: 'own',
  summary: 'A thing with everything an editor may change, and the version to base a change on.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors,
});

export const create = endpoint({
  method: 'POST',
  path: kindPath,
  version: 'own',
  summary: 'Adds a thing; `id` may be a UUID made by the caller. What is wrong with a field is named in `details`.',
  params: kindParams,
  body: z.object({ id: z.uuid().toLowerCase().optional(), item }),
  reply: catalogueItemDetails,
  errors: ['NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE'],
});

export const change = endpoint({
  method: 'PUT',
  path: itemPath,
  version: 'own',
  summary: 'Changes a thing; refused as a conflict when somebody saved another state since the version it is based on.',
  params: itemParams,
  body: z.object({ base, item }),
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const trash = endpoint({
  method: 'POST',
  path: `${itemPath}/trash`,
  version: 'own',
  summary: 'Puts a thing into the trash: only editors see it there. What songs or files refer to is refused.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const restore = endpoint({
  method: 'POST',
  path: `${itemPath}/restore`,
  version: 'own',
  summary: 'Takes a thing out of the trash. A number another song has meanwhile is left out.',
  params: itemParams,
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const history = endpoint({
  method: 'GET',
  path: `${itemPath}/history`,
  version: 'own',
  summary: 'The states of a thing, the newest first: who, when, and what changed field by field.',
  params: itemParams,
  reply: catalogueHistory,
  errors,
});

export const revert = endpoint({
  method: 'POST',
  path: `${itemPath}/history/:number/restore`,
  version: 'own',
  summary: 'Makes an earlier state the thing again, as a new state.',
  params: z.object({ kind, id, number: z.string().regex(/^\d{1,9}$/) }),
  body: z.object({ base }),
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const merge = endpoint({
  method: 'POST',
  path: `${itemPath}/merge`,
  version: 'own',
  summary: 'Lets everything that refers to one thing refer to another of its kind, and puts the first into the trash.',
  params: itemParams,
  body: z.object({ into: id }),
  reply: catalogueItemDetails,
  errors: writeErrors,
});

export const readTrashContent = endpoint({
  method: 'GET',
  path: 'api/canticle/trash',
  version: 'own',
  summary: 'What would go if the trash were emptied. For administrators.',
  query: z.object({
    /** Only items that were trashed at least this many days ago. */
    days: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional(),
  }),
  reply: trashContent,
  errors: ['NOT_ALLOWED'],
});

export const emptyTrash = endpoint({
  method: 'POST',
  path: 'api/canticle/trash/empty',
  version: 'own',
  summary:
    'Deletes one thing in the trash, or what lies there long enough, with its texts, files and history. It cannot be undone; what licence reports count stays. For administrators.',
  /** One item; or everything that was trashed at least this many days ago. */
  body: z.union([z.strictObject({ kind, id }), z.strictObject({ days })]),
  reply: emptiedTrash,
  errors: [...errors, 'CONFLICT'],
});

export const bulk = endpoint({
  method: 'POST',
  path: 'api/canticle/catalogue-changes/:kind',
  version: 'own',
  summary: 'Changes up to 500 things at once, all in one step, with a report of what was refused and why.',
  params: kindParams,
  body: z.object({ ids: z.array(id).min(1).max(MAX_BULK_ITEMS), change: bulkChange }),
  reply: bulkReport,
  errors: ['NOT_ALLOWED', 'IMPOSSIBLE'],
});

export const addPicture = endpoint({
  method: 'POST',
  path: 'api/canticle/catalogue-pictures',
  version: 'own',
  summary: 'Stores a picture and gives the address a collection, song or contributor may then have.',
  body: z.object({ base64Image: z.string() }),
  reply: z.strictObject({ image: z.string() }),
  errors: ['NOT_ALLOWED', 'BAD_REQUEST', 'TOO_LARGE'],
  bodyLimit: PICTURE_BODY_LIMIT,
});
