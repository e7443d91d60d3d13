import type { Reader } from '../../platform/database/index.ts';
import type { Product, StoredSubscription } from './model.ts';
import { listProducts, listStoredSubscriptionsOf } from './queries.ts';

/**
 * The products that a subscription to these collections covers, in the order of their ids. Computed on every read, so
 * that products created later count too. A product without collections is not covered by any subscription.
 */
function listCoveredProducts(
  products: readonly Pick<Product, 'id' | 'collectionIds'>[],
  collectionIds: readonly string[],
): string[] {
  return products
    .filter((product) => product.collectionIds.length > 0)
    .filter((product) => product.collectionIds.every((id) => collectionIds.includes(id)))
    .map(({ id }) => id)
    .sort();
}

/**
 * Subscriptions as clients receive them: existing clients treat a product as owned when a subscription names it, so a
 * given subscription names every product that it covers. A paid one names what was bought.
 *
 * @param licence  id of the product that licenses presentations, which is a right of its own: named only where it was
 * given
 */
export async function withCoveredProducts<
  S extends Pick<StoredSubscription, 'provider' | 'productIds' | 'collectionIds'>,
>(db: Reader, subscriptions: readonly S[], licence: string): Promise<S[]> {
  if (!subscriptions.some(({ provider }) => provider === 'custom')) return [...subscriptions];
  const products = (await listProducts(db)).filter(({ id }) => id !== licence);
  return subscriptions.map((one) => {
    if (one.provider !== 'custom') return one;
    return {
      ...one,
      productIds: [...new Set([...one.productIds, ...listCoveredProducts(products, one.collectionIds)])],
    };
  });
}

/** All subscriptions of a person as clients receive them, the one that ends last first. @param licence  as above */
export async function listVisibleSubscriptions(
  db: Reader,
  userId: string,
  licence: string,
): Promise<StoredSubscription[]> {
  return withCoveredProducts(db, await listStoredSubscriptionsOf(db, userId), licence);
}
