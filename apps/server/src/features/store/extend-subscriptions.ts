import { type Database, DatabaseError, type Tx } from '../../platform/database/index.ts';
import { throwIfAnyFailed } from '../../platform/jobs/index.ts';
import type { Product } from './model.ts';
import { findSubscription, listOutdatedSubscriptions, listProducts } from './queries.ts';
import { lockSubscription, saveSubscription } from './mutations.ts';

/** The actor in the audit log. */
const AUDIT_ACTOR = 'catalogue';

/**
 * Adds the new collections of a product to everybody who has the product. Collections a product lost stay with those
 * who had them. Uses only stored data, so that it may run twice, or stop half-way and run again.
 *
 * @throws Error at the end, when subscriptions have failed; the others have been extended
 */
export async function extendSubscriptions(database: Database, now: Date): Promise<void> {
  const extended = new Set<string>();
  const failures: unknown[] = [];
  for (;;) {
    const outdated = (await listOutdatedSubscriptions(database.read, now)).filter((id) => !extended.has(id));
    if (outdated.length === 0) return throwIfAnyFailed(failures, extended.size);
    const products = await listProducts(database.read);
    for (const id of outdated) {
      try {
        await database.transaction((tx) => extendSubscription(tx, id, products, now));
      } catch (error) {
        if (error instanceof DatabaseError) throw error;
        failures.push(error);
      }
      // A subscription that becomes outdated again meanwhile is left to the next run, so that this one ends.
      extended.add(id);
    }
  }
}

async function extendSubscription(tx: Tx, id: string, products: readonly Product[], now: Date): Promise<void> {
  await lockSubscription(tx, id);
  const found = await findSubscription(tx, id);
  if (found === undefined) return;
  const { userId, provider, state, paidUntil, ...subscription } = found;
  const ownProducts = products.filter((product) => found.productIds.includes(product.id));
  const collectionIds = [...found.collectionIds, ...ownProducts.flatMap((product) => product.collectionIds)];
  await saveSubscription(tx, userId, { ...subscription, collectionIds }, now, AUDIT_ACTOR, {
    provider,
    state,
    paidUntil,
  });
}
