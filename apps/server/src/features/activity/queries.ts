import type { personal } from '@canticle/contract';
import { recordChange } from '../../changes/index.ts';
import { newId, type Reader, type Tx } from '../../database/index.ts';

/** What a person opened, newest first. */
export async function listActivities(db: Reader, userId: string, limit: number): Promise<personal.Activity[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'type', 'item_id', 'logged_at'])
    .where('user_id', '=', userId)
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as personal.Activity['type'],
    itemId: row.item_id,
    loggedDate: row.logged_at,
  }));
}

/**
 * Keeps what a person opened: each thing at each moment once, so that a batch may come twice.
 *
 * @returns what is stored of the batch, in its order
 */
export async function addActivities(
  tx: Tx,
  userId: string,
  noted: readonly Omit<personal.Activity, 'id'>[],
  now: Date,
): Promise<personal.Activity[]> {
  const stored: personal.Activity[] = [];
  for (const { type, itemId, loggedDate } of noted) {
    const row = { user_id: userId, type, item_id: itemId, logged_at: loggedDate };
    const added = await tx
      .insertInto('activities')
      .values({ id: newId(), ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'type', 'item_id', 'logged_at']).doNothing())
      .executeTakeFirst();
    const { id } = await tx
      .selectFrom('activities')
      .select('id')
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .where('item_id', '=', itemId)
      .where('logged_at', '=', loggedDate)
      .executeTakeFirstOrThrow();
    if (added.numInsertedOrUpdatedRows === 1n) await recordChange(tx, { kind: 'activity', id, owner: userId }, now);
    stored.push({ id, type, itemId, loggedDate });
  }
  return stored;
}
