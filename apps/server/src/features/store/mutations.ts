import { isDeepStrictEqual } from 'node:util';
import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toDbBoolean, toIso, acquireLock, type Tx } from '../../platform/database/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { ProductDraft, SubscriptionState, Subscription } from './model.ts';
import { findSubscription, listOpenCheckouts } from './queries.ts';

/** Saves a product, new or replacing the one with that id. */
export async function saveProduct(tx: Tx, draft: ProductDraft, now: Date): Promise<void> {
  const columns = {
    slug: draft.slug,
    name: JSON.stringify(draft.name),
    priority: draft.priority,
    ...(draft.active === undefined ? {} : { active: toDbBoolean(draft.active) }),
    updated_at: toIso(now),
  };
  await tx
    .insertInto('products')
    .values({ id: draft.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
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
  // What is in a product opens to groups that pay for it.
  await recordChanges(
    tx,
    [
      { kind: 'product', id: draft.id },
      { kind: 'rights', id: draft.id },
    ],
    now,
  );
}

/** Deletes a product that nobody has. */
export async function deleteProduct(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', id).execute();
  await recordChanges(
    tx,
    [
      { kind: 'product', id, deleted: true },
      { kind: 'rights', id },
    ],
    now,
  );
}

/** Puts a product on sale, or withdraws it. */
export async function setProductActive(tx: Tx, productId: string, active: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ active: toDbBoolean(active), updated_at: toIso(now) })
    .where('id', '=', productId)
    .execute();
  await recordChange(tx, { kind: 'product', id: productId }, now);
}

/** Sets for how many days a product may be tried; null for as many as the installation has. */
export async function setProductTrial(tx: Tx, productId: string, days: number | null, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ trial_days: days, updated_at: toIso(now) })
    .where('id', '=', productId)
    .execute();
  await recordChange(tx, { kind: 'product', id: productId }, now);
}

const GRANTED_STATE: SubscriptionState = { provider: 'custom', state: 'given', paidUntil: null };

/**
 * The only place that writes a right: saves a person's subscription, new or replacing the one with that id, with the
 * change row that invalidates the caches of other processes, and with an audit entry. An unchanged subscription is not
 * written.
 *
 * @param actor  a person's id, or the name of a service
 * @returns whether anything has changed
 */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  subscription: Subscription,
  now: Date,
  actor = 'canticle',
  subscriptionState: SubscriptionState = GRANTED_STATE,
): Promise<boolean> {
  const before = await findSubscription(tx, subscription.id);
  const next = { ...normalizeSubscription(subscription), ...subscriptionState, userId };
  if (
    before !== undefined &&
    isDeepStrictEqual({ ...normalizeSubscription(before), ...pickState(before), userId: before.userId }, next)
  )
    return false;
  const { provider, state, paidUntil } = subscriptionState;
  const columns = {
    user_id: userId,
    valid_to: subscription.validTo,
    updated_at: toIso(now),
    provider,
    state,
    paid_until: paidUntil,
  };
  await tx
    .insertInto('subscriptions')
    .values({ id: subscription.id, created_at: toIso(now), ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await saveContents(tx, next);
  await recordRights(tx, subscription.id, new Set([userId, before?.userId ?? userId]), now);
  const previous = before && { ...normalizeSubscription(before), ...pickState(before), userId: before.userId };
  const action = before === undefined ? 'give' : before.userId === userId ? 'change' : 'move';
  await recordAudit(
    tx,
    { actor, action, kind: 'subscription', id: subscription.id, details: { before: previous ?? null, after: next } },
    now,
  );
  return true;
}

/** Removes a subscription; returns whether it existed. */
export async function removeSubscription(tx: Tx, id: string, now: Date, actor: string): Promise<boolean> {
  const before = await findSubscription(tx, id);
  if (before === undefined) return false;
  await recordRights(tx, id, new Set([before.userId]), now);
  await tx.deleteFrom('subscriptions').where('id', '=', id).execute();
  await recordAudit(tx, { actor, action: 'end', kind: 'subscription', id, details: { before } }, now);
  return true;
}

/* One that was bought for a group opens to everybody in it, also to who joins at this moment. */
async function recordRights(tx: Tx, id: string, userIds: ReadonlySet<string>, now: Date): Promise<void> {
  const groups = await tx.selectFrom('group_licences').select('group_id').where('subscription_id', '=', id).execute();
  const changes = [...userIds].map((userId) => ({ kind: 'rights', id: userId, owner: userId }) as const);
  const ofGroups = groups.map(({ group_id }) => ({ kind: 'rights', id: group_id }) as const);
  await recordChanges(tx, [...changes, ...ofGroups], now);
}

function normalizeSubscription({ id, productIds, collectionIds, validTo }: Subscription): Subscription {
  return {
    id,
    productIds: [...new Set(productIds)].sort(),
    collectionIds: [...new Set(collectionIds)].sort(),
    validTo,
  };
}

function pickState({ provider, state, paidUntil }: SubscriptionState): SubscriptionState {
  return { provider, state, paidUntil };
}

async function saveContents(tx: Tx, { id, productIds, collectionIds }: Subscription): Promise<void> {
  await tx.deleteFrom('subscription_products').where('subscription_id', '=', id).execute();
  await tx.deleteFrom('subscription_collections').where('subscription_id', '=', id).execute();
  const products = productIds.map((productId) => ({ subscription_id: id, product_id: productId }));
  if (products.length > 0) await tx.insertInto('subscription_products').values(products).execute();
  const collections = collectionIds.map((collectionId) => ({ subscription_id: id, collection_id: collectionId }));
  if (collections.length > 0) await tx.insertInto('subscription_collections').values(collections).execute();
}

/**
 * Increments the sync version of a subscription, unless another sync has done so.
 *
 * @param expected  the version when this sync started
 * @returns false when there was another sync in between: the data of this one may be older than what is stored
 */
export async function advanceSyncVersion(tx: Tx, subscriptionId: string, expected: number): Promise<boolean> {
  if (expected === 0) {
    const first = await tx
      .insertInto('subscription_looks')
      .values({ subscription_id: subscriptionId, looks: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return first.numInsertedOrUpdatedRows === 1n;
  }
  const next = await tx
    .updateTable('subscription_looks')
    .set({ looks: expected + 1 })
    .where('subscription_id', '=', subscriptionId)
    .where('looks', '=', expected)
    .executeTakeFirst();
  return next.numUpdatedRows === 1n;
}

/**
 * Locks a subscription until the end of the transaction: what is read of it from here on stays true until it is
 * written. Counts as a sync, so that a running sync with the provider starts again instead of overwriting this change.
 * A transaction that changes several subscriptions locks all of them, in the order of their ids, before it changes the
 * first.
 */
export async function lockSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .insertInto('subscription_looks')
    .values({ subscription_id: subscriptionId, looks: 1 })
    .onConflict((conflict) =>
      conflict.column('subscription_id').doUpdateSet((row) => ({ looks: row('subscription_looks.looks', '+', 1) })),
    )
    .execute();
}

/** Saves a person's customer id at the provider. */
export async function saveCustomer(tx: Tx, provider: string, userId: string, customerId: string): Promise<void> {
  await tx
    .insertInto('payment_customers')
    .values({ provider, customer_id: customerId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves a new checkout of a person; returns the others that are open: theirs and, for a group, those of its members for it. */
export async function addCheckout(
  tx: Tx,
  checkout: {
    readonly id: string;
    readonly userId: string;
    readonly groupId: string | undefined;
    readonly productIds: readonly string[];
  },
  now: Date,
): Promise<string[]> {
  // Of two concurrent ones, the second sees the first.
  await acquireLock(tx, 'checkout');
  const others = await listOpenCheckouts(tx, checkout);
  await tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      user_id: checkout.userId,
      group_id: checkout.groupId ?? null,
      product_ids: JSON.stringify(checkout.productIds),
      open: 1,
      created_at: toIso(now),
    })
    .execute();
  return others;
}

export async function closeCheckout(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('checkouts').set({ open: 0 }).where('id', '=', id).execute();
}
