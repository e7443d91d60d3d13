import { toIso, type Tx } from '../../platform/database/index.ts';

/** Records that a person tries these collections; what is recorded already stays as it is. */
export async function recordTrials(tx: Tx, userId: string, collectionIds: readonly string[], now: Date): Promise<void> {
  if (collectionIds.length === 0) return;
  const rows = collectionIds.map((id) => ({ user_id: userId, collection_id: id, started_at: toIso(now) }));
  await tx
    .insertInto('trials')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
