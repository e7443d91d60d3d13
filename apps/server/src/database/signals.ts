import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';
import type { Hosts } from './hosts.ts';

/** What processes tell each other about. */
export type Topic = 'presentation';

/** Hears until it is closed. Something may always be missed: who must not miss it looks for itself. */
export type Ear = {
  /** How often one should look for oneself, in milliseconds: seldom where signals come, often where there are none. */
  readonly lookMs: number;
  close(): Promise<void>;
};

const SELDOM_MS = 1_000;
const OFTEN_MS = 100;
const AGAIN_MS = 1_000;
const POOLED_MS = 500;

/**
 * Tells the other processes a short text once the transaction is committed. SQLite has nothing to tell it with: there the
 * others look.
 */
export async function signal(tx: Tx, topic: Topic, text: string): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${channelOf(topic)}, ${text})`.execute(tx);
}

/** What SQLite has: nobody is heard. */
export const hearNothing = (): Ear => ({ lookMs: OFTEN_MS, close: async () => undefined });

/** What there is behind a pooler: who listens there would hear for others, and be heard for no longer than a transaction. */
export const hearNothingPooled = (): Ear => ({ lookMs: POOLED_MS, close: async () => undefined });

/** Listens on a connection of its own, which is opened again when it is lost. */
export function hearOnPostgres(
  hosts: Hosts,
  topic: Topic,
  heard: (text: string) => void,
  onLoss: (error: Error) => void,
): Ear {
  const closing = Promise.withResolvers<void>();
  let isClosed = false;
  const listen = async (): Promise<void> => {
    const address = await hosts.find();
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, keepAlive: true });
    const lost = Promise.withResolvers<void>();
    client.on('error', (error) => {
      onLoss(error);
      lost.resolve();
    });
    client.once('end', () => lost.resolve());
    client.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${channelOf(topic)}`);
      await Promise.race([lost.promise, closing.promise]);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const keepListening = async () => {
    while (!isClosed) {
      await listen().catch(onLoss);
      if (!isClosed) await Promise.race([sleep(AGAIN_MS, undefined, { ref: false }), closing.promise]);
    }
  };
  const done = keepListening();
  return {
    lookMs: SELDOM_MS,
    async close() {
      isClosed = true;
      closing.resolve();
      await done;
    },
  };
}

const channelOf = (topic: Topic): string => `canticle_${topic}`;
