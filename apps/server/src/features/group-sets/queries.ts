import type { Reader } from '../../platform/database/index.ts';
import type { Part, SetNotice } from './model.ts';

/** The parts of these sets, in the order they were asked for. */
export async function listParts(db: Reader, listIds: readonly string[]): Promise<Part[]> {
  if (listIds.length === 0) return [];
  return selectParts(db)
    .where('playlist_id', 'in', [...listIds])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

/** The parts a person was asked for. */
export async function listPartsOf(db: Reader, userId: string): Promise<Part[]> {
  return selectParts(db).where('user_id', '=', userId).orderBy('asked_at').orderBy('id').execute();
}

/** Which of these sets members were notified of. */
export async function listSetIdsWithNotice(db: Reader, listIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await listNotices(db, listIds)).keys());
}

/** One part of a set; undefined when there is none. */
export async function findPart(db: Reader, listId: string, id: string): Promise<Part | undefined> {
  return selectParts(db).where('playlist_id', '=', listId).where('id', '=', id).executeTakeFirst();
}

/** What members were notified of, by set. */
export async function listNotices(db: Reader, listIds: readonly string[]): Promise<ReadonlyMap<string, SetNotice>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('set_notices')
    .select(['playlist_id as listId', 'content_hash as contentHash', 'checked_at as checkedAt'])
    .select('announced_for as announcedFor')
    .where('playlist_id', 'in', [...listIds])
    .execute();
  return new Map(rows.map(({ listId, ...notice }) => [listId, notice]));
}

/** The parts a person was asked for, and those they asked others for. */
export async function exportParts(db: Reader, userId: string) {
  return db
    .selectFrom('set_parts')
    .select(['playlist_id as listId', 'user_id as userId', 'part', 'asked_at as askedAt'])
    .select(['answer', 'word', 'answered_at as answeredAt'])
    .where((where) => where.or([where('user_id', '=', userId), where('asked_by_id', '=', userId)]))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

function selectParts(db: Reader) {
  return db
    .selectFrom('set_parts')
    .select(['id', 'playlist_id as listId', 'user_id as userId', 'part', 'asked_by_id as askedById'])
    .select(['answer', 'word', 'answered_at as answeredAt', 'notified_at as notifiedAt']);
}
