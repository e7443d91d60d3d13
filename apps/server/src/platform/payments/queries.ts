import { deleteBefore, toIso, type Reader, readJson, type Tx } from '../database/index.ts';
import type { SandboxCheckout, SandboxSubscription } from './sandbox-model.ts';

export type StoredCheckout = SandboxCheckout & {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  readonly subscriptionId: string | undefined;
};

export async function insertCheckout(tx: Tx, id: string, checkout: SandboxCheckout, now: Date): Promise<void> {
  const document = JSON.stringify(checkout);
  await tx
    .insertInto('sandbox_checkouts')
    .values({ id, state: 'open', subscription_id: null, document, created_at: toIso(now) })
    .execute();
}

export async function getCheckout(db: Reader, id: string): Promise<StoredCheckout | undefined> {
  const row = await db.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, subscription_id: subscriptionId, document } = row;
  return { ...readJson<SandboxCheckout>(document), id, state, subscriptionId: subscriptionId ?? undefined };
}

/** Closes an open checkout; returns whether it was open. */
export async function closeCheckout(
  tx: Tx,
  id: string,
  state: 'complete' | 'expired',
  subscriptionId: string | null,
): Promise<boolean> {
  const closed = await tx
    .updateTable('sandbox_checkouts')
    .set({ state, subscription_id: subscriptionId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

export type Portal = { readonly customerId: string; readonly returnUrl: string; readonly language: string };

/** With each portal that is added; more at once would delay the request that adds it. */
const CLEANUP_BATCH = 100;

/** Adds a portal with an expiry time; deletes those that have expired. */
export async function insertPortal(tx: Tx, id: string, portal: Portal, until: Date, now: Date): Promise<void> {
  await deleteBefore(tx, 'sandbox_portals', 'expires_at', now, CLEANUP_BATCH);
  const { customerId, returnUrl, language } = portal;
  await tx
    .insertInto('sandbox_portals')
    .values({ id, customer_id: customerId, return_url: returnUrl, language, expires_at: toIso(until) })
    .execute();
}

export async function getPortal(db: Reader, id: string, now: Date): Promise<Portal | undefined> {
  const row = await db
    .selectFrom('sandbox_portals')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', toIso(now))
    .executeTakeFirst();
  return row && { customerId: row.customer_id, returnUrl: row.return_url, language: row.language };
}

export async function saveSandboxSubscription(tx: Tx, subscription: SandboxSubscription): Promise<void> {
  const { id, customerId } = subscription;
  const document = JSON.stringify(subscription);
  await tx
    .insertInto('sandbox_subscriptions')
    .values({ id, customer_id: customerId, document })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ document }))
    .execute();
}

export async function getSandboxSubscription(db: Reader, id: string): Promise<SandboxSubscription | undefined> {
  const row = await db.selectFrom('sandbox_subscriptions').select('document').where('id', '=', id).executeTakeFirst();
  return row && readJson<SandboxSubscription>(row.document);
}

/** The newest first: ids sort by the time they were created. */
export async function listSandboxSubscriptions(db: Reader, customerId: string): Promise<SandboxSubscription[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select('document')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readJson<SandboxSubscription>(row.document));
}

export type PendingEvent = { readonly id: string; readonly body: string };

export async function insertEvent(tx: Tx, event: PendingEvent): Promise<void> {
  await tx
    .insertInto('sandbox_events')
    .values({ ...event, delivered_at: null })
    .execute();
}

/** Events after this one that were not delivered yet, the oldest first, at most 100. */
export async function listPendingEvents(db: Reader, after: string): Promise<PendingEvent[]> {
  return db
    .selectFrom('sandbox_events')
    .select(['id', 'body'])
    .where('delivered_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Records that an event was delivered. */
export async function markDelivered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sandbox_events')
    .set({ delivered_at: toIso(now) })
    .where('id', '=', id)
    .execute();
}
