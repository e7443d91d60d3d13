import { recordChanges } from '../../platform/changes/index.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { findGroup, listMembers, listMemberships } from '../groups/index.ts';
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

/**
 * Records the group a subscription was bought for, when there still is one, and tells the caches of everybody in it that
 * their rights may have changed.
 */
export async function saveGroupLicence(tx: Tx, subscriptionId: string, groupId: string, now: Date): Promise<void> {
  const group = await findGroup(tx, groupId);
  if (group === undefined) return;
  await tx
    .insertInto('group_licences')
    .values({ subscription_id: subscriptionId, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = await listMembers(tx, [groupId]);
  const affected = members.map(({ userId }) => ({ kind: 'rights', id: userId, owner: userId }) as const);
  await recordChanges(tx, affected, now);
}
