import type { CatalogueKind, CatalogueRow, ItemOfKind, Multilingual } from '@canticle/contract';
import { pickFields, songFields } from '@canticle/contract/entities';
import { chunks, type Reader, readJson } from '../../platform/database/index.ts';
import { collectionRows, contributorRows, instrumentRows, languageRows, referenceRows } from './entity-rows.ts';
import type { ReferenceKind } from './model.ts';
import { listSongs } from './queries.ts';

/** A catalogue item with its kind and id. */
export type IdentifiedItem<Kind extends CatalogueKind = CatalogueKind> = ItemOfKind<Kind> & { readonly id: string };

/** A catalogue item as editors see it, in the trash or not. */
export type CatalogueEntry<Kind extends CatalogueKind = CatalogueKind> = IdentifiedItem<Kind> & {
  readonly trashedAt: string | null;
  readonly updatedAt: string | null;
};

/** Suffix of a slug while its item is in the trash, so that another item can have the slug. */
export const trashSuffix = (id: string): string => `~${id}`;

/** Removes the trash suffix from a slug or identifier. */
export const stripTrashSuffix = (text: string, id: string): string => text.replace(trashSuffix(id), '');

/** Whether the kind is one of the reference lists, which share one shape. */
export function isReferenceKind(kind: CatalogueKind): kind is ReferenceKind {
  return ['category', 'genre', 'theme', 'copyright', 'country'].includes(kind);
}

/** All items of one kind for the lists of editors, unordered. */
export async function listCatalogue(db: Reader, kind: CatalogueKind): Promise<CatalogueRow[]> {
  if (kind === 'song') return listSongRows(db);
  if (kind === 'collection') return listCollectionRows(db);
  if (kind === 'contributor') return listContributorRows(db);
  if (kind === 'instrument') return listInstrumentRows(db);
  if (kind === 'language') return listLanguageRows(db);
  return listReferenceRows(db, kind);
}

/** These items with everything an editor may change. Ids that do not exist are left out. */
export async function findCatalogueEntries<Kind extends CatalogueKind>(
  db: Reader,
  kind: Kind,
  ids: readonly string[],
): Promise<CatalogueEntry<Kind>[]> {
  const found: CatalogueEntry<Kind>[] = [];
  for (const chunk of chunks([...new Set(ids)])) found.push(...(await entryQueries[kind](db, chunk)));
  return found;
}

/** The names that editors set for sorting contributors, by the id of the contributor. */
export async function listSortNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('contributors')
    .select(['id', 'sort_name'])
    .where('sort_name', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, sort_name: sortName }) => (sortName === null ? [] : [[id, sortName] as const])));
}

/** The names of songs, collections and reference items, by id. */
export async function findCatalogueNames(db: Reader, ids: readonly string[]): Promise<Map<string, Multilingual>> {
  const names = new Map<string, Multilingual>();
  for (const chunk of chunks([...new Set(ids)])) {
    for (const table of ['songs', 'collections', 'reference_items'] as const) {
      const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', chunk).execute();
      for (const { id, name } of rows) names.set(id, readJson(name));
    }
    const contributors = await db.selectFrom('contributors').select(['id', 'name']).where('id', 'in', chunk).execute();
    for (const { id, name } of contributors) names.set(id, { en: name });
  }
  return names;
}

/** Ids of the songs that refer to an item, those in the trash included. */
export async function listReferencingSongIds(db: Reader, kind: CatalogueKind, id: string): Promise<string[]> {
  if (kind === 'collection') {
    const rows = await db.selectFrom('song_memberships').select('song_id').where('collection_id', '=', id).execute();
    return rows.map((row) => row.song_id);
  }
  if (kind === 'contributor') {
    const query = db.selectFrom('song_participants').select('song_id').where('contributor_id', '=', id);
    return (await query.distinct().execute()).map((row) => row.song_id);
  }
  if (isReferenceKind(kind)) {
    const query = db.selectFrom('song_references').select('song_id').where('item_id', '=', id);
    return (await query.distinct().execute()).map((row) => row.song_id);
  }
  if (kind !== 'language') return [];
  const rows = await db.selectFrom('songs').select('id').where('lyric_languages', 'like', `%"${id}"%`).execute();
  return rows.map((row) => row.id);
}

/** A song that refers to an item. */
export type SongUse = { readonly itemId: string; readonly songId: string };

/**
 * Which songs that are not in the trash refer to these items.
 *
 * @param kind  `reference`: an entry of any reference list
 */
export async function listUsesInSongs(
  db: Reader,
  kind: 'collection' | 'contributor' | 'reference' | 'language',
  ids: readonly string[],
): Promise<SongUse[]> {
  const found: SongUse[] = [];
  if (kind === 'language') {
    for (const itemId of ids) {
      const query = db.selectFrom('songs').select('id').where('lyric_languages', 'like', `%"${itemId}"%`);
      const rows = await query.where('trashed_at', 'is', null).execute();
      found.push(...rows.map(({ id }) => ({ itemId, songId: id })));
    }
    return found;
  }
  for (const chunk of chunks([...new Set(ids)])) {
    const songs = db.selectFrom('songs').where('songs.trashed_at', 'is', null);
    if (kind === 'collection')
      found.push(
        ...(await songs
          .innerJoin('song_memberships as use', 'use.song_id', 'songs.id')
          .select(['use.collection_id as itemId', 'songs.id as songId'])
          .where('use.collection_id', 'in', chunk)
          .execute()),
      );
    else if (kind === 'contributor')
      found.push(
        ...(await songs
          .innerJoin('song_participants as use', 'use.song_id', 'songs.id')
          .select(['use.contributor_id as itemId', 'songs.id as songId'])
          .where('use.contributor_id', 'in', chunk)
          .execute()),
      );
    else
      found.push(
        ...(await songs
          .innerJoin('song_references as use', 'use.song_id', 'songs.id')
          .select(['use.item_id as itemId', 'songs.id as songId'])
          .where('use.item_id', 'in', chunk)
          .execute()),
      );
  }
  return found;
}

/** Which songs have these numbers in a collection, by number; those in the trash do not count. */
export async function findSongIdsByNumber(
  db: Reader,
  collectionId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const songIdsByNumber = new Map<number, string>();
  for (const chunk of chunks([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('song_memberships')
      .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
      .select(['number', 'song_id'])
      .where('collection_id', '=', collectionId)
      .where('number', 'in', chunk)
      .where('songs.trashed_at', 'is', null)
      .execute();
    for (const { number, song_id: songId } of rows) if (number !== null) songIdsByNumber.set(number, songId);
  }
  return songIdsByNumber;
}

/**
 * Finds the id of the item of a kind with this handle, which is unique in its kind: the slug, for instruments the
 * identifier.
 */
export async function findIdByHandle(
  db: Reader,
  kind: 'contributor' | 'instrument' | ReferenceKind,
  handle: string,
): Promise<string | undefined> {
  if (kind === 'instrument')
    return (await db.selectFrom('instruments').select('id').where('identifier', '=', handle).executeTakeFirst())?.id;
  if (kind === 'contributor')
    return (await db.selectFrom('contributors').select('id').where('slug', '=', handle).executeTakeFirst())?.id;
  const query = db.selectFrom('reference_items').select('id').where('kind', '=', kind).where('slug', '=', handle);
  return (await query.executeTakeFirst())?.id;
}

/** Whether any reference list has an item with this id: they share one table. */
export async function hasReferenceItem(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('reference_items').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The slug of a contributor, also while it is in the trash. */
export async function findContributorSlug(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('contributors').select('slug').where('id', '=', id).executeTakeFirst();
  return row && stripTrashSuffix(row.slug, id);
}

const entryQueries: {
  readonly [Kind in CatalogueKind]: (db: Reader, ids: string[]) => Promise<CatalogueEntry<Kind>[]>;
} = {
  song: findSongEntries,
  collection: findCollectionEntries,
  contributor: findContributorEntries,
  category: referenceEntriesQuery('category'),
  genre: referenceEntriesQuery('genre'),
  theme: referenceEntriesQuery('theme'),
  copyright: referenceEntriesQuery('copyright'),
  country: referenceEntriesQuery('country'),
  instrument: findInstrumentEntries,
  language: findLanguageEntries,
};

async function findSongEntries(db: Reader, ids: string[]): Promise<CatalogueEntry<'song'>[]> {
  const states = await db.selectFrom('songs').select(['id', 'trashed_at']).where('id', 'in', ids).execute();
  const trashedAt = new Map(states.map((row) => [row.id, row.trashed_at]));
  return (await listSongs(db, { ids, withTrash: true })).map((song) => ({
    kind: 'song',
    id: song.id,
    trashedAt: trashedAt.get(song.id) ?? null,
    updatedAt: song.updatedAt,
    item: {
      ...pickFields(songFields, song),
      origins: song.origins.map(({ type, countryId, description }) => ({ type, countryId, description })),
    },
  }));
}

async function findCollectionEntries(db: Reader, ids: string[]): Promise<CatalogueEntry<'collection'>[]> {
  const rows = await db.selectFrom('collections').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => ({
    kind: 'collection',
    ...parseTimestamps(row),
    item: collectionRows.fromRow(row),
  }));
}

async function findContributorEntries(db: Reader, ids: string[]): Promise<CatalogueEntry<'contributor'>[]> {
  const rows = await db.selectFrom('contributors').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => ({
    kind: 'contributor',
    ...parseTimestamps(row),
    item: contributorRows.fromRow(row),
  }));
}

function referenceEntriesQuery<Kind extends ReferenceKind>(kind: Kind) {
  return async (db: Reader, ids: string[]) => {
    const query = db.selectFrom('reference_items').selectAll().where('kind', '=', kind);
    const rows = await query.where('id', 'in', ids).execute();
    return rows.map((row) => ({
      kind,
      ...parseTimestamps(row),
      item: referenceRows.fromRow({ ...row, slug: stripTrashSuffix(row.slug, row.id) }),
    }));
  };
}

async function findInstrumentEntries(db: Reader, ids: string[]): Promise<CatalogueEntry<'instrument'>[]> {
  const rows = await db.selectFrom('instruments').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => ({
    kind: 'instrument',
    ...parseTimestamps(row),
    item: instrumentRows.fromRow({ ...row, identifier: stripTrashSuffix(row.identifier, row.id) }),
  }));
}

async function findLanguageEntries(db: Reader, keys: string[]): Promise<CatalogueEntry<'language'>[]> {
  const rows = await db.selectFrom('languages').selectAll().where('key', 'in', keys).execute();
  return rows.map((row) => ({
    kind: 'language',
    id: row.key,
    trashedAt: row.trashed_at,
    updatedAt: null,
    item: languageRows.fromRow(row),
  }));
}

type Timestamps = { readonly id: string; readonly trashed_at: string | null; readonly updated_at: string };

const parseTimestamps = ({ id, trashed_at, updated_at }: Timestamps) => ({
  id,
  trashedAt: trashed_at,
  updatedAt: updated_at,
});

const createCatalogueRow = (row: Timestamps & { readonly enabled: number }) => ({
  ...parseTimestamps(row),
  enabled: row.enabled === 1,
  note: '',
  places: [],
  uses: 0,
});

/* Creates a lookup of how many songs refer to an item; ids without a count have none. */
const createUsageLookup = (counts: readonly { readonly id: string; readonly count: number | string | bigint }[]) => {
  const uses = new Map(counts.map(({ id, count }) => [id, Number(count)]));
  return (id: string): number => uses.get(id) ?? 0;
};

async function listSongRows(db: Reader): Promise<CatalogueRow[]> {
  // A song that was merged is no more than another way to the one it was merged into.
  const songs = await db
    .selectFrom('songs')
    .select(['id', 'name', 'enabled', 'trashed_at', 'updated_at'])
    .where('id', 'not in', db.selectFrom('merged_songs').select('song_id'))
    .execute();
  const memberships = await db
    .selectFrom('song_memberships')
    .select(['song_id', 'collection_id', 'number'])
    .orderBy('sort')
    .execute();
  const authors = await db
    .selectFrom('song_participants')
    .innerJoin('contributors', 'contributors.id', 'song_participants.contributor_id')
    .select(['song_id', 'contributors.name'])
    .orderBy('sort')
    .execute();
  const membershipsOf = Map.groupBy(memberships, (row) => row.song_id);
  const authorsOf = Map.groupBy(authors, (row) => row.song_id);
  return songs.map((row) => ({
    ...createCatalogueRow(row),
    name: readJson(row.name),
    note: [...new Set((authorsOf.get(row.id) ?? []).map((one) => one.name))].join(', '),
    places: (membershipsOf.get(row.id) ?? []).map((one) => ({ collectionId: one.collection_id, number: one.number })),
  }));
}

async function listCollectionRows(db: Reader): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('collections').selectAll().execute();
  const counts = await db
    .selectFrom('song_memberships')
    .select(({ fn }) => ['collection_id as id', fn.countAll().as('count')])
    .groupBy('collection_id')
    .execute();
  const uses = createUsageLookup(counts);
  return rows.map((row) => ({
    ...createCatalogueRow(row),
    name: readJson(row.name),
    note: row.key,
    uses: uses(row.id),
  }));
}

async function listContributorRows(db: Reader): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('contributors').selectAll().execute();
  const counts = await db
    .selectFrom('song_participants')
    .select(({ fn }) => ['contributor_id as id', fn.count('song_id').distinct().as('count')])
    .groupBy('contributor_id')
    .execute();
  const uses = createUsageLookup(counts);
  return rows.map((row) => ({
    ...createCatalogueRow(row),
    name: { en: row.name },
    note: [row.subtitle, row.birth_year, row.country].filter((one) => one !== null && one !== '').join(' · '),
    uses: uses(row.id),
  }));
}

async function listReferenceRows(db: Reader, kind: ReferenceKind): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('reference_items').selectAll().where('kind', '=', kind).execute();
  const counts = await db
    .selectFrom('song_references')
    .select(({ fn }) => ['item_id as id', fn.count('song_id').distinct().as('count')])
    .where('kind', '=', kind)
    .groupBy('item_id')
    .execute();
  const uses = createUsageLookup(counts);
  return rows.map((row) => ({
    ...createCatalogueRow(row),
    name: readJson(row.name),
    note: kind === 'country' ? stripTrashSuffix(row.slug, row.id) : '',
    uses: uses(row.id),
  }));
}

async function listInstrumentRows(db: Reader): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('instruments').selectAll().execute();
  return rows.map((row) => ({ ...createCatalogueRow(row), name: { en: stripTrashSuffix(row.identifier, row.id) } }));
}

async function listLanguageRows(db: Reader): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('languages').selectAll().execute();
  return rows.map(({ key, name, enabled, trashed_at: trashedAt }) => ({
    id: key,
    name: { en: name },
    note: key,
    places: [],
    uses: 0,
    enabled: enabled === 1,
    trashedAt,
    updatedAt: null,
  }));
}
