import { Conflict } from '@canticle/contract';
import { toIso, type Tx } from '../../platform/database/index.ts';
import type { Part, SetNotice } from './model.ts';
import { findPart } from './queries.ts';

type NewPart = Pick<Part, 'id' | 'listId' | 'userId' | 'part' | 'askedById'>;

/**
 * Asks a member for a part; asking again with the same id changes nothing.
 *
 * @throws {Conflict} when the id was used for another part
 */
export async function addPart(tx: Tx, { id, listId, userId, part, askedById }: NewPart, now: Date): Promise<void> {
  await tx
    .insertInto('set_parts')
    .values({
      id,
      playlist_id: listId,
      user_id: userId,
      part,
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
  if (stored?.userId !== userId || stored.part !== part)
    throw new Conflict('This ID is already used by another part. Create a new one.');
}

export async function deletePart(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('set_parts').where('id', '=', id).execute();
}

export async function saveAnswer(
  tx: Tx,
  id: string,
  { answer, word }: Pick<Part, 'answer' | 'word'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('set_parts')
    .set({ answer, word, answered_at: toIso(now) })
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
export async function saveNotice(tx: Tx, listId: string, notice: SetNotice): Promise<void> {
  const values = {
    content_hash: notice.contentHash,
    checked_at: notice.checkedAt,
    announced_for: notice.announcedFor,
  };
  await tx
    .insertInto('set_notices')
    .values({ playlist_id: listId, ...values })
    .onConflict((conflict) => conflict.column('playlist_id').doUpdateSet(values))
    .execute();
}
