import type { Reader } from '../../platform/database/index.ts';
import { listGrantedCollectionIds } from '../songbook-access/index.ts';
import { listGroupSubscriptionsOf } from './group-licence-queries.ts';
import type { Subscription } from './model.ts';
import { listSubscriptionsOf } from './queries.ts';

const WITHOUT_END = '9999-12-31T00:00:00.000Z';

/** What a person has: their subscriptions, those of their groups, and the songbooks they were given without one. Nobody is charged for these. */
export async function listAccessOf(db: Reader, userId: string): Promise<Subscription[]> {
  const subscriptions = [...(await listSubscriptionsOf(db, userId)), ...(await listGroupSubscriptionsOf(db, userId))];
  const collectionIds = await listGrantedCollectionIds(db, userId);
  if (collectionIds.length === 0) return subscriptions;
  return [...subscriptions, { id: 'given', productIds: [], collectionIds, validTo: WITHOUT_END }];
}
