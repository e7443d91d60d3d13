import type { Reader } from '../../platform/database/index.ts';
import { findGroup, listMemberships } from '../groups/index.ts';
import type { DatedSubscription, Product } from './model.ts';
import { findSubscription, listProducts } from './queries.ts';
import { collectionsPaidFor, isOwned } from './rules.ts';

/** The subscriptions that were bought for the groups a person is in. */
export async function listGroupSubscriptionsOf(db: Reader, userId: string): Promise<DatedSubscription[]> {
  const memberships = await listMemberships(db, userId);
  return listSubscriptionsOfGroups(
    db,
    memberships.map(({ groupId }) => groupId),
  );
}

/** What is paid for some groups of the subscriptions that were bought for them. */
export async function listSubscriptionsOfGroups(db: Reader, groupIds: readonly string[]): Promise<DatedSubscription[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('group_licences as licence')
    .innerJoin('group_licence_products as paid', 'paid.subscription_id', 'licence.subscription_id')
    .select(['licence.subscription_id', 'paid.product_id'])
    .where('licence.group_id', 'in', [...groupIds])
    .orderBy('licence.subscription_id')
    .orderBy('paid.product_id')
    .execute();
  if (rows.length === 0) return [];
  const products = await listProducts(db);
  const paid = Map.groupBy(rows, (row) => row.subscription_id);
  const found = await Promise.all([...paid.keys()].map((id) => findSubscription(db, id)));
  return found.flatMap((one) => {
    if (one === undefined) return [];
    const productIds = (paid.get(one.id) ?? []).map((row) => row.product_id);
    return [{ ...one, productIds, collectionIds: collectionsPaidFor(productIds, one, products) }];
  });
}

/** The ids of the products that each group of a person has, by the id of the group; groups that have none are left out. */
export async function listGroupProducts(
  db: Reader,
  userId: string,
  products: readonly Product[],
  now: Date,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { groupId } of await listMemberships(db, userId)) {
    const subscriptions = await listSubscriptionsOfGroups(db, [groupId]);
    const ids = products.filter((product) => isOwned(product, subscriptions, now)).map(({ id }) => id);
    if (ids.length > 0) found[groupId] = ids;
  }
  return found;
}

/** The name of the group a subscription was bought for, while there is one; null for all others. */
export async function findGroupNameOf(db: Reader, subscriptionId: string): Promise<string | null> {
  const licence = await db
    .selectFrom('group_licences')
    .select('group_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return (licence && (await findGroup(db, licence.group_id))?.name) ?? null;
}
