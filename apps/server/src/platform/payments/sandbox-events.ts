import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseError, newId, type Tx } from '../database/index.ts';
import { insertEvent, listPendingEvents, markDelivered } from './queries.ts';

type EventOutboxContext = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};

/** The events of the sandbox on their way to the webhook. */
export type EventOutbox = {
  /** Puts an event into the transaction that it tells of. */
  add(tx: Tx, type: string, subscriptionId: string): Promise<void>;
  /** Hands over what waits, without being waited for: a person at the sandbox does not wait for our webhook. */
  deliverSoon(): void;
  /** Ends when nothing is being handed over any more. */
  whenIdle(): Promise<void>;
};

/** Opens the way to the webhook. What is not taken waits for the next delivery. */
export function createEventOutbox(
  { database, log, now }: EventOutboxContext,
  send: (body: string) => Promise<void>,
): EventOutbox {
  let delivery: Promise<void> = Promise.resolve();
  const deliverOne = async (id: string, body: string) => {
    await send(body);
    await database.transaction((tx) => markDelivered(tx, id, now()));
  };
  /* One event that is not taken does not hold up those that come after it. */
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
