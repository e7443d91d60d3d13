import { NotFound } from '@canticle/contract';
import { toIso, chunks, type Reader, readJson } from '../../platform/database/index.ts';
import type { DeletedList, ListEntry, List, StoredListEntry } from './model.ts';
import { type ListRights, RESTORABLE_MS, findListRights } from './rules.ts';

/** The lists of a person and those shared with them, by name. */
export async function listLists(db: Reader, userId: string, ids?: readonly string[]): Promise<List[]> {
  if (ids?.length === 0) return [];
  const shared = db.selectFrom('playlist_users').select('playlist_id').where('user_id', '=', userId);
  let query = selectLists(db).where((where) => where.or([where('user_id', '=', userId), where('id', 'in', shared)]));
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  return withUsers(db, await query.orderBy('name').orderBy('id').execute());
}

/**
 * A list a person sees, and their rights over it.
 *
 * @throws {NotFound} when there is none, it was deleted, or they are a stranger to it
 */
export async function getList(db: Reader, userId: string, id: string): Promise<{ list: List; rights: ListRights }> {
  const list = await findList(db, id);
  const rights = list && findListRights(list, userId);
  if (list === undefined || rights === undefined) throw new NotFound('There is no list with this id.');
  return { list, rights };
}

/** A list of any owner; undefined when there is none, or it was deleted. */
export async function findList(db: Reader, id: string): Promise<List | undefined> {
  const [list] = await withUsers(db, await selectLists(db).where('id', '=', id).execute());
  return list;
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

/** How many entries lists have, by list; empty lists are missing. */
export async function countEntries(db: Reader, listIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (listIds.length === 0) return new Map();
  const rows = await selectVisibleEntries(db)
    .select((row) => ['playlist_id', row.fn.countAll().as('count')])
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

/** The lists a person deleted and can still restore, the latest first. */
export async function listDeletedLists(db: Reader, userId: string, now: Date): Promise<DeletedList[]> {
  const oldest = toIso(new Date(now.getTime() - RESTORABLE_MS));
  const rows = await db
    .selectFrom('playlists')
    .select(['id', 'name', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', '>', oldest)
    .orderBy('deleted_at', 'desc')
    .execute();
  const counts = await countEntries(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, name, deleted_at }) => ({
    id,
    name,
    entryCount: counts.get(id) ?? 0,
    deletedAt: deleted_at ?? '',
  }));
}

/** A visible entry; only for one that was added. */
export function toListEntry({ id, values, addedById, addedAt, updatedById, updatedAt }: StoredListEntry): ListEntry {
  const { songId = '', sort = 0, transposition = null, capo = null, note = null, verseOrder = null } = values;
  const entrySettings = { transposition, capo, note, verseOrder };
  return { id, songId, sort, ...entrySettings, addedById, addedAt, updatedById, updatedAt };
}

function selectVisibleEntries(db: Reader) {
  return db.selectFrom('playlist_entries').where('removed', '=', 0).where('song_id', 'is not', null);
}

function selectLists(db: Reader) {
  return db
    .selectFrom('playlists')
    .select(['id', 'user_id as userId', 'name', 'name_at as nameAt', 'color', 'color_at as colorAt'])
    .select('updated_at as updatedAt')
    .where('deleted_at', 'is', null);
}

async function withUsers(db: Reader, rows: readonly Omit<List, 'sharedWithIds' | 'editorIds'>[]): Promise<List[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const users = await db
    .selectFrom('playlist_users')
    .selectAll()
    .where('playlist_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  const groups = Map.groupBy(users, (row) => row.playlist_id);
  return rows.map((row) => {
    const others = groups.get(row.id) ?? [];
    return {
      ...row,
      sharedWithIds: others.map((one) => one.user_id),
      editorIds: others.filter((one) => one.permission === 'edit').map((one) => one.user_id),
    };
  });
}

type EntryRow = {
  readonly id: string;
  readonly song_id: string | null;
  readonly sort: number | null;
  readonly transposition: number | null;
  readonly capo: number | null;
  readonly note: string | null;
  readonly verse_order: string | null;
  readonly set_at: string;
  readonly removed: number;
  readonly added_by_id: string;
  readonly added_at: string;
  readonly updated_by_id: string;
  readonly updated_at: string;
};

function fromRow(row: EntryRow): StoredListEntry {
  const { transposition, capo, note, verse_order: order } = row;
  return {
    id: row.id,
    values: {
      ...(row.song_id === null ? {} : { songId: row.song_id }),
      ...(row.sort === null ? {} : { sort: row.sort }),
      transposition,
      capo,
      note,
      verseOrder: order === null ? null : readJson<string[]>(order),
    },
    timestamps: readJson(row.set_at),
    removed: row.removed === 1,
    addedById: row.added_by_id,
    addedAt: row.added_at,
    updatedById: row.updated_by_id,
    updatedAt: row.updated_at,
  };
}
