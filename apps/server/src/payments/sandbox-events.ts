import type { FastifyBaseLogger } from 'fastify';
import { type Database, newId, type Tx } from '../database/index.ts';
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
  const deliver = async () => {
    for (const { id, body } of await listWaitingEvents(database.read)) {
      await send(body);
      await database.transaction((tx) => markDelivered(tx, id, now()));
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
          log.warn({ err: error }, 'an event of the sandbox was not taken; it will be tried again'),
        );
    },
    settled: () => under,
  };
}
