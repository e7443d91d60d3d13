import { NotFound } from '@canticle/contract';
import { completeValues, type EntryKind, type MergedList, wallTimeAt } from '@canticle/lists';
import type { Selectable } from 'kysely';
import { toIso, chunks, type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import { listMembers, listMemberships } from '../groups/index.ts';
import { listLiveUsesOfGroups } from '../usage/index.ts';
import type { DeletedList, ListEntry, List, SetSongs, SongEntry, StoredListEntry } from './model.ts';
import { type ListRights, RESTORABLE_MS, findListRights } from './rules.ts';

/** The lists of a person, those shared with them, and the sets of their groups, by name. */
export async function listLists(db: Reader, userId: string, ids?: readonly string[]): Promise<List[]> {
  if (ids?.length === 0) return [];
  const shared = db.selectFrom('playlist_users').select('playlist_id').where('user_id', '=', userId);
  const groupIds = (await listMemberships(db, userId)).map(({ groupId }) => groupId);
  let query = selectLists(db).where((where) =>
    where.or([
      where('user_id', '=', userId),
      where('id', 'in', shared),
      ...(groupIds.length === 0 ? [] : [where('group_id', 'in', groupIds)]),
    ]),
  );
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  const lists = await withUsers(db, await query.orderBy('name').orderBy('id').execute());
  // A draft is for the leaders of its group.
  return lists.filter((list) => findListRights(list, userId) !== undefined);
}

/**
 * A list a person sees, and their rights over it.
 *
 * @throws {NotFound} when there is none, it was deleted, or they are a stranger to it
 */
export async function getList(db: Reader, userId: string, id: string): Promise<{ list: List; rights: ListRights }> {
  const list = await findList(db, id);
  const rights = list && findListRights(list, userId);
  if (list === undefined || rights === undefined) throw new NotFound('List not found.');
  return { list, rights };
}

/** A list of any owner; undefined when there is none, or it was deleted. */
export async function findList(db: Reader, id: string): Promise<List | undefined> {
  const [list] = await withUsers(db, await selectLists(db).where('id', '=', id).execute());
  return list;
}

/** The set lists of a group, published or not, of any day; by day, those without one last. */
export async function listGroupLists(db: Reader, groupId: string): Promise<List[]> {
  const rows = await selectLists(db).where('group_id', '=', groupId).orderBy('date').orderBy('id').execute();
  return withUsers(db, rows);
}

/** The ids of the set lists of a group that were deleted, also of those that can no longer be restored. */
export async function listDeletedIdsOfGroup(db: Reader, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The published set lists of groups from a day on. */
export async function listPublishedSetsFrom(db: Reader, date: string): Promise<List[]> {
  const rows = await selectLists(db)
    .where('group_id', 'is not', null)
    .where('is_published', '=', 1)
    .where('is_template', '=', 0)
    .where('date', '>=', date)
    .orderBy('id')
    .execute();
  return withUsers(db, rows);
}

/** The published set lists of groups from one day to another, both included, by day, with their songs. */
export async function listSetSongsBetween(db: Reader, from: string, to: string): Promise<SetSongs[]> {
  const rows = await db
    .selectFrom('playlists as list')
    .leftJoin('playlist_entries as entry', (join) =>
      join.onRef('entry.playlist_id', '=', 'list.id').on('entry.removed', '=', 0).on('entry.song_id', 'is not', null),
    )
    .select(['list.id', 'list.group_id', 'list.date', 'list.time', 'list.time_zone', 'list.printed_copies'])
    .select('entry.song_id')
    .where('list.group_id', 'is not', null)
    .where('list.is_published', '=', 1)
    .where('list.is_template', '=', 0)
    .where('list.deleted_at', 'is', null)
    .where('list.date', '>=', from)
    .where('list.date', '<=', to)
    .orderBy('list.date')
    .orderBy('list.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([listId, [first, ...rest]]) => {
    if (first === undefined || first.date === null || first.time_zone === null) return [];
    const { date: day, time, time_zone: timeZone, group_id: groupId, printed_copies: printedCopies } = first;
    const songIds = [first, ...rest].flatMap(({ song_id }) => song_id ?? []);
    return [{ listId, groupId, day, schedule: { date: day, time, timeZone }, printedCopies, songIds }];
  });
}

/**
 * The set lists a person saw that were deleted and can still be restored: their own, those shared with them, and the
 * published ones of their groups.
 */
export async function listDeletedSets(db: Reader, userId: string, now: Date): Promise<List[]> {
  const groupIds = (await listMemberships(db, userId)).map(({ groupId }) => groupId);
  const rows = await selectDeletedLists(db, now)
    .where('date', 'is not', null)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where('id', 'in', db.selectFrom('playlist_users').select('playlist_id').where('user_id', '=', userId)),
        ...(groupIds.length === 0 ? [] : [where('group_id', 'in', groupIds)]),
      ]),
    )
    .execute();
  const lists = await withUsers(db, rows);
  return lists.filter(
    (list) => findListRights(list, userId) !== undefined && (list.groupId === null || list.isPublished),
  );
}

/** A deleted list that can still be restored; undefined when there is none. */
export async function findDeletedList(db: Reader, id: string, now: Date): Promise<List | undefined> {
  const rows = await selectDeletedLists(db, now).where('id', '=', id).execute();
  return (await withUsers(db, rows))[0];
}

/** The entries of lists, by list, in their order. */
export async function listEntries(db: Reader, listIds: readonly string[]): Promise<ReadonlyMap<string, ListEntry[]>> {
  if (listIds.length === 0) return new Map();
  const rows = await selectVisibleEntries(db)
    .selectAll()
    .where('playlist_id', 'in', [...listIds])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.playlist_id);
  return new Map(listIds.map((id) => [id, (groups.get(id) ?? []).map((row) => toListEntry(fromRow(row)))]));
}

/** How many songs lists have, by list; lists without songs are missing. */
export async function countSongs(db: Reader, listIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (listIds.length === 0) return new Map();
  const rows = await selectVisibleEntries(db)
    .select((row) => ['playlist_id', row.fn.countAll().as('count')])
    .where('song_id', 'is not', null)
    .where('playlist_id', 'in', [...listIds])
    .groupBy('playlist_id')
    .execute();
  return new Map(rows.map((row) => [row.playlist_id, Number(row.count)]));
}

/** The position of the last entry; undefined when there is none. */
export async function findLastPosition(db: Reader, listId: string): Promise<number | undefined> {
  const { last } = await selectVisibleEntries(db)
    .select((row) => row.fn.max('sort').as('last'))
    .where('playlist_id', '=', listId)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/**
 * The stored entries with these ids in one list, including those that were removed or whose addition has not arrived
 * yet.
 */
export async function findEntries(
  db: Reader,
  listId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredListEntry>> {
  const found = new Map<string, StoredListEntry>();
  for (const chunk of chunks(ids)) {
    const rows = await db
      .selectFrom('playlist_entries')
      .selectAll()
      .where('playlist_id', '=', listId)
      .where('id', 'in', chunk)
      .execute();
    for (const row of rows) found.set(row.id, fromRow(row));
  }
  return found;
}

/** Ids of the lists a person pinned. */
export async function listPinnedIds(db: Reader, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('playlist_pins').select('playlist_id').where('user_id', '=', userId).execute();
  return new Set(rows.map((row) => row.playlist_id));
}

/**
 * The lists a person can restore, whoever deleted them, the latest first: those they own, and the sets of groups they
 * lead.
 */
export async function listDeletedLists(db: Reader, userId: string, now: Date): Promise<DeletedList[]> {
  const rows = await selectDeletedListsOf(db, userId, now);
  const lists = await withUsers(db, rows);
  const owned = new Set(lists.filter((list) => findListRights(list, userId)?.own === true).map(({ id }) => id));
  return toDeletedLists(
    db,
    rows.filter(({ id }) => owned.has(id)),
  );
}

/** The deleted lists that a person made, also those of groups they lead no more, for what they download. */
export async function exportDeletedLists(db: Reader, userId: string, now: Date): Promise<DeletedList[]> {
  const rows = await selectDeletedListsOf(db, userId, now);
  return toDeletedLists(
    db,
    rows.filter((row) => row.userId === userId),
  );
}

/* What a person made, and what belongs to their groups. */
async function selectDeletedListsOf(db: Reader, userId: string, now: Date) {
  const groupIds = (await listMemberships(db, userId)).map(({ groupId }) => groupId);
  return selectDeletedLists(db, now)
    .select('deleted_at')
    .where((where) =>
      where.or([where('user_id', '=', userId), ...(groupIds.length === 0 ? [] : [where('group_id', 'in', groupIds)])]),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

async function toDeletedLists(
  db: Reader,
  rows: readonly (Pick<ListRow, 'id' | 'name' | 'group_id'> & { readonly deleted_at: string | null })[],
): Promise<DeletedList[]> {
  const counts = await countSongs(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, name, group_id, deleted_at }) => ({
    id,
    name,
    groupId: group_id,
    entryCount: counts.get(id) ?? 0,
    deletedAt: deleted_at ?? '',
  }));
}

/** A visible entry; only for one that was added. */
export function toListEntry({ id, values, addedById, addedAt, updatedById, updatedAt }: StoredListEntry): ListEntry {
  // Without a song or a sort key it has not been added: such an entry is only compared, never shown.
  const complete = completeValues({ songId: null, sort: 0, ...values });
  if (complete === undefined) throw new Error(`The entry ${id} has no kind.`);
  return { id, ...complete, addedById, addedAt, updatedById, updatedAt };
}

/** Whether an entry is a song: existing clients see no other rows. */
export const isSongEntry = (entry: ListEntry): entry is SongEntry => entry.songId !== null;

/** The songs of lists, by list, in their order. */
export async function listSongEntries(
  db: Reader,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, SongEntry[]>> {
  return new Map([...(await listEntries(db, listIds))].map(([id, rows]) => [id, rows.filter(isSongEntry)]));
}

/**
 * When each song was last in a set list a person sees whose day has come where it takes place, or in a live session of
 * one of their groups, by song.
 */
export async function listSungSongs(
  db: Reader,
  userId: string,
  now: Date,
): Promise<{ songId: string; date: string; listId: string | null }[]> {
  const shared = db.selectFrom('playlist_users').select('playlist_id').where('user_id', '=', userId);
  const groupIds = (await listMemberships(db, userId)).map(({ groupId }) => groupId);
  const rows = await db
    .selectFrom('playlist_entries as entry')
    .innerJoin('playlists as list', 'list.id', 'entry.playlist_id')
    .select(['entry.song_id as songId', 'list.date', 'list.time_zone as timeZone', 'list.id as listId'])
    .where('list.deleted_at', 'is', null)
    .where('list.is_template', '=', 0)
    .where('list.date', '<=', todayIn(EARLIEST_ZONE, now))
    .where((where) =>
      where.or([
        where.and([where('list.user_id', '=', userId), where('list.group_id', 'is', null)]),
        where('list.id', 'in', shared),
        ...(groupIds.length === 0
          ? []
          : [where.and([where('list.group_id', 'in', groupIds), where('list.is_published', '=', 1)])]),
      ]),
    )
    .where('entry.removed', '=', 0)
    .where('entry.song_id', 'is not', null)
    .orderBy('list.date')
    .orderBy('list.id')
    .execute();
  const latest = new Map<string, { songId: string; date: string; listId: string | null }>();
  const zones = new Set(rows.map(({ timeZone }) => timeZone ?? 'UTC'));
  const days = new Map([...zones].map((zone) => [zone, todayIn(zone, now)]));
  for (const { songId, date, timeZone, listId } of rows)
    if (songId !== null && date !== null && date <= (days.get(timeZone ?? 'UTC') ?? ''))
      latest.set(songId, { songId, date, listId });
  // Live sessions have been: their day has come wherever they were.
  for (const { songId, day } of await listLiveUsesOfGroups(db, groupIds))
    if (day > (latest.get(songId)?.date ?? '')) latest.set(songId, { songId, date: day, listId: null });
  return [...latest.values()];
}

/** Where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

const todayIn = (timeZone: string, now: Date): string => wallTimeAt(now.getTime(), timeZone).date;

function selectVisibleEntries(db: Reader) {
  return db
    .selectFrom('playlist_entries')
    .where('removed', '=', 0)
    .where((where) => where.or([where('song_id', 'is not', null), where('kind', '!=', 'song')]));
}

/** The columns of what a list says of itself, with the moment of each value. */
export const headColumns = [
  'name',
  'name_at',
  'color',
  'color_at',
  'date',
  'time',
  'time_zone',
  'schedule_at',
  'place',
  'place_at',
  'is_template',
  'is_template_at',
  'group_id',
  'group_id_at',
  'is_published',
  'is_published_at',
  'printed_copies',
  'printed_copies_at',
] as const;

type HeadRow = Pick<Selectable<Tables['playlists']>, (typeof headColumns)[number]>;

/** What a list says of itself, from its row. */
export function toHead(row: HeadRow): Pick<MergedList, 'head' | 'headTimestamps'> {
  const { date, time, time_zone: timeZone } = row;
  return {
    head: {
      name: row.name,
      color: row.color,
      schedule: date === null || timeZone === null ? null : { date, time, timeZone },
      place: row.place,
      isTemplate: row.is_template === 1,
      groupId: row.group_id,
      isPublished: row.is_published === 1,
      printedCopies: row.printed_copies,
    },
    headTimestamps: {
      name: row.name_at,
      color: row.color_at,
      schedule: row.schedule_at,
      place: row.place_at,
      isTemplate: row.is_template_at,
      groupId: row.group_id_at,
      isPublished: row.is_published_at,
      printedCopies: row.printed_copies_at,
    },
  };
}

function selectLists(db: Reader) {
  return db
    .selectFrom('playlists')
    .select(['id', 'user_id as userId', 'updated_at as updatedAt'])
    .select(['published_by_id as publishedById', 'changed_by_id as changedById'])
    .select(headColumns)
    .where('deleted_at', 'is', null);
}

/* Those that can still be restored. */
function selectDeletedLists(db: Reader, now: Date) {
  return db
    .selectFrom('playlists')
    .select(['id', 'user_id as userId', 'updated_at as updatedAt'])
    .select(['published_by_id as publishedById', 'changed_by_id as changedById'])
    .select(headColumns)
    .where('deleted_at', '>', toIso(new Date(now.getTime() - RESTORABLE_MS)));
}

type ListRow = HeadRow & Pick<List, 'id' | 'userId' | 'updatedAt' | 'publishedById' | 'changedById'>;

async function withUsers(db: Reader, rows: readonly ListRow[]): Promise<List[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const users = await db
    .selectFrom('playlist_users')
    .selectAll()
    .where('playlist_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  const usersOf = Map.groupBy(users, (row) => row.playlist_id);
  const groupIds = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  const membersOf = Map.groupBy(await listMembers(db, groupIds), ({ groupId }) => groupId);
  return rows.map((row) => {
    const others = usersOf.get(row.id) ?? [];
    const { head, headTimestamps } = toHead(row);
    return {
      id: row.id,
      userId: row.userId,
      updatedAt: row.updatedAt,
      publishedById: row.publishedById,
      changedById: row.changedById,
      ...head,
      headTimestamps,
      sharedWithIds: others.map((one) => one.user_id),
      editorIds: others.filter((one) => one.permission === 'edit').map((one) => one.user_id),
      groupMembers: row.group_id === null ? [] : (membersOf.get(row.group_id) ?? []),
    };
  });
}

function fromRow(row: Selectable<Tables['playlist_entries']>): StoredListEntry {
  return {
    id: row.id,
    values: {
      ...(row.kind === null ? {} : { kind: toEntryKind(row.kind) }),
      ...(row.song_id === null ? {} : { songId: row.song_id }),
      ...(row.sort === null ? {} : { sort: row.sort }),
      transposition: row.transposition,
      capo: row.capo,
      note: row.note,
      verseOrder: row.verse_order === null ? null : readJson<string[]>(row.verse_order),
      tempo: row.tempo,
      languages: row.languages === null ? null : readJson<string[]>(row.languages),
      leader: row.leader,
      durationSeconds: row.duration_seconds,
      title: row.title,
      reference: row.reference,
    },
    timestamps: readJson(row.set_at),
    removed: row.removed === 1,
    addedById: row.added_by_id,
    addedAt: row.added_at,
    updatedById: row.updated_by_id,
    updatedAt: row.updated_at,
  };
}

const ENTRY_KINDS: readonly EntryKind[] = ['song', 'heading', 'reading', 'note'];

function toEntryKind(text: string): EntryKind {
  const kind = ENTRY_KINDS.find((one) => one === text);
  if (kind === undefined) throw new Error(`There is no kind of row called ${text}.`);
  return kind;
}
