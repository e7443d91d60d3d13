import { sortContributors } from '@canticle/contract/sort-name';
import type { Selectable } from 'kysely';
import { keyedStatement, chunks, type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import {
  collectionRows,
  contributorRows,
  instrumentRows,
  languageRows,
  referenceRows,
  songRows,
} from './entity-rows.ts';
import { findCurrentSongId, findMergedSongByNumber } from './merged-song-queries.ts';
import type {
  Collection,
  Contributor,
  Instrument,
  Language,
  Membership,
  Participant,
  ReferenceItem,
  ReferenceKind,
  Song,
} from './model.ts';

/** Selects songs. All conditions must hold; without any, every song is selected. */
export type SongQuery = {
  readonly ids?: readonly string[];
  readonly collectionIds?: readonly string[];
  /** Songs with a membership that is open to everybody. */
  readonly free?: true;
  readonly contributorId?: string;
  /** Changed strictly after this timestamp. */
  readonly updatedAfter?: string;
  /** Also songs in the trash, and memberships in trashed collections. */
  readonly withTrash?: true;
};

/** All collections, highest priority first, then by key. */
export async function listCollections(db: Reader): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('priority', 'desc')
    .orderBy('key')
    .orderBy('id')
    .execute();
  const free = await db
    .selectFrom('song_memberships')
    .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
    .select('collection_id')
    .where('free', '=', 1)
    .where('songs.trashed_at', 'is', null)
    .distinct()
    .execute();
  const freeIds = new Set(free.map((row) => row.collection_id));
  const chords = await db
    .selectFrom('song_memberships')
    .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
    .select(['song_memberships.collection_id', 'songs.chord_languages'])
    .where('songs.chord_languages', '!=', '[]')
    .where('songs.trashed_at', 'is', null)
    .distinct()
    .execute();
  const languages = Map.groupBy(chords, (row) => row.collection_id);
  return rows.map((row) => ({
    id: row.id,
    ...collectionRows.fromRow(row),
    freeSongs: freeIds.has(row.id),
    chordLanguages: [
      ...new Set((languages.get(row.id) ?? []).flatMap((one) => readJson<string[]>(one.chord_languages))),
    ].sort(),
    updatedAt: row.updated_at,
  }));
}

/** Ids of the enabled collections that are open to everybody. */
export async function listFreeCollectionIds(db: Reader): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('free', '=', 1)
    .where('enabled', '=', 1)
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the keys of collections that are shown in front of a song number. */
export async function listCollectionKeys(db: Reader): Promise<Pick<Collection, 'id' | 'key' | 'keys'>[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'key', 'keys'])
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map((row) => ({ id: row.id, key: row.key, keys: readJson(row.keys) }));
}

/** Lists the collections and whether they are enabled: all that access rights depend on. */
export async function listCollectionStates(db: Reader): Promise<Pick<Collection, 'id' | 'enabled'>[]> {
  const rows = await db.selectFrom('collections').select(['id', 'enabled']).where('trashed_at', 'is', null).execute();
  return rows.map((row) => ({ id: row.id, enabled: row.enabled === 1 }));
}

/** Whether songs are enabled. Ids that do not exist are left out. */
export async function listSongStates(db: Reader, ids: readonly string[]): Promise<Pick<Song, 'id' | 'enabled'>[]> {
  const found: Pick<Song, 'id' | 'enabled'>[] = [];
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('songs')
      .select(['id', 'enabled'])
      .where('id', 'in', chunk)
      .where('trashed_at', 'is', null)
      .execute();
    found.push(...rows.map((row) => ({ id: row.id, enabled: row.enabled === 1 })));
  }
  return found;
}

/** Whether a song, a collection or a contributor has this image. */
export async function isImageUsed(db: Reader, image: string): Promise<boolean> {
  for (const table of ['songs', 'collections', 'contributors'] as const) {
    const row = await db.selectFrom(table).select('id').where('image', '=', image).limit(1).executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

/** The selected songs with everything that belongs to them, by id. */
export async function listSongs(db: Reader, query: SongQuery): Promise<Song[]> {
  if (query.ids?.length === 0 || query.collectionIds?.length === 0) return [];
  if (query.ids !== undefined && query.ids.length > MAX_IDS) return listSongsInChunks(db, query, query.ids);
  const rows = await selectSongs(db, query).selectAll('songs').orderBy('songs.id').execute();
  const ids = selectSongs(db, query).select('songs.id');
  const allMemberships = await db
    .selectFrom('song_memberships')
    .selectAll()
    .where('song_id', 'in', ids)
    .orderBy('sort')
    .orderBy('collection_id')
    .execute();
  const trashedIds = query.withTrash ? new Set<string>() : await listTrashedCollectionIds(db);
  const memberships = allMemberships.filter((row) => !trashedIds.has(row.collection_id));
  const participants = await db
    .selectFrom('song_participants')
    .selectAll()
    .where('song_id', 'in', ids)
    .orderBy('sort')
    .execute();
  const references = await db
    .selectFrom('song_references')
    .innerJoin('reference_items', 'reference_items.id', 'song_references.item_id')
    .select([
      'song_references.song_id',
      'song_references.item_id',
      'song_references.kind',
      'song_references.part',
      'song_references.description',
      'reference_items.slug',
    ])
    .where('song_references.song_id', 'in', ids)
    .orderBy('song_references.sort')
    .execute();
  return assembleSongs(rows, memberships, participants, references);
}

/** The songs that are not in the trash, with when each was changed last. */
export async function listSongVersions(db: Reader): Promise<Pick<Song, 'id' | 'updatedAt'>[]> {
  return db
    .selectFrom('songs')
    .select(['id', 'updated_at as updatedAt'])
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Ids of the selected songs. */
export async function listSongIds(db: Reader, query: SongQuery = {}): Promise<string[]> {
  if (query.ids?.length === 0 || query.collectionIds?.length === 0) return [];
  const rows = await selectSongs(db, query).select('songs.id').orderBy('songs.id').execute();
  return rows.map(({ id }) => id);
}

/** Ids of songs that are not in the trash, some at a time. @param after  the last id of those before; '' for the first */
export async function listSongIdsAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('songs')
    .select('id')
    .where('trashed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the songs of which something is known that documents of 3.0 have no field for. */
export async function listSongIdsWithFacts(db: Reader): Promise<string[]> {
  const translated = db.selectFrom('song_participants').select('song_id').where('type', '=', 'translator');
  const rows = await db
    .selectFrom('songs')
    .select('id')
    .where('trashed_at', 'is', null)
    .where((row) =>
      row.or([row('tempo', 'is not', null), row('ccli_number', 'is not', null), row('id', 'in', translated)]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the songs in these collections. */
export async function listMemberSongIds(db: Reader, collectionIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of chunks(collectionIds)) {
    const query = db.selectFrom('song_memberships').select('song_id').where('collection_id', 'in', chunk);
    found.push(...(await query.distinct().execute()).map((row) => row.song_id));
  }
  return found;
}

/** Ids of the songs that come from one of these countries: their documents contain its code. */
export async function listSongIdsFromCountries(db: Reader, itemIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of chunks(itemIds)) {
    const query = db.selectFrom('song_references').select('song_id').where('kind', '=', 'country');
    found.push(...(await query.where('item_id', 'in', chunk).distinct().execute()).map((row) => row.song_id));
  }
  return found;
}

/** The collections of each of these songs, also those in the trash. */
export async function listAllMemberships(
  db: Reader,
  songIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Pick<Membership, 'collectionId' | 'free'>[]>> {
  if (songIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('song_memberships')
    .select(['song_id', 'collection_id', 'free'])
    .where('song_id', 'in', songIds)
    .orderBy('collection_id')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.song_id);
  return new Map(
    [...groups].map(([id, all]) => [id, all.map((row) => ({ collectionId: row.collection_id, free: row.free === 1 }))]),
  );
}

type SongAccessRow = {
  readonly id: string;
  readonly enabled: number;
  readonly collection_id: string | null;
  readonly number: number | null;
  readonly free: number | null;
};

const selectSongAccess = keyedStatement<SongAccessRow>(
  (oneOf) => `select songs.id, songs.enabled, collection_id, number, free
    from songs left join song_memberships on song_memberships.song_id = songs.id
    where ${oneOf('songs.id')} and songs.trashed_at is null`,
);

/**
 * Lists the fields that decide who may open these songs, by song.
 *
 * @param collections  existing ones: memberships in trashed collections are left out
 */
export async function listSongAccess(
  db: Reader,
  ids: readonly string[],
  collections: readonly Pick<Collection, 'id'>[],
): Promise<ReadonlyMap<string, Pick<Song, 'id' | 'enabled' | 'memberships'>>> {
  const presentIds = new Set(collections.map(({ id }) => id));
  const accessById = new Map<string, Pick<Song, 'id' | 'enabled'> & { memberships: Membership[] }>();
  for (const row of await selectSongAccess(db, ids)) {
    const { id, enabled, collection_id: collectionId, number, free } = row;
    const access = accessById.get(id) ?? { id, enabled: enabled === 1, memberships: [] };
    if (collectionId !== null && presentIds.has(collectionId))
      access.memberships.push({ collectionId, number, free: free === 1 });
    accessById.set(id, access);
  }
  return accessById;
}

/** The song with this id, and all that belongs to it. */
export async function findSong(db: Reader, id: string): Promise<Song | undefined> {
  const [song] = await listSongs(db, { ids: [id] });
  return song;
}

/**
 * The song with this number in the collection; the one that sorts first when two share it. A number of a song that was
 * merged leads to the one it was merged into, unless another song has it now.
 */
export async function findSongByNumber(db: Reader, collectionId: string, number: number): Promise<Song | undefined> {
  const row = await db
    .selectFrom('song_memberships')
    .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
    .select('song_id')
    .where('songs.trashed_at', 'is', null)
    .where('collection_id', '=', collectionId)
    .where('number', '=', number)
    .orderBy('song_id')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) return findSong(db, row.song_id);
  const mergedId = await findMergedSongByNumber(db, collectionId, number);
  return mergedId === undefined ? undefined : findSong(db, await findCurrentSongId(db, mergedId));
}

/** The highest number that is taken in the collection; 0 when none is. */
export async function findHighestNumber(db: Reader, collectionId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('song_memberships')
    .select((row) => row.fn.max('number').as('highest'))
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  return Number(highest ?? 0);
}

/**
 * All contributors, or those picked, by family name.
 *
 * @param pick  `language`: whose alphabet they are sorted by; English when left out
 */
export async function listContributors(
  db: Reader,
  pick: { ids?: readonly string[]; updatedAfter?: string; language?: string } = {},
): Promise<Contributor[]> {
  if (pick.ids?.length === 0) return [];
  let query = db.selectFrom('contributors').selectAll().where('trashed_at', 'is', null);
  if (pick.ids !== undefined) query = query.where('id', 'in', [...pick.ids]);
  if (pick.updatedAfter !== undefined) query = query.where('updated_at', '>', pick.updatedAfter);
  const rows = await query.execute();
  const found = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    ...contributorRows.fromRow(row),
    updatedAt: row.updated_at,
  }));
  const byId = found.sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...sortContributors(byId, (contributor) => contributor, pick.language ?? 'en')];
}

/** The ids of all contributors. */
export async function listContributorIds(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('contributors').select('id').where('trashed_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Ids of the songs of each contributor; disabled songs only when requested. */
export async function listSongIdsByContributor(db: Reader, withDisabled: boolean): Promise<Map<string, string[]>> {
  let query = db
    .selectFrom('song_participants')
    .innerJoin('songs', 'songs.id', 'song_participants.song_id')
    .select(['song_participants.contributor_id', 'song_participants.song_id'])
    .where('songs.trashed_at', 'is', null)
    .distinct()
    .orderBy('song_participants.song_id');
  if (!withDisabled) query = query.where('songs.enabled', '=', 1);
  const groups = Map.groupBy(await query.execute(), (row) => row.contributor_id);
  return new Map([...groups].map(([id, rows]) => [id, rows.map((row) => row.song_id)]));
}

/** Ids of the files of each contributor. */
export async function listFileIdsByContributor(db: Reader, contributorId?: string): Promise<Map<string, string[]>> {
  let query = db.selectFrom('contributor_files').selectAll().orderBy('file_id');
  if (contributorId !== undefined) query = query.where('contributor_id', '=', contributorId);
  const groups = Map.groupBy(await query.execute(), (row) => row.contributor_id);
  return new Map([...groups].map(([id, rows]) => [id, rows.map((row) => row.file_id)]));
}

/** Reference items of one kind or all kinds, in display order. */
export async function listReferences(db: Reader, kind?: ReferenceKind): Promise<ReferenceItem[]> {
  let query = db
    .selectFrom('reference_items')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('sort')
    .orderBy('slug');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).map((row) => ({
    id: row.id,
    kind: row.kind,
    ...referenceRows.fromRow(row),
    updatedAt: row.updated_at,
  }));
}

/** All instruments, in display order. */
export async function listInstruments(db: Reader): Promise<Instrument[]> {
  const rows = await db
    .selectFrom('instruments')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('sort')
    .orderBy('identifier')
    .execute();
  return rows.map((row) => ({ id: row.id, ...instrumentRows.fromRow(row), updatedAt: row.updated_at }));
}

/** The languages that texts may be in and people may choose, in display order. */
export async function listLanguages(db: Reader): Promise<Language[]> {
  const rows = await db
    .selectFrom('languages')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('sort')
    .orderBy('key')
    .execute();
  return rows.map(languageRows.fromRow);
}

/**
 * Ids of the collections in the trash. There are few if any: filtering in JavaScript is cheaper than a lookup of every
 * song in every collection in SQL.
 */
export async function listTrashedCollectionIds(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('collections').select('id').where('trashed_at', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/* Both database engines allow more bound values than this in one statement. */
const MAX_IDS = 500;

async function listSongsInChunks(db: Reader, query: SongQuery, ids: readonly string[]): Promise<Song[]> {
  const songs: Song[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    songs.push(...(await listSongs(db, { ...query, ids: ids.slice(start, start + MAX_IDS) })));
  }
  return songs;
}

function selectSongs(db: Reader, pick: SongQuery) {
  let query = db.selectFrom('songs');
  if (!pick.withTrash) query = query.where('songs.trashed_at', 'is', null);
  const members = db.selectFrom('song_memberships').select('song_memberships.song_id');
  if (pick.ids !== undefined) query = query.where('songs.id', 'in', [...pick.ids]);
  if (pick.collectionIds !== undefined)
    query = query.where('songs.id', 'in', members.where('collection_id', 'in', [...pick.collectionIds]));
  if (pick.free) query = query.where('songs.id', 'in', members.where('free', '=', 1));
  if (pick.contributorId !== undefined) {
    query = query.where(
      'songs.id',
      'in',
      db.selectFrom('song_participants').select('song_id').where('contributor_id', '=', pick.contributorId),
    );
  }
  if (pick.updatedAfter !== undefined) query = query.where('songs.updated_at', '>', pick.updatedAfter);
  return query;
}

type ReferenceRow = Omit<Tables['song_references'], 'sort'> & { slug: string };

function assembleSongs(
  rows: readonly Selectable<Tables['songs']>[],
  memberships: readonly Tables['song_memberships'][],
  participants: readonly Selectable<Tables['song_participants']>[],
  references: readonly ReferenceRow[],
): Song[] {
  const membershipsOf = Map.groupBy(memberships, (row) => row.song_id);
  const participantsOf = Map.groupBy(participants, (row) => row.song_id);
  const referencesOf = Map.groupBy(references, (row) => row.song_id);
  return rows.map((row) => {
    const songReferences = referencesOf.get(row.id) ?? [];
    const idsOf = (kind: ReferenceKind) => songReferences.filter((one) => one.kind === kind).map((one) => one.item_id);
    return {
      id: row.id,
      ...songRows.fromRow(row),
      memberships: (membershipsOf.get(row.id) ?? []).map(
        (one): Membership => ({ collectionId: one.collection_id, number: one.number, free: one.free === 1 }),
      ),
      participants: (participantsOf.get(row.id) ?? []).map(
        (one): Participant => ({
          contributorId: one.contributor_id,
          type: one.type,
          ...(one.language === null ? {} : { language: one.language }),
        }),
      ),
      copyrights: songReferences.flatMap(({ kind, part, item_id }) =>
        kind === 'copyright' && part !== null ? [{ type: part, copyrightId: item_id }] : [],
      ),
      origins: songReferences.flatMap(({ kind, part, item_id, slug, description }) =>
        kind === 'country' && part !== null
          ? [{ type: part, countryId: item_id, country: slug, description: readJson(description) }]
          : [],
      ),
      themeIds: idsOf('theme'),
      categoryIds: idsOf('category'),
      genreIds: idsOf('genre'),
      lyricLanguages: readJson(row.lyric_languages),
      chordLanguages: readJson(row.chord_languages),
      newMelodies: readJson(row.new_melodies),
      verses: row.verses,
      textKey: row.text_key ?? '',
      isTextKeyGuessed: row.text_key_guessed === 1,
      updatedAt: row.updated_at,
    };
  });
}
