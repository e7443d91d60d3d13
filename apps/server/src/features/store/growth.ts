import { type Database, DatabaseTrouble, type Tx } from '../../database/index.ts';
import { throwFailures } from '../../jobs/index.ts';
import type { Product } from './model.ts';
import { findSubscription, listOutgrown, listProducts } from './queries.ts';
import { holdSubscription, putSubscription } from './writes.ts';

/** Who the audit says did it. */
const BY = 'catalogue';

/**
 * Gives what a product has got since to everybody who has the product. What a product lost stays with those who had it.
 * Goes by what is stored alone, so that it may be done twice, or stop half-way and be done again.
 *
 * @throws Error at the end, when subscriptions have failed; the others have grown
 */
export async function growSubscriptions(database: Database, now: Date): Promise<void> {
  const grown = new Set<string>();
  const failures: unknown[] = [];
  for (;;) {
    const waiting = (await listOutgrown(database.read, now)).filter((id) => !grown.has(id));
    if (waiting.length === 0) return throwFailures(failures, grown.size);
    const products = await listProducts(database.read);
    for (const id of waiting) {
      try {
        await database.transaction((tx) => grow(tx, id, products, now));
      } catch (error) {
        if (error instanceof DatabaseTrouble) throw error;
        failures.push(error);
      }
      // One that grew again meanwhile is taken by the next look, so that this one comes to an end.
      grown.add(id);
    }
  }
}

async function grow(tx: Tx, id: string, products: readonly Product[], now: Date): Promise<void> {
  await holdSubscription(tx, id);
  const found = await findSubscription(tx, id);
  if (found === undefined) return;
  const { userId, provider, state, paidUntil, ...subscription } = found;
  const theirs = products.filter((product) => found.productIds.includes(product.id));
  const collectionIds = [...found.collectionIds, ...theirs.flatMap((product) => product.collectionIds)];
  await putSubscription(tx, userId, { ...subscription, collectionIds }, now, BY, { provider, state, paidUntil });
}
