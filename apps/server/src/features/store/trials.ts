import { toIso, type Reader, type Tx } from '../../platform/database/index.ts';

/** The collections a person has tried, or had by a subscription: nobody tries what they know. */
export async function listTriedCollections(db: Reader, userId: string): Promise<string[]> {
  const tried = await db.selectFrom('trials').select('collection_id').where('user_id', '=', userId).execute();
  const held = await db
    .selectFrom('subscription_collections as held')
    .innerJoin('subscriptions as whole', 'whole.id', 'held.subscription_id')
    .where('whole.user_id', '=', userId)
    .select('held.collection_id')
    .execute();
  return [...new Set([...tried, ...held].map((row) => row.collection_id))].sort();
}

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
