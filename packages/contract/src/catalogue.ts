import { z } from 'zod';
import { flag, id, languageCode, moment, multilingual, participantType } from './building-blocks.ts';
import { COLLECTION_OPENINGS, COLLECTION_TYPES, SONG_PARTS, SONG_TYPES } from './catalogue-values.ts';
import * as calls from './catalogue.calls.ts';
import { endpoint } from './endpoint.ts';
import { listView } from './songs.ts';

/** What editors look after. */
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

const LONGEST_TEXT = 300;
const LONGEST_HTML = 100_000;

/* Spaces around a text say nothing, and an empty text is none. */
const texts = (longest: number) =>
  z.record(languageCode, z.string().max(longest)).transform((given) =>
    Object.fromEntries(
      Object.entries(given)
        .map(([language, text]) => [language, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
  );
const name = texts(LONGEST_TEXT).refine((given) => Object.keys(given).length > 0, 'a name in one language is needed');
const html = texts(LONGEST_HTML);
const line = z.string().max(LONGEST_TEXT);
const year = z.number().int().min(1).max(2999).nullable();
const order = z.number().int().min(-1_000_000).max(1_000_000);
const part = z.enum(SONG_PARTS);

/** The address of a picture: one of ours, or one elsewhere. */
const picture = z
  .string()
  .max(2000)
  .regex(/^(\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg|https:\/\/\S+)$/, 'no address of a picture')
  .nullable();

const collectionItem = z.strictObject({
  type: z.enum(COLLECTION_TYPES),
  key: z.string().trim().min(1).max(20),
  keys: texts(20),
  name,
  details: html,
  header: html,
  image: picture,
  icon: line.nullable(),
  priority: order,
  enabled: z.boolean(),
  defaultType: z.enum(COLLECTION_OPENINGS),
  defaultSort: listView,
  useNumbers: z.boolean(),
  /** Everything in it is open to everybody who is signed in. */
  free: z.boolean(),
});

const songItem = z.strictObject({
  type: z.enum(SONG_TYPES),
  name,
  enabled: z.boolean(),
  /** Its places in collections, in the order they are shown. */
  memberships: z
    .array(
      z.strictObject({ collectionId: id, number: z.number().int().min(1).max(99_999).nullable(), free: z.boolean() }),
    )
    .max(100),
  participants: z.array(z.strictObject({ contributorId: id, type: participantType })).max(200),
  yearWritten: year,
  yearComposed: year,
  yearPublished: year,
  /** Without the m of minor; empty when no key is known. */
  originalKey: z.string().max(3),
  minor: z.boolean(),
  /** Beats a minute. */
  tempo: z.number().int().min(20).max(400).nullable(),
  details: html,
  description: texts(2000),
  image: picture,
  copyrights: z.array(z.strictObject({ type: part, copyrightId: id })).max(20),
  origins: z.array(z.strictObject({ type: part, countryId: id, description: texts(LONGEST_TEXT) })).max(20),
  themeIds: z.array(id).max(100),
  categoryIds: z.array(id).max(100),
  genreIds: z.array(id).max(100),
});

const contributorItem = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_TEXT),
  birthYear: year,
  /** Country code, two letters. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'two letters')
    .nullable(),
  subtitle: line.nullable(),
  image: picture,
  biography: html,
  enabled: z.boolean(),
});

/* Categories, genres, themes, copyrights and countries. */
const referenceItem = z.strictObject({
  /** Of a country its code; of the others a name that stays in addresses and files. Empty: made from the name. */
  slug: z.string().trim().max(100),
  name,
  description: texts(2000),
  /** Of a country the language spoken most. */
  language: languageCode.nullable(),
  sort: order,
  enabled: z.boolean(),
});

const instrumentItem = z.strictObject({
  identifier: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens'),
  icon: z.string().max(LONGEST_TEXT),
  sort: order,
  enabled: z.boolean(),
});

const languageItem = z.strictObject({
  /** Two letters; stays what it was when it was added. */
  key: languageCode,
  name: z.string().trim().min(1).max(100),
  sort: order,
  enabled: z.boolean(),
});

/** What an editor may say of each kind: the shape of `item`. */
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

/** What an editor may say of a thing of this kind. */
export type CatalogueItem<Kind extends CatalogueKind = CatalogueKind> = z.output<(typeof catalogueItems)[Kind]>;

/** A thing in the list of its kind. */
const catalogueRow = z.strictObject({
  id,
  name: multilingual,
  /** What tells it from others of the same name: authors, years, a key. */
  note: z.string(),
  places: z.array(z.strictObject({ collectionId: id, number: z.number().int().nullable() })),
  /** How many songs have it. */
  uses: z.number().int(),
  enabled: z.boolean(),
  trashedAt: moment.nullable(),
  updatedAt: moment.nullable(),
});

export type CatalogueRow = z.infer<typeof catalogueRow>;

/* The shape of an item is that of its kind; what stands in the library may be older than today's limits. */
const item = z.record(z.string(), z.unknown());

/** A thing with everything an editor may change. */
const catalogued = z.strictObject({
  kind,
  id,
  /** Names this state: a change says which state it was made from. */
  version: z.string(),
  trashedAt: moment.nullable(),
  updatedAt: moment.nullable(),
  item,
  /** What the ids in the item are called. */
  names: z.record(z.string(), multilingual),
  uses: z.strictObject({ songs: z.number().int(), files: z.number().int(), articles: z.number().int() }),
});

export type Catalogued = z.infer<typeof catalogued>;

const action = z.enum(['found', 'create', 'change', 'trash', 'restore', 'revert', 'merge', 'bulk']);

const historyEntry = z.strictObject({
  number: z.number().int(),
  action,
  at: moment,
  /** The name of the person; null for a state that was found, and when the person is gone. */
  by: z.string().nullable(),
  /** What is different from the state before, field by field; of the first state nothing. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const historyOf = z.strictObject({ entries: z.array(historyEntry), names: z.record(z.string(), multilingual) });

export type CatalogueHistory = z.infer<typeof historyOf>;

const MOST_AT_ONCE = 500;

const listKind = z.enum(['category', 'theme', 'genre']);

const bulkChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['enable', 'disable', 'trash', 'restore']) }),
  /** Of songs: more of, fewer of, or exactly these categories, themes or genres. */
  z.strictObject({ do: z.enum(['add', 'remove', 'set']), what: listKind, items: z.array(id).max(100) }),
  /** Of songs: whose the text or the melody is; null for nobody's. */
  z.strictObject({ do: z.literal('copyright'), part: z.enum(['text', 'melody', 'both']), item: id.nullable() }),
  z.strictObject({ do: z.enum(['join', 'leave']), collectionId: id }),
  /** Of songs: their numbers in a collection become higher by this. */
  z.strictObject({
    do: z.literal('shift'),
    collectionId: id,
    by: z.number().int().min(-99_999).max(99_999),
  }),
]);

export type BulkChange = z.infer<typeof bulkChange>;

const refusal = z.enum(['not-there', 'in-trash', 'in-use', 'number-taken', 'not-in-collection', 'invalid']);

const bulkReport = z.strictObject({
  changed: z.array(id),
  /** What was already as it should be. */
  same: z.array(id),
  refused: z.array(z.strictObject({ id, name: multilingual, reason: refusal })),
});

export type BulkReport = z.infer<typeof bulkReport>;

const days = z.number().int().min(0).max(36_500);

const trashContent = z.strictObject({
  /** How many things of each kind would go. */
  kinds: z.array(z.strictObject({ kind, count: z.number().int() })),
  /** Files of the songs among them, with their bytes in all. */
  files: z.number().int(),
  byteLength: z.number().int(),
});

const emptied = z.strictObject({
  kinds: z.array(z.strictObject({ kind, count: z.number().int() })),
  files: z.number().int(),
  /** What songs, files or articles refer to stays in the trash. */
  refused: z.array(z.strictObject({ kind, id, name: multilingual, reason: refusal })),
  /** How many more there are: at most 200 go at once. */
  left: z.number().int(),
});

export type TrashContent = z.infer<typeof trashContent>;
export type EmptiedTrash = z.infer<typeof emptied>;

const ofKind = z.object({ kind });
const ofItem = z.object({ kind, id });
const base = z.string().max(100);

/* A picture of 5 MB is 7 MB of base 64. */
const PICTURE_BODY = 8 * 1024 * 1024;

export const catalogueShapes = {
  list: {
    params: ofKind,
    query: z.object({
      text: z.string().max(200).optional(),
      state: z.enum(['all', 'enabled', 'disabled', 'trash']).optional(),
      /** Of songs: those in a collection; `none` for those in no collection. */
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
  },
  read: { params: ofItem, reply: catalogued },
  create: { params: ofKind, body: z.object({ id: z.uuid().toLowerCase().optional(), item }), reply: catalogued },
  change: { params: ofItem, body: z.object({ base, item }), reply: catalogued },
  trash: { params: ofItem, reply: catalogued },
  restore: { params: ofItem, reply: catalogued },
  history: {
    params: ofItem,
    reply: historyOf,
  },
  revert: {
    params: z.object({ kind, id, number: z.string().regex(/^\d{1,9}$/) }),
    body: z.object({ base }),
    reply: catalogued,
  },
  merge: { params: ofItem, body: z.object({ into: id }), reply: catalogued },
  lookIntoTrash: {
    query: z.object({
      /** Only what was thrown away this many days ago or earlier. */
      days: z
        .string()
        .regex(/^\d{1,5}$/)
        .optional(),
    }),
    reply: trashContent,
  },
  emptyTrash: {
    /** One thing; or everything that was thrown away this many days ago or earlier. */
    body: z.union([z.strictObject({ kind, id }), z.strictObject({ days })]),
    reply: emptied,
  },
  bulk: {
    params: ofKind,
    body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE), change: bulkChange }),
    reply: bulkReport,
  },
  addPicture: { body: z.object({ base64Image: z.string() }), reply: z.strictObject({ image: z.string() }) },
} as const;

const problems = ['NOT_ALLOWED', 'NOT_FOUND'] as const;
const writing = [...problems, 'CONFLICT', 'IMPOSSIBLE'] as const;

export const list = endpoint(calls.list, catalogueShapes.list, {
  summary:
    'What there is of a kind, for editors: also what is disabled, and what is in the trash. At most 500 at once.',
  problems: ['NOT_ALLOWED'],
});
export const read = endpoint(calls.read, catalogueShapes.read, {
  summary: 'A thing with everything an editor may change, and the version to base a change on.',
  problems,
});
export const create = endpoint(calls.create, catalogueShapes.create, {
  summary: 'Adds a thing; `id` may be a UUID made by the caller. What is wrong with a field is named in `details`.',
  problems: ['NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE'],
});
export const change = endpoint(calls.change, catalogueShapes.change, {
  summary: 'Changes a thing; refused as a conflict when somebody saved another state since the version it is based on.',
  problems: writing,
});
export const trash = endpoint(calls.trash, catalogueShapes.trash, {
  summary: 'Puts a thing into the trash: only editors see it there. What songs or files refer to is refused.',
  problems: writing,
});
export const restore = endpoint(calls.restore, catalogueShapes.restore, {
  summary: 'Takes a thing out of the trash. A number another song has meanwhile is left out.',
  problems: writing,
});
export const history = endpoint(calls.history, catalogueShapes.history, {
  summary: 'The states of a thing, the newest first: who, when, and what changed field by field.',
  problems,
});
export const revert = endpoint(calls.revert, catalogueShapes.revert, {
  summary: 'Makes an earlier state the thing again, as a new state.',
  problems: writing,
});
export const merge = endpoint(calls.merge, catalogueShapes.merge, {
  summary: 'Lets everything that refers to one thing refer to another of its kind, and puts the first into the trash.',
  problems: writing,
});
export const lookIntoTrash = endpoint(calls.lookIntoTrash, catalogueShapes.lookIntoTrash, {
  summary: 'What would go if the trash were emptied. For administrators.',
  problems: ['NOT_ALLOWED'],
});
export const emptyTrash = endpoint(calls.emptyTrash, catalogueShapes.emptyTrash, {
  summary:
    'Deletes one thing in the trash, or what lies there long enough, with its texts, files and history. It cannot be undone; what licence reports count stays. For administrators.',
  problems: [...problems, 'CONFLICT'],
});
export const bulk = endpoint(calls.bulk, catalogueShapes.bulk, {
  summary: 'Changes up to 500 things at once, all in one step, with a report of what was refused and why.',
  problems: ['NOT_ALLOWED', 'IMPOSSIBLE'],
});
export const addPicture = endpoint(calls.addPicture, catalogueShapes.addPicture, {
  summary: 'Stores a picture and gives the address a collection, song or contributor may then have.',
  problems: ['NOT_ALLOWED', 'BAD_REQUEST', 'TOO_LARGE'],
  bodyLimit: PICTURE_BODY,
});
