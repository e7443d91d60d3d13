import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseError, newId, type Tx } from '../database/index.ts';
import { insertEvent, listPendingEvents, markDelivered } from './queries.ts';

type EventOutboxContext = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};

/** The events of the sandbox that wait for delivery to the webhook. */
export type EventOutbox = {
  /** Adds an event, in the transaction that it reports. */
  add(tx: Tx, type: string, subscriptionId: string): Promise<void>;
  /** Starts to deliver pending events, without waiting: a person at the sandbox does not wait for our webhook. */
  deliverSoon(): void;
  /** Resolves when no delivery is in progress. */
  whenIdle(): Promise<void>;
};

/** Creates the outbox. An event that is not accepted waits for the next delivery. */
export function createEventOutbox(
  { database, log, now }: EventOutboxContext,
  send: (body: string) => Promise<void>,
): EventOutbox {
  let delivery: Promise<void> = Promise.resolve();
  const deliverOne = async (id: string, body: string) => {
    await send(body);
    await database.transaction((tx) => markDelivered(tx, id, now()));
  };
  /* One event that is not accepted does not block those that come after it. */
  const deliver = async () => {
    let lastId = '';
    for (;;) {
      const events = await listPendingEvents(database.read, lastId);
      if (events.length === 0) return;
      for (const { id, body } of events) {
        lastId = id;
        await deliverOne(id, body).catch((error: unknown) => {
          if (error instanceof DatabaseError) throw error;
          log.warn({ err: error, event: id }, 'an event of the sandbox was not taken; it will be tried again');
        });
      }
    }
  };
  return {
    async add(tx, type, subscriptionId) {
      const id = `evt_sandbox_${newId(now().getTime())}`;
      const created = Math.floor(now().getTime() / 1000);
      const object = { id: subscriptionId, object: 'subscription' };
      await insertEvent(tx, { id, body: JSON.stringify({ id, object: 'event', type, created, data: { object } }) });
    },
    deliverSoon() {
      delivery = delivery
        .then(deliver)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the events of the sandbox could not be delivered; they will be tried again'),
        );
    },
    whenIdle: () => delivery,
  };
}
