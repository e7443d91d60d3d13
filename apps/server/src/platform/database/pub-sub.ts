import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';
import type { HostFinder } from './hosts.ts';

/** What processes tell each other about. */
export type Topic = 'presentation';

/** Hears until it is closed. Something may always be missed: who must not miss it looks for itself. */
export type MessageSubscription = {
  /** How often one should look for oneself, in milliseconds: seldom where signals come, often where there are none. */
  readonly pollMs: number;
  close(): Promise<void>;
};

const LISTENING_POLL_MS = 1_000;
const SQLITE_POLL_MS = 100;
const RECONNECT_DELAY_MS = 1_000;
const POOLED_POLL_MS = 500;

/**
 * Tells the other processes a short text once the transaction is committed. SQLite has nothing to tell it with: there the
 * others look.
 */
export async function publishMessage(tx: Tx, topic: Topic, text: string): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${channelOf(topic)}, ${text})`.execute(tx);
}

/** What SQLite has: nobody is heard. */
export const createSqliteSubscription = (): MessageSubscription => ({
  pollMs: SQLITE_POLL_MS,
  close: async () => undefined,
});

/** What there is behind a pooler: who listens there would hear for others, and be heard for no longer than a transaction. */
export const createPooledSubscription = (): MessageSubscription => ({
  pollMs: POOLED_POLL_MS,
  close: async () => undefined,
});

/** Listens on a connection of its own, which is opened again when it is lost. */
export function subscribeOnPostgres(
  hosts: HostFinder,
  topic: Topic,
  onMessage: (text: string) => void,
  onConnectionLost: (error: Error) => void,
): MessageSubscription {
  const closing = Promise.withResolvers<void>();
  let isClosed = false;
  const listen = async (): Promise<void> => {
    const address = await hosts.find();
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, keepAlive: true });
    const lost = Promise.withResolvers<void>();
    client.on('error', (error) => {
      onConnectionLost(error);
      lost.resolve();
    });
    client.once('end', () => lost.resolve());
    client.on('notification', ({ payload = '' }) => onMessage(payload));
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
      await listen().catch(onConnectionLost);
      if (!isClosed) await Promise.race([sleep(RECONNECT_DELAY_MS, undefined, { ref: false }), closing.promise]);
    }
  };
  const done = keepListening();
  return {
    pollMs: LISTENING_POLL_MS,
    async close() {
      isClosed = true;
      closing.resolve();
      await done;
    },
  };
}

const channelOf = (topic: Topic): string => `canticle_${topic}`;
