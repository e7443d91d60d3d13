import type { Selectable } from 'kysely';
import { toIso, chunks, type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import { exportCodeUses } from './code-queries.ts';
import { listReceipts } from './receipt-queries.ts';
import type { DatedSubscription, Product, StoredSubscription } from './model.ts';

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
      type: one.type,
      currency: one.currency,
      amountMinor: one.amount_minor,
      name: one.name,
    })),
    active: row.active === 1,
    trialDays: row.trial_days,
    updatedAt: row.updated_at,
  }));
}

/**
 * The subscriptions of a person as they are stored, including those that have ended; the one that ends last comes
 * first.
 */
export async function listStoredSubscriptionsOf(db: Reader, userId: string): Promise<StoredSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('valid_to', 'desc')
    .orderBy('id')
    .execute();
  return withContents(db, rows);
}

/** What the subscriptions of a person open, in the same order. */
export async function listSubscriptionsOf(db: Reader, userId: string): Promise<DatedSubscription[]> {
  const stored = await listStoredSubscriptionsOf(db, userId);
  return stored.map(({ id, validTo, productIds, collectionIds, updatedAt }) => {
    return { id, validTo, productIds, collectionIds, updatedAt };
  });
}

/** The collections that any current subscription opens. */
export async function listSubscribedCollections(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_collections as held')
    .innerJoin('subscriptions as whole', 'whole.id', 'held.subscription_id')
    .where('whole.valid_to', '>', toIso(now))
    .select('held.collection_id')
    .distinct()
    .execute();
  return rows.map((row) => row.collection_id);
}

/** Whether anybody has a product, has begun to buy it, or a code gives it. */
export async function isProductUsed(db: Reader, id: string): Promise<boolean> {
  const held = db.selectFrom('subscription_products').select('product_id').where('product_id', '=', id);
  if ((await held.limit(1).executeTakeFirst()) !== undefined) return true;
  for (const table of ['checkouts', 'codes'] as const) {
    const naming = db.selectFrom(table).select('id').where('product_ids', 'like', `%"${id}"%`);
    if ((await naming.limit(1).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Everything this feature stores about a person: subscriptions, checkouts, and their customer ids. */
export async function exportStoreData(db: Reader, userId: string) {
  const subscriptions = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute();
  return {
    subscriptions: await withContents(db, subscriptions),
    trials: await db
      .selectFrom('trials')
      .select(['collection_id as collectionId', 'started_at as startedAt'])
      .where('user_id', '=', userId)
      .orderBy('collection_id')
      .execute(),
    receipts: await listReceipts(db, userId),
    codes: await exportCodeUses(db, userId),
    checkouts: await db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    customers: await db
      .selectFrom('payment_customers')
      .select(['provider', 'customer_id as customerId'])
      .where('user_id', '=', userId)
      .execute(),
  };
}

/** A subscription of any person; undefined when there is none with this id. */
export async function findSubscription(db: Reader, id: string): Promise<StoredSubscription | undefined> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).execute();
  return (await withContents(db, rows))[0];
}

/** All subscriptions, the one that ends last first. */
export async function listSubscriptions(db: Reader): Promise<StoredSubscription[]> {
  return withContents(
    db,
    await db.selectFrom('subscriptions').selectAll().orderBy('valid_to', 'desc').orderBy('id').execute(),
  );
}

type SubscriptionRow = Selectable<Tables['subscriptions']>;

async function withContents(db: Reader, rows: readonly SubscriptionRow[]): Promise<StoredSubscription[]> {
  const products: { subscription_id: string; product_id: string }[] = [];
  const collections: { subscription_id: string; collection_id: string }[] = [];
  for (const chunk of chunks(rows.map(({ id }) => id))) {
    products.push(
      ...(await db.selectFrom('subscription_products').selectAll().where('subscription_id', 'in', chunk).execute()),
    );
    collections.push(
      ...(await db.selectFrom('subscription_collections').selectAll().where('subscription_id', 'in', chunk).execute()),
    );
  }
  const productsOf = Map.groupBy(products, (one) => one.subscription_id);
  const collectionsOf = Map.groupBy(collections, (one) => one.subscription_id);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    validTo: row.valid_to,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    provider: row.provider,
    state: row.state,
    paidUntil: row.paid_until,
    productIds: (productsOf.get(row.id) ?? []).map((one) => one.product_id).sort(),
    collectionIds: (collectionsOf.get(row.id) ?? []).map((one) => one.collection_id).sort(),
  }));
}

/** Subscriptions of a provider that are due: the paid period is over, and they have not ended. */
export async function listDueSubscriptions(
  db: Reader,
  provider: StoredSubscription['provider'],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '!=', 'ended')
    .where('paid_until', '<=', toIso(now))
    .orderBy('paid_until')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Current subscriptions that name a product with a collection they do not open; at most 500. */
export async function listOutdatedSubscriptions(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_products as held')
    .innerJoin('subscriptions as whole', 'whole.id', 'held.subscription_id')
    .innerJoin('product_collections as inside', 'inside.product_id', 'held.product_id')
    .leftJoin('subscription_collections as open', (join) =>
      join
        .onRef('open.subscription_id', '=', 'held.subscription_id')
        .onRef('open.collection_id', '=', 'inside.collection_id'),
    )
    .where('open.collection_id', 'is', null)
    .where('whole.valid_to', '>', toIso(now))
    .select('whole.id')
    .distinct()
    .orderBy('whole.id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** How often a subscription was synced; 0 for an unknown one. */
export async function readSyncVersion(db: Reader, subscriptionId: string): Promise<number> {
  const row = await db
    .selectFrom('subscription_looks')
    .select('looks')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row?.looks ?? 0;
}

/** The person of a customer of the provider; undefined when there is none, or no longer. */
export async function findUserByCustomer(
  db: Reader,
  provider: string,
  customerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** The customer id of a person at the provider; undefined when there is none. */
export async function findCustomerId(db: Reader, provider: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Checkouts of a person that can still be paid and, for a group, those of its members for it; the oldest first. */
export async function listOpenCheckouts(
  db: Reader,
  { userId, groupId }: { readonly userId: string; readonly groupId?: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where((check) =>
      groupId === undefined
        ? check('user_id', '=', userId)
        : check.or([check('user_id', '=', userId), check('group_id', '=', groupId)]),
    )
    .where('open', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether this checkout belongs to this person. */
export async function isCheckoutOf(db: Reader, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a subscription of the person would be renewed. */
export async function hasRenewingSubscription(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'custom')
    .where('state', 'in', ['starting', 'paid', 'unpaid'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
