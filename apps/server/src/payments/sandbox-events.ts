import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseTrouble, newId, type Tx } from '../database/index.ts';
import { addEvent, listWaitingEvents, markDelivered } from './queries.ts';

type Parts = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
};

/** The events of the sandbox on their way to the webhook. */
export type EventPost = {
  /** Puts an event into the transaction that it tells of. */
  add(tx: Tx, type: string, subscriptionId: string): Promise<void>;
  /** Hands over what waits, without being waited for: a person at the sandbox does not wait for our webhook. */
  deliverSoon(): void;
  /** Ends when nothing is being handed over any more. */
  settled(): Promise<void>;
};

/** Opens the way to the webhook. What is not taken waits for the next delivery. */
export function openEventPost({ database, log, now }: Parts, send: (body: string) => Promise<void>): EventPost {
  let under: Promise<void> = Promise.resolve();
  const deliverOne = async (id: string, body: string) => {
    await send(body);
    await database.transaction((tx) => markDelivered(tx, id, now()));
  };
  /* One event that is not taken does not hold up those that come after it. */
  const deliver = async () => {
    let last = '';
    for (;;) {
      const events = await listWaitingEvents(database.read, last);
      if (events.length === 0) return;
      for (const { id, body } of events) {
        last = id;
        await deliverOne(id, body).catch((error: unknown) => {
          if (error instanceof DatabaseTrouble) throw error;
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
      await addEvent(tx, { id, body: JSON.stringify({ id, object: 'event', type, created, data: { object } }) });
    },
    deliverSoon() {
      under = under
        .then(deliver)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the events of the sandbox could not be delivered; they will be tried again'),
        );
    },
    settled: () => under,
  };
}
