import { Conflict } from '@canticle/contract';
import { toDbBoolean, toIso, type Tx } from '../../platform/database/index.ts';
import type { Part, SetAnnouncement } from './model.ts';
import { findPart } from './queries.ts';

type NewPart = Pick<Part, 'id' | 'listId' | 'userId' | 'part' | 'isProjection' | 'askedById'>;

/**
 * Asks a member for a part; asking again with the same id changes nothing.
 *
 * @throws {Conflict} when the id was used for another part
 */
export async function addPart(tx: Tx, asked: NewPart, now: Date): Promise<void> {
  const { id, listId, userId, part, isProjection, askedById } = asked;
  await tx
    .insertInto('set_parts')
    .values({
      id,
      playlist_id: listId,
      user_id: userId,
      part,
      is_projection: toDbBoolean(isProjection),
      asked_by_id: askedById,
      asked_at: toIso(now),
      answer: null,
      word: null,
      answered_at: null,
      notified_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await findPart(tx, listId, id);
  if (stored?.userId !== userId || stored.part !== part || stored.isProjection !== isProjection)
    throw new Conflict('This ID is already used by another part. Create a new one.');
}

export async function deletePart(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('set_parts').where('id', '=', id).execute();
}

export async function saveAnswer(
  tx: Tx,
  id: string,
  { answer, comment }: Pick<Part, 'answer' | 'comment'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('set_parts')
    .set({ answer, word: comment, answered_at: toIso(now) })
    .where('id', '=', id)
    .execute();
}

/** Records that members were notified of their parts. */
export async function markPartsNotified(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('set_parts')
    .set({ notified_at: toIso(now) })
    .where('id', 'in', [...ids])
    .execute();
}

/** Records what the members of a group were notified of about a set. */
export async function saveAnnouncement(tx: Tx, listId: string, announcement: SetAnnouncement): Promise<void> {
  const values = {
    content_hash: announcement.contentHash,
    checked_at: announcement.checkedAt,
    announced_for: announcement.announcedFor,
    name: announcement.announced?.name ?? null,
    place: announcement.announced?.place ?? null,
    date: announcement.announced?.schedule?.date ?? null,
    time: announcement.announced?.schedule?.time ?? null,
    time_zone: announcement.announced?.schedule?.timeZone ?? null,
  };
  await tx
    .insertInto('set_notices')
    .values({ playlist_id: listId, ...values })
    .onConflict((conflict) => conflict.column('playlist_id').doUpdateSet(values))
    .execute();
}
