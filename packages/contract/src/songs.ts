import { z } from 'zod';
import {
  commaList,
  flag,
  id,
  idList,
  isoTimestamp,
  multilingual,
  participantType,
  transpositions,
  updatedAt,
} from './common-schemas.ts';
import { COLLECTION_DEFAULT_TYPES, COLLECTION_TYPES, LIST_VIEWS, SONG_PARTS, SONG_TYPES } from './catalogue-values.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';

/** A contributor to a song or a recording; `contributor` only when expanded. */
export const participant = z.strictObject({
  contributorId: id,
  type: participantType,
  get contributor() {
    return contributorItem.optional();
  },
});

/** A contributor as 3.0 wraps it in an item. */
export const contributorItem = z.strictObject({
  id,
  name: z.string(),
  birthYear: z.number().int().nullable(),
  country: z.string().nullable(),
  subtitle: z.string().nullable(),
  image: z.string().nullable(),
  biography: multilingual.optional(),
  updatedAt: isoTimestamp,
});

const collectionType = z.enum(COLLECTION_TYPES);

/** How the songs of a collection may be listed. */
export const listView = z.enum(LIST_VIEWS);

export const collectionV3 = z.strictObject({
  id,
  enabled: z.boolean(),
  type: collectionType,
  priority: z.number(),
  freeSongs: z.boolean(),
  key: z.string(),
  keys: z.record(z.string(), z.string()),
  name: multilingual,
  details: multilingual,
  image: z.string().nullable(),
  available: z.boolean(),
  defaultType: z.string(),
  defaultSort: listView,
  hasChords: z.record(z.string(), z.boolean()),
  updatedAt: isoTimestamp,
});

const songCopyright = z.strictObject({ type: z.enum(SONG_PARTS), copyrightId: id });
const songOrigin = z.strictObject({
  type: z.enum(SONG_PARTS),
  country: z.string(),
  description: multilingual,
});

export const songV3 = z.strictObject({
  id,
  type: z.enum(['lyrics', 'track', 'sheetMusic', 'audio']),
  name: multilingual,
  collections: z.array(
    z.strictObject({ id, number: z.number().int().nullable(), collection: collectionV3.optional() }),
  ),
  available: z.boolean(),
  enabled: z.boolean(),
  participants: z.array(participant),
  yearWritten: z.number().int().nullable(),
  yearComposed: z.number().int().nullable(),
  yearPublished: z.number().int().nullable(),
  originalKey: z.string(),
  minor: z.boolean(),
  hasLyrics: z.boolean(),
  hasChords: z.boolean(),
  verses: z.number().int(),
  transpositions,
  copyrights: z.array(songCopyright),
  origins: z.array(songOrigin),
  themeIds: z.array(id),
  categoryIds: z.array(id),
  genreIds: z.array(id),
  newMelody: z.boolean(),
  newMelodies: z.array(z.string()),
  details: multilingual,
  image: z.string().nullable(),
  updatedAt: isoTimestamp,
});

export const contributorV3 = z.strictObject({
  id,
  item: contributorItem,
  songIds: z.array(id),
  fileIds: z.array(id),
  songs: z.array(songV3).optional(),
  updatedAt: isoTimestamp,
});

export const collectionV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  priority: z.number(),
  type: collectionType,
  title: z.string(),
  description: z.string(),
  header: z.string().nullable(),
  key: z.string(),
  keys: z.record(z.string(), z.string()),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  songOptions: z
    .strictObject({
      defaultType: z.enum(COLLECTION_DEFAULT_TYPES).nullable(),
      defaultSort: z.enum(['number', 'title']).nullable(),
      useNumbers: z.boolean(),
    })
    .nullable(),
  owned: z.boolean(),
  enabled: z.boolean(),
});

const reference = z.strictObject({
  referenceId: id,
  type: z.enum(SONG_PARTS).nullable(),
  description: z.string().nullable(),
});

export const songV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  collections: z.array(z.strictObject({ collectionId: id, number: z.number().int().nullable(), free: z.boolean() })),
  type: z.enum(SONG_TYPES),
  available: z.boolean(),
  enabled: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  originalKey: z.string(),
  hasLyrics: z.boolean(),
  hasChords: z.boolean().nullable(),
  yearWritten: z.number().int().nullable(),
  yearComposed: z.number().int().nullable(),
  defaultTempo: z.number().nullable(),
  verses: z.number().int(),
  image: z.string().nullable(),
  themeIds: z.array(id),
  categoryIds: z.array(id),
  genreIds: z.array(id),
  origins: z.array(reference),
  copyrights: z.array(reference),
  newMelodies: z.array(z.string()),
  participants: z.array(participant),
});

export const contributorV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  name: z.string(),
  birthYear: z.number().int().nullable(),
  subtitle: z.string().nullable(),
  country: z.string().nullable(),
  image: z.string().nullable(),
  biography: z.string().nullable(),
});

export type CollectionV3 = z.infer<typeof collectionV3>;
export type SongV3 = z.infer<typeof songV3>;
export type ContributorItem = z.infer<typeof contributorItem>;
export type ContributorV3 = z.infer<typeof contributorV3>;
export type CollectionV4 = z.infer<typeof collectionV4>;
export type SongV4 = z.infer<typeof songV4>;
export type ContributorV4 = z.infer<typeof contributorV4>;

export const listCollections = endpoint({
  method: 'GET',
  path: 'api/Collections',
  version: 3,
  summary: 'Collections of all three types; with allCollections=true also those the person has no subscription to.',
  query: z.object({ allCollections: flag.optional() }),
  reply: z.array(collectionV3),
  embeddable: true,
});

export const listSongs = endpoint({
  method: 'GET',
  path: 'api/Songs',
  version: 3,
  summary: 'The songs of the collections; songs the person may not open only with includeUnavailable=true.',
  query: z.object({
    collections: idList.optional(),
    expand: commaList.optional(),
    updatedAt,
    includeUnavailable: flag.optional(),
  }),
  reply: z.array(songV3),
});

export const getSong = endpoint({
  method: 'GET',
  path: 'api/Songs/Id/:id',
  version: 3,
  summary: 'One song; `available` says whether the person may open it.',
  params: z.object({ id }),
  query: z.object({ expand: commaList.optional() }),
  reply: songV3,
  embeddable: true,
  errors: ['NOT_FOUND'],
});

export const listContributors = endpoint({
  method: 'GET',
  path: 'api/Contributors',
  version: 3,
  summary: 'All contributors by name, with biography and the songs they have a part in.',
  query: z.object({ updatedAt }),
  reply: z.array(contributorV3),
});

export const getContributor = endpoint({
  method: 'GET',
  path: 'api/Contributor/:id',
  version: 3,
  summary: 'One contributor; expand=songs/collection adds the songs.',
  params: z.object({ id }),
  query: z.object({ expand: commaList.optional() }),
  reply: contributorV3,
  errors: ['NOT_FOUND'],
});

export const collectionsV4 = resource('Collections', collectionV4);
export const songsV4 = resource('Songs', songV4);
export const contributorsV4 = resource('Contributors', contributorV4);
