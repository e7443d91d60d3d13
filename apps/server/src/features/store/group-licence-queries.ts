import type { Reader } from '../../platform/database/index.ts';
import { listMemberships } from '../groups/index.ts';
import type { DatedSubscription } from './model.ts';
import { findSubscription } from './queries.ts';

/** The subscriptions that were bought for the groups a person is in. */
export async function listGroupSubscriptionsOf(db: Reader, userId: string): Promise<DatedSubscription[]> {
  const memberships = await listMemberships(db, userId);
  return listSubscriptionsOfGroups(
    db,
    memberships.map(({ groupId }) => groupId),
  );
}

/** The subscriptions that were bought for some groups. */
export async function listSubscriptionsOfGroups(db: Reader, groupIds: readonly string[]): Promise<DatedSubscription[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('group_licences')
    .select('subscription_id')
    .where('group_id', 'in', [...groupIds])
    .orderBy('subscription_id')
    .execute();
  const found = await Promise.all(rows.map((row) => findSubscription(db, row.subscription_id)));
  return found.flatMap((one) => one ?? []);
}
