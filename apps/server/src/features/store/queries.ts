import { recordChange } from '../../changes/index.ts';
import { momentOf, type Reader, readJson, type Tx } from '../../database/index.ts';
import type { Price, Product, ProductDraft, Subscription } from './model.ts';

/** All products, highest priority first. */
export async function listProducts(db: Reader): Promise<Product[]> {
  const rows = await db.selectFrom('products').selectAll().orderBy('priority', 'desc').orderBy('slug').execute();
  const collections = Map.groupBy(
    await db.selectFrom('product_collections').selectAll().orderBy('sort').orderBy('collection_id').execute(),
    (row) => row.product_id,
  );
  const prices = Map.groupBy(
    await db.selectFrom('prices').selectAll().orderBy('sort').orderBy('id').execute(),
    (row) => row.product_id,
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: readJson(row.name),
    priority: row.priority,
    collectionIds: (collections.get(row.id) ?? []).map((one) => one.collection_id),
    prices: (prices.get(row.id) ?? []).map((one) => ({
      id: one.id,
      type: one.type as Price['type'],
      currency: one.currency,
      amountMinor: one.amount_minor,
      name: one.name,
    })),
    updatedAt: row.updated_at,
  }));
}

/** The subscriptions of a person, also those that have ended; the one that ends last comes first. */
export async function subscriptionsOf(db: Reader, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'valid_to'])
    .where('user_id', '=', userId)
    .orderBy('valid_to', 'desc')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const products = await db
    .selectFrom('subscription_products')
    .selectAll()
    .where('subscription_id', 'in', ids)
    .orderBy('product_id')
    .execute();
  const collections = await db
    .selectFrom('subscription_collections')
    .selectAll()
    .where('subscription_id', 'in', ids)
    .orderBy('collection_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    validTo: row.valid_to,
    productIds: products.filter((one) => one.subscription_id === row.id).map((one) => one.product_id),
    collectionIds: collections.filter((one) => one.subscription_id === row.id).map((one) => one.collection_id),
  }));
}

/** Writes a product as the draft says, new or over the one with that id. */
export async function putProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<void> {
  const facts = {
    slug: draft.slug,
    name: JSON.stringify(draft.name),
    priority: draft.priority,
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('products')
    .values({ id: draft.id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await tx.deleteFrom('product_collections').where('product_id', '=', draft.id).execute();
  const collections = draft.collectionIds.map((collectionId, sort) => ({
    product_id: draft.id,
    collection_id: collectionId,
    sort,
  }));
  if (collections.length > 0) await tx.insertInto('product_collections').values(collections).execute();
  await tx.deleteFrom('prices').where('product_id', '=', draft.id).execute();
  const prices = draft.prices.map(({ id, type, currency, amountMinor, name }, sort) => ({
    id,
    product_id: draft.id,
    type,
    currency,
    amount_minor: amountMinor,
    name,
    sort,
  }));
  if (prices.length > 0) await tx.insertInto('prices').values(prices).execute();
  await recordChange(tx, { kind: 'product', id: draft.id }, now);
}

/** Gives a person a subscription, new or over the one with that id. */
export async function putSubscription(tx: Tx, userId: string, subscription: Subscription, now: Date): Promise<void> {
  const facts = { user_id: userId, valid_to: subscription.validTo, updated_at: momentOf(now) };
  await tx
    .insertInto('subscriptions')
    .values({ id: subscription.id, created_at: momentOf(now), ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await tx.deleteFrom('subscription_products').where('subscription_id', '=', subscription.id).execute();
  await tx.deleteFrom('subscription_collections').where('subscription_id', '=', subscription.id).execute();
  const products = subscription.productIds.map((productId) => ({
    subscription_id: subscription.id,
    product_id: productId,
  }));
  if (products.length > 0) await tx.insertInto('subscription_products').values(products).execute();
  const collections = subscription.collectionIds.map((collectionId) => ({
    subscription_id: subscription.id,
    collection_id: collectionId,
  }));
  if (collections.length > 0) await tx.insertInto('subscription_collections').values(collections).execute();
  await recordChange(tx, { kind: 'rights', id: userId }, now);
}
