import type { Selectable } from 'kysely';
import type { Reader, Tables } from '../../platform/database/index.ts';
import type { Part, SetAnnouncement } from './model.ts';

/** The parts of these sets, in the order they were asked for. */
export async function listParts(db: Reader, listIds: readonly string[]): Promise<Part[]> {
  if (listIds.length === 0) return [];
  const rows = await selectParts(db)
    .where('playlist_id', 'in', [...listIds])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** The parts a person was asked for. */
export async function listPartsOf(db: Reader, userId: string): Promise<Part[]> {
  const rows = await selectParts(db).where('user_id', '=', userId).orderBy('asked_at').orderBy('id').execute();
  return rows.map(fromRow);
}

/** One part of a set; undefined when there is none. */
export async function findPart(db: Reader, listId: string, id: string): Promise<Part | undefined> {
  const row = await selectParts(db).where('playlist_id', '=', listId).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** What members were notified of, by set. */
export async function listAnnouncements(
  db: Reader,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, SetAnnouncement>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('set_notices')
    .selectAll()
    .where('playlist_id', 'in', [...listIds])
    .execute();
  return new Map(rows.map((row) => [row.playlist_id, toAnnouncement(row)]));
}

function toAnnouncement(row: Selectable<Tables['set_notices']>): SetAnnouncement {
  const { name, place, date, time, time_zone: timeZone } = row;
  const schedule = date === null || timeZone === null ? null : { date, time, timeZone };
  return {
    contentHash: row.content_hash,
    checkedAt: row.checked_at,
    announcedFor: row.announced_for,
    announced: name === null ? null : { name, place, schedule },
  };
}

/** The parts a person was asked for, and those they asked others for. */
export async function exportParts(db: Reader, userId: string) {
  return db
    .selectFrom('set_parts')
    .select(['playlist_id as listId', 'user_id as userId', 'part', 'is_projection as isProjection'])
    .select(['asked_at as askedAt', 'answer', 'word', 'answered_at as answeredAt'])
    .where((where) => where.or([where('user_id', '=', userId), where('asked_by_id', '=', userId)]))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

function selectParts(db: Reader) {
  return db
    .selectFrom('set_parts')
    .select(['id', 'playlist_id as listId', 'user_id as userId', 'part', 'asked_by_id as askedById'])
    .select(['is_projection as isProjection', 'answer', 'word as comment', 'answered_at as answeredAt'])
    .select('notified_at as notifiedAt');
}

const fromRow = (row: Omit<Part, 'isProjection'> & { readonly isProjection: number }): Part => ({
  ...row,
  isProjection: row.isProjection === 1,
});
