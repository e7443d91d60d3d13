import type { Reader } from '../../platform/database/index.ts';

/** The collections a person has tried, or had by a subscription: nobody tries what they know. */
export async function listTriedCollections(db: Reader, userId: string): Promise<string[]> {
  const tried = await listTrials(db, userId);
  const held = await db
    .selectFrom('subscription_collections as held')
    .innerJoin('subscriptions as whole', 'whole.id', 'held.subscription_id')
    .where('whole.user_id', '=', userId)
    .select('held.collection_id')
    .execute();
  return [...new Set([...tried, ...held.map((row) => row.collection_id)])].sort();
}

/** The collections a person has begun to try. */
export async function listTrials(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('trials').select('collection_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.collection_id);
}
