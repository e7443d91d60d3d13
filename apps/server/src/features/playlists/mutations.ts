import { isDeepStrictEqual } from 'node:util';
import { Conflict } from '@canticle/contract';
import {
  completeValues,
  type ListOperation,
  type MergedList,
  mergeEntry,
  mergeHead,
  patchesByEntry,
} from '@canticle/lists';
import { type NotificationEvent, recordChanges } from '../../platform/changes/index.ts';
import { toDbBoolean, deleteBefore, toIso, chunks, type Tx } from '../../platform/database/index.ts';
import type { List, ListPermission, StoredListEntry } from './model.ts';
import {
  findDeletedList,
  findEntries,
  findList,
  headColumns,
  listDeletedIdsOfGroup,
  listGroupLists,
  toHead,
  toListEntry,
} from './queries.ts';
import { assertListSize, audienceOf, findListRights, timestampAfter, RESTORABLE_MS } from './rules.ts';

type NewList = { readonly id: string; readonly name: string; readonly color: string | null };

/**
 * Creates an empty list, or returns the person's own list that has this id already.
 *
 * @throws {Conflict} when the id was used for another list
 */
export async function createList(tx: Tx, userId: string, { id, name, color }: NewList, now: Date): Promise<List> {
  const at = toIso(now);
  const row = { id, user_id: userId, name, name_at: at, color, color_at: at, created_at: at, updated_at: at };
  await tx
    .insertInto('playlists')
    .values({ ...row, deleted_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const list = await findList(tx, id);
  if (list?.userId !== userId) throw new Conflict('This ID is already used by another list. Create a new one.');
  await recordListChange(tx, list, now);
  return list;
}

type StoredHead = Pick<MergedList, 'head' | 'headTimestamps'>;

/** Marks a list as changed, because something of it did that is stored elsewhere. */
export async function touchList(tx: Tx, listId: string, now: Date): Promise<void> {
  await lockList(tx, listId, now);
}

/* Locks the list: until the end of the transaction only this one changes it. */
async function lockList(tx: Tx, listId: string, now: Date): Promise<StoredHead | undefined> {
  const row = await tx
    .updateTable('playlists')
    .set({ updated_at: toIso(now) })
    .where('id', '=', listId)
    .returning(headColumns)
    .executeTakeFirst();
  return row && toHead(row);
}

/** A change by a client that sends no timestamp: it is made now, after everything it touches. */
export async function applyChange(
  tx: Tx,
  list: List,
  change: Omit<ListOperation, 'at'>,
  actorId: string,
  now: Date,
): Promise<StoredListEntry[]> {
  const { headTimestamps } = (await lockList(tx, list.id, now)) ?? list;
  const existing = await findEntries(tx, list.id, [...patchesByEntry({ ...change, at: '' }).keys()]);
  const timestamps = [...existing.values()].flatMap((entry) => Object.values(entry.timestamps));
  return mergeChange(
    tx,
    list,
    { ...change, at: timestampAfter(now, [...Object.values(headTimestamps), ...timestamps]) },
    actorId,
    now,
  );
}

/**
 * Merges a change into a list (decision 0021): it may be late, duplicate or out of order.
 *
 * @param actorId  who made it
 * @returns the current state of the entries it names
 */
export async function mergeChange(
  tx: Tx,
  list: List,
  change: ListOperation,
  actorId: string,
  now: Date,
): Promise<StoredListEntry[]> {
  const head = await lockList(tx, list.id, now);
  await tx.updateTable('playlists').set({ changed_by_id: actorId }).where('id', '=', list.id).execute();
  if (head !== undefined) await mergeListHead(tx, list.id, head, change, actorId);
  const changesById = patchesByEntry(change);
  const existing = await findEntries(tx, list.id, [...changesById.keys()]);
  const merged = [...changesById].map(([id, one]) =>
    withEditor(existing.get(id), mergeEntry(existing.get(id), id, one, change.at), actorId, toIso(now)),
  );
  await saveEntries(
    tx,
    list.id,
    merged.filter((entry) => entry !== existing.get(entry.id)),
  );
  // Only new entries make a list longer.
  if (merged.length > existing.size) assertListSize(await countRows(tx, list.id));
  const others = [list.userId, ...list.sharedWithIds].filter((id) => id !== actorId);
  const news = {
    kind: 'list-changed',
    to: others,
    by: actorId,
    name: change.name ?? list.name,
    link: `/custom-collections/${list.id}`,
  } as const;
  await recordListChange(tx, (await findList(tx, list.id)) ?? list, now, { news, before: list });
  return merged;
}

/** Restores a list, within 30 days, whoever deleted it; false when the person owns none with this id. */
export async function restoreList(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const deleted = await findDeletedList(tx, id, now);
  if (deleted === undefined || findListRights(deleted, userId)?.own !== true) return false;
  await tx
    .updateTable('playlists')
    .set({ deleted_at: null, updated_at: toIso(now) })
    .where('id', '=', id)
    .execute();
  await recordListChange(tx, deleted, now);
  return true;
}

/** Deletes a list for everybody; it can be restored for 30 days. */
export async function deleteList(tx: Tx, list: List, now: Date): Promise<void> {
  await tx
    .updateTable('playlists')
    .set({ deleted_at: toIso(now) })
    .where('id', '=', list.id)
    .execute();
  await recordListChange(tx, list, now, { deleted: true });
}

/** Permanently deletes lists that can no longer be restored, at most `limit`; returns how many. */
export async function purgeDeletedLists(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'playlists', 'deleted_at', new Date(now.getTime() - RESTORABLE_MS), limit);
}

/** Shares a list with a person. An existing edit permission stays. */
export async function addListUser(
  tx: Tx,
  list: List,
  userId: string,
  permission: ListPermission,
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('playlist_users')
    .values({ playlist_id: list.id, user_id: userId, permission })
    .onConflict((conflict) => {
      const found = conflict.columns(['playlist_id', 'user_id']);
      if (permission !== 'edit') return found.doNothing();
      return found.doUpdateSet({ permission }).where('playlist_users.permission', '!=', permission);
    })
    .executeTakeFirstOrThrow();
  // The people a list is shared with are part of its document, so clients that request newer lists receive the change.
  if (numInsertedOrUpdatedRows) await lockList(tx, list.id, now);
  await recordListChange(tx, { ...list, sharedWithIds: [...list.sharedWithIds, userId] }, now);
}

/** Stops sharing a list with a person. */
export async function removeListUser(tx: Tx, list: List, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('playlist_users').where('playlist_id', '=', list.id).where('user_id', '=', userId).execute();
  await tx.deleteFrom('playlist_pins').where('playlist_id', '=', list.id).where('user_id', '=', userId).execute();
  await lockList(tx, list.id, now);
  const rest = { ...list, sharedWithIds: list.sharedWithIds.filter((id) => id !== userId) };
  await recordListChange(tx, rest, now);
  await recordChanges(tx, [{ kind: 'playlist', id: list.id, owner: userId, deleted: true }], now);
}

/** Records that what a person sees of a group's sets has changed, because they joined it or their role changed. */
export async function recordGroupListChanges(tx: Tx, groupId: string, userId: string, now: Date): Promise<void> {
  const changes = (await listGroupLists(tx, groupId)).map((list) => ({
    kind: 'playlist' as const,
    id: list.id,
    owner: userId,
    deleted: findListRights(list, userId) === undefined,
  }));
  await recordChanges(tx, changes, now);
}

/** Gives the sets a person made in a group to somebody who stays in it: they are the group's. */
export async function reassignGroupLists(
  tx: Tx,
  groupId: string,
  userId: string,
  heirId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('playlists')
    .set({ user_id: heirId, updated_at: toIso(now) })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  await recordGroupListChanges(tx, groupId, userId, now);
}

/** Gives the sets of a group that ends to those who made them, the deleted ones too: they can restore them. */
export async function releaseGroupLists(tx: Tx, groupId: string, now: Date): Promise<void> {
  for (const id of await listDeletedIdsOfGroup(tx, groupId))
    await tx.updateTable('playlists').set({ group_id: null, is_published: 0 }).where('id', '=', id).execute();
  for (const list of await listGroupLists(tx, groupId)) {
    await tx
      .updateTable('playlists')
      .set({ group_id: null, is_published: 0, updated_at: toIso(now) })
      .where('id', '=', list.id)
      .execute();
    const after = { ...list, groupId: null, isPublished: false, groupMembers: [] };
    await recordListChange(tx, after, now, { before: list });
  }
}

/** Pins a list for a person, or unpins it. */
export async function pinList(tx: Tx, userId: string, listId: string, pinned: boolean, now: Date): Promise<void> {
  const row = { user_id: userId, playlist_id: listId };
  if (pinned) {
    await tx
      .insertInto('playlist_pins')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('playlist_pins').where('user_id', '=', userId).where('playlist_id', '=', listId).execute();
  }
  await recordChanges(tx, [{ kind: 'playlist', id: listId, owner: userId }], now);
}

async function mergeListHead(
  tx: Tx,
  listId: string,
  current: StoredHead,
  change: ListOperation,
  actorId: string,
): Promise<void> {
  const { head, headTimestamps: at } = mergeHead(current, change);
  if (isDeepStrictEqual(at, current.headTimestamps) && isDeepStrictEqual(head, current.head)) return;
  await tx
    .updateTable('playlists')
    .set({
      name: head.name,
      name_at: at.name,
      color: head.color,
      color_at: at.color,
      date: head.schedule?.date ?? null,
      time: head.schedule?.time ?? null,
      time_zone: head.schedule?.timeZone ?? null,
      schedule_at: at.schedule,
      place: head.place,
      place_at: at.place,
      is_template: toDbBoolean(head.isTemplate),
      is_template_at: at.isTemplate,
      group_id: head.groupId,
      group_id_at: at.groupId,
      is_published: toDbBoolean(head.isPublished),
      is_published_at: at.isPublished,
      ...(head.isPublished && !current.head.isPublished ? { published_by_id: actorId } : {}),
      printed_copies: head.printedCopies,
      printed_copies_at: at.printedCopies,
    })
    .where('id', '=', listId)
    .execute();
}

/* The editor of an entry is recorded only where the change made a difference: a duplicate changes nothing. */
function withEditor(
  before: StoredListEntry | undefined,
  entry: ReturnType<typeof mergeEntry>,
  actorId: string,
  at: string,
): StoredListEntry {
  const isSame =
    before !== undefined &&
    before.removed === entry.removed &&
    isDeepStrictEqual(before.timestamps, entry.timestamps) &&
    isDeepStrictEqual(toListEntry({ ...before, ...entry }), toListEntry(before));
  if (isSame) return before;
  const wasAdded = before !== undefined && completeValues(before.values) !== undefined;
  return {
    ...entry,
    addedById: wasAdded ? before.addedById : actorId,
    addedAt: wasAdded ? before.addedAt : at,
    updatedById: actorId,
    updatedAt: at,
  };
}

async function saveEntries(tx: Tx, listId: string, entries: readonly StoredListEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    playlist_id: listId,
    id: entry.id,
    kind: entry.values.kind ?? null,
    song_id: entry.values.songId ?? null,
    sort: entry.values.sort ?? null,
    transposition: entry.values.transposition ?? null,
    capo: entry.values.capo ?? null,
    note: entry.values.note ?? null,
    verse_order: entry.values.verseOrder == null ? null : JSON.stringify(entry.values.verseOrder),
    tempo: entry.values.tempo ?? null,
    languages: entry.values.languages == null ? null : JSON.stringify(entry.values.languages),
    leader: entry.values.leader ?? null,
    duration_seconds: entry.values.durationSeconds ?? null,
    title: entry.values.title ?? null,
    reference: entry.values.reference ?? null,
    set_at: JSON.stringify(entry.timestamps),
    removed: toDbBoolean(entry.removed),
    added_by_id: entry.addedById,
    added_at: entry.addedAt,
    updated_by_id: entry.updatedById,
    updated_at: entry.updatedAt,
  }));
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('playlist_entries')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['playlist_id', 'id']).doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          song_id: row.ref('excluded.song_id'),
          sort: row.ref('excluded.sort'),
          transposition: row.ref('excluded.transposition'),
          capo: row.ref('excluded.capo'),
          note: row.ref('excluded.note'),
          verse_order: row.ref('excluded.verse_order'),
          tempo: row.ref('excluded.tempo'),
          languages: row.ref('excluded.languages'),
          leader: row.ref('excluded.leader'),
          duration_seconds: row.ref('excluded.duration_seconds'),
          title: row.ref('excluded.title'),
          reference: row.ref('excluded.reference'),
          set_at: row.ref('excluded.set_at'),
          removed: row.ref('excluded.removed'),
          added_by_id: row.ref('excluded.added_by_id'),
          added_at: row.ref('excluded.added_at'),
          updated_by_id: row.ref('excluded.updated_by_id'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

async function countRows(tx: Tx, listId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('playlist_entries')
    .select((row) => row.fn.countAll().as('count'))
    .where('playlist_id', '=', listId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type RecordedListChange = {
  readonly deleted?: boolean;
  readonly news?: NotificationEvent;
  /** The list before, when others could see it then. */
  readonly before?: List;
};

/** Records a change of a list for everybody who sees it, each by a row of their own; the event itself is stored once. */
export async function recordListChange(
  tx: Tx,
  list: List,
  now: Date,
  { deleted = false, news, before = list }: RecordedListChange = {},
): Promise<void> {
  const audience = new Set(audienceOf(list));
  const rows = [...new Set([...audience, ...audienceOf(before)])].map((owner) => ({
    kind: 'playlist' as const,
    id: list.id,
    owner,
    deleted: deleted || !audience.has(owner),
  }));
  await recordChanges(
    tx,
    rows.map((row, index) => (index === 0 && news !== undefined ? { ...row, news } : row)),
    now,
  );
}
