import type { Multilingual } from '@canticle/contract';
import type { MailRecipient } from './model.ts';
import { findGroup } from '../groups/index.ts';
import { saveGroupLicence } from './group-licence-mutations.ts';
import { issueReceipt } from './receipt-mutations.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BrandingReader } from '../../platform/branding/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { processEach } from '../../platform/jobs/index.ts';
import type { RateLimiter } from '../../platform/rate-limits/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { type PaidSubscription, type PaymentProvider, PaymentsUnavailable } from '../../platform/payments/index.ts';
import { selectMailKind, formatProductNames, composeStoreMail } from './mails.ts';
import {
  readSyncVersion,
  findCustomerId,
  findUserByCustomer,
  findSubscription,
  listDueSubscriptions,
  listProducts,
  listSubscriptionsOf,
} from './queries.ts';
import { collectionsPaidFor, validTo } from './rules.ts';
import { createSeller } from './seller.ts';
import { markUsed } from './code-mutations.ts';
import { recordTrials } from './trial-mutations.ts';
import { saveSubscription, advanceSyncVersion } from './mutations.ts';

export type StoreContext = {
  readonly branding: BrandingReader;
  readonly config: Pick<Config, 'payments' | 'publicUrl' | 'clientOrigins'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

export type FindRecipient = (db: Reader, userId: string) => Promise<MailRecipient>;

/** Turns what people have paid for into what they may open. */
export type SubscriptionSync = {
  /**
   * Reads a subscription from the provider and saves the result. The cause, delay and number of calls make no
   * difference.
   *
   * @throws {PaymentsUnavailable} when the provider is unavailable; nothing is changed then
   */
  sync(subscriptionId: string): Promise<void>;
  /** Syncs everything a person has at the provider. */
  syncAllOf(userId: string): Promise<void>;
  /** Syncs what should have been renewed by now: an event may have been lost. */
  syncDue(): Promise<void>;
};

/** Creates the only path from payments to rights. */
export function createSubscriptionSync(context: StoreContext, findRecipient: FindRecipient): SubscriptionSync {
  const { database, payments, log, now } = context;

  const syncFromProvider = async (id: string): Promise<void> => {
    for (;;) {
      const syncVersion = await readSyncVersion(database.read, id);
      const found = await payments.findSubscription(id);
      if (found === undefined) return log.warn({ subscription: id }, 'the payment provider knows no such subscription');
      const isSaved = await database.transaction(
        async (tx) => (await advanceSyncVersion(tx, id, syncVersion)) && (await saveFromProvider(tx, found)),
      );
      if (isSaved) return;
    }
  };

  const saveFromProvider = async (tx: Tx, found: PaidSubscription): Promise<true> => {
    const before = await findSubscription(tx, found.id);
    await recordCodeUse(tx, found);
    // An administrator may have changed its owner: the stored one counts.
    const userId = before?.userId ?? (await findUserByCustomer(tx, payments.kind, found.customerId));
    if (userId === undefined) {
      log.warn({ subscription: found.id }, 'a subscription of the payment provider belongs to nobody here');
      return true;
    }
    const allProducts = await listProducts(tx);
    const products = allProducts.filter(({ id }) => found.productIds.includes(id));
    const subscription = {
      id: found.id,
      productIds: found.productIds,
      collectionIds: collectionsPaidFor(found.productIds, before, allProducts),
      validTo: validTo(found, context.config.payments.graceDays),
    };
    const subscriptionState = { provider: payments.kind, state: found.state, paidUntil: found.paidUntil };
    await saveSubscription(tx, userId, subscription, now(), payments.kind, subscriptionState);
    if (found.groupId !== undefined) await saveGroupLicence(tx, found.id, found.groupId, found.groupProductIds, now());
    if (found.isTrial) await recordTrials(tx, userId, subscription.collectionIds, now());
    const [person, names] = [await findRecipient(tx, userId), products.map(({ name }) => name)];
    await issueReceiptOf(context, tx, userId, found, person, names);
    const mailKind = selectMailKind(before, found);
    if (mailKind === undefined) return true;
    if (mailKind !== 'receipt') {
      const kind = mailKind === 'failed' ? 'payment-failed' : 'subscription-ended';
      const notification = { kind, to: [userId], name: formatProductNames(names, person), link: '/settings' } as const;
      await recordChange(tx, { kind: 'rights', id: userId, owner: userId, news: notification }, now());
    }
    if (person.email !== '') {
      await context.mail.send(
        tx,
        composeStoreMail(mailKind, person, names, found, subscription.validTo, context.config.publicUrl),
      );
    }
    return true;
  };

  const sync = coalesceSyncs(syncFromProvider);
  return {
    sync,
    async syncAllOf(userId) {
      const customer = await findCustomerId(database.read, payments.kind, userId);
      const providerIds = customer === undefined ? [] : await payments.listSubscriptionIds(customer);
      const subscriptions = await listSubscriptionsOf(database.read, userId);
      const known = await Promise.all(subscriptions.map(({ id }) => findSubscription(database.read, id)));
      const ownIds = known.flatMap((one) => (one?.provider === payments.kind ? [one.id] : []));
      for (const id of new Set([...providerIds, ...ownIds])) await sync(id);
    },
    async syncDue() {
      const isFatal = (error: unknown) => error instanceof PaymentsUnavailable;
      await processEach(await listDueSubscriptions(database.read, payments.kind, now()), sync, { isFatal });
    },
  };
}

async function issueReceiptOf(
  { branding, config, now }: StoreContext,
  tx: Tx,
  userId: string,
  { lastPayment, paidUntil, groupId, groupProductIds }: PaidSubscription,
  { name, email }: MailRecipient,
  products: readonly Multilingual[],
): Promise<void> {
  if (lastPayment === undefined || lastPayment.amountMinor <= 0) return;
  const { id, amountMinor, currency, discount } = lastPayment;
  const seller = createSeller(config.payments.seller, await branding.read(tx));
  const isForGroup = groupId !== undefined && groupProductIds.length > 0;
  const group = isForGroup ? (await findGroup(tx, groupId))?.name : undefined;
  const document = { seller, buyer: { name, email }, products, group, amountMinor, currency, discount, paidUntil };
  await issueReceipt(tx, id, userId, document, now());
}

/* A first payment that fails uses up no code. */
async function recordCodeUse(tx: Tx, { id, state, lastPayment, codeUseId }: PaidSubscription): Promise<void> {
  const isPaidFor = state === 'paid' || state === 'unpaid' || lastPayment !== undefined;
  if (codeUseId !== undefined && isPaidFor) await markUsed(tx, codeUseId, id);
}

/**
 * Coalesces syncs of the same subscription: callers share a sync that has not started yet, because it will see
 * everything that has happened by then.
 */
function coalesceSyncs(sync: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const latest = new Map<string, { isStarted: boolean; done: Promise<void> }>();
  return (id) => {
    const last = latest.get(id);
    if (last !== undefined && !last.isStarted) return last.done;
    const next = { isStarted: false, done: Promise.resolve() };
    next.done = (last?.done ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next.isStarted = true;
        return sync(id);
      })
      .finally(() => {
        if (latest.get(id) === next) latest.delete(id);
      });
    latest.set(id, next);
    return next.done;
  };
}
