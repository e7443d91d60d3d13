import { type Database, DatabaseError, type Tx } from '../../platform/database/index.ts';
import { throwIfAnyFailed } from '../../platform/jobs/index.ts';
import type { Product } from './model.ts';
import { findSubscription, listOutdatedSubscriptions, listProducts } from './queries.ts';
import { lockSubscription, saveSubscription } from './mutations.ts';

/** Who the audit says did it. */
const AUDIT_ACTOR = 'catalogue';

/**
 * Gives what a product has got since to everybody who has the product. What a product lost stays with those who had it.
 * Goes by what is stored alone, so that it may be done twice, or stop half-way and be done again.
 *
 * @throws Error at the end, when subscriptions have failed; the others have grown
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
      // One that grew again meanwhile is taken by the next look, so that this one comes to an end.
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
