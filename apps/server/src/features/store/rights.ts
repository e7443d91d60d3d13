import type { FastifyBaseLogger } from 'fastify';
import { recordChange } from '../../changes/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database, Reader, Tx } from '../../database/index.ts';
import { workThrough } from '../../jobs/index.ts';
import type { Mail } from '../../mail/index.ts';
import { type PaidSubscription, type Payments, PaymentsAway } from '../../payments/index.ts';
import { newsOf, productNames, storeMail } from './mails.ts';
import {
  countLooks,
  findCustomer,
  findPayer,
  findSubscription,
  listDue,
  listProducts,
  subscriptionsOf,
} from './queries.ts';
import { validTo } from './rules.ts';
import { putSubscription, takeLook } from './writes.ts';

export type RightsRooms = {
  readonly config: Pick<Config, 'payments' | 'publicUrl' | 'clientOrigins'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly mail: Mail;
  readonly payments: Payments;
  readonly now: () => Date;
};

/** Whom a mail goes to. */
export type Reached = { readonly email: string; readonly language: string | null; readonly name: string };

export type PersonOf = (db: Reader, userId: string) => Promise<Reached>;

/** How what people have paid for becomes what they may open. */
export type Rights = {
  /**
   * Looks at a subscription at the provider and writes what is found there. Where the wish to look comes from, how late it
   * comes and how often, makes no difference.
   *
   * @throws {PaymentsAway} when the provider cannot be asked; nothing is changed then
   */
  follow(subscriptionId: string): Promise<void>;
  /** Looks at everything a person has at the provider. */
  followAllOf(userId: string): Promise<void>;
  /** Looks at whatever should have been renewed by now: an event may have been lost. */
  followDue(): Promise<void>;
};

/** Opens the one way from payments to rights. */
export function openRights(rooms: RightsRooms, personOf: PersonOf): Rights {
  const { database, payments, log, now } = rooms;

  const look = async (id: string): Promise<void> => {
    for (;;) {
      const seen = await countLooks(database.read, id);
      const found = await payments.findSubscription(id);
      if (found === undefined) return log.warn({ subscription: id }, 'the payment provider knows no such subscription');
      const isWritten = await database.transaction(
        async (tx) => (await takeLook(tx, id, seen)) && (await write(tx, found)),
      );
      if (isWritten) return;
    }
  };

  const write = async (tx: Tx, found: PaidSubscription): Promise<true> => {
    const before = await findSubscription(tx, found.id);
    // Whose it is may have been changed by an administrator: what is stored counts.
    const userId = before?.userId ?? (await findPayer(tx, payments.kind, found.customerId));
    if (userId === undefined) {
      log.warn({ subscription: found.id }, 'a subscription of the payment provider belongs to nobody here');
      return true;
    }
    const products = (await listProducts(tx)).filter(({ id }) => found.productIds.includes(id));
    const subscription = {
      id: found.id,
      productIds: found.productIds,
      // What a person once got with a product stays theirs while they pay for it.
      collectionIds: [...new Set([...(before?.collectionIds ?? []), ...products.flatMap((one) => one.collectionIds)])],
      validTo: validTo(found, rooms.config.payments.graceDays),
    };
    const standing = { provider: payments.kind, state: found.state, paidUntil: found.paidUntil };
    await putSubscription(tx, userId, subscription, now(), payments.kind, standing);
    const news = newsOf(before, found);
    if (news === undefined) return true;
    const person = await personOf(tx, userId);
    const names = products.map(({ name }) => name);
    if (news !== 'receipt') {
      const kind = news === 'failed' ? 'payment-failed' : 'subscription-ended';
      const told = { kind, to: [userId], name: productNames(names, person), link: '/settings' } as const;
      await recordChange(tx, { kind: 'rights', id: userId, news: told }, now());
    }
    if (person.email !== '') {
      await rooms.mail.send(tx, storeMail(news, person, names, found, subscription.validTo, rooms.config.publicUrl));
    }
    return true;
  };

  const follow = joinLooks(look);
  return {
    follow,
    async followAllOf(userId) {
      const customer = await findCustomer(database.read, payments.kind, userId);
      const theirs = customer === undefined ? [] : await payments.subscriptionIdsOf(customer);
      const held = await subscriptionsOf(database.read, userId);
      const known = await Promise.all(held.map(({ id }) => findSubscription(database.read, id)));
      const ours = known.filter((one) => one?.provider === payments.kind).map((one) => one?.id as string);
      for (const id of new Set([...theirs, ...ours])) await follow(id);
    },
    async followDue() {
      const isFatal = (error: unknown) => error instanceof PaymentsAway;
      await workThrough(await listDue(database.read, payments.kind, now()), follow, { isFatal });
    },
  };
}

/**
 * Joins looks at the same thing: whoever asks while a look is waiting to begin waits for that one, because it will see
 * everything that has happened by then.
 */
export function joinLooks(look: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const latest = new Map<string, { begun: boolean; done: Promise<void> }>();
  return (id) => {
    const last = latest.get(id);
    if (last !== undefined && !last.begun) return last.done;
    const next = { begun: false, done: Promise.resolve() };
    next.done = (last?.done ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next.begun = true;
        return look(id);
      })
      .finally(() => {
        if (latest.get(id) === next) latest.delete(id);
      });
    latest.set(id, next);
    return next.done;
  };
}
