import { recordChanges } from '../../platform/changes/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { findGroup, listMembers } from '../groups/index.ts';

/**
 * Records the group a subscription was bought for, when there still is one, and what of it is paid for the group now; tells
 * the caches of everybody in it that their rights may have changed.
 */
export async function saveGroupLicence(
  tx: Tx,
  subscriptionId: string,
  groupId: string,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const group = await findGroup(tx, groupId);
  if (group === undefined) return;
  await tx
    .insertInto('group_licences')
    .values({ subscription_id: subscriptionId, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('group_licence_products').where('subscription_id', '=', subscriptionId).execute();
  const products = productIds.map((productId) => ({ subscription_id: subscriptionId, product_id: productId }));
  if (products.length > 0) await tx.insertInto('group_licence_products').values(products).execute();
  const members = await listMembers(tx, [groupId]);
  const affected = members.map(({ userId }) => ({ kind: 'rights', id: userId, owner: userId }) as const);
  // Somebody may be joining the group at this moment.
  await recordChanges(tx, [...affected, { kind: 'rights', id: groupId }], now);
}
