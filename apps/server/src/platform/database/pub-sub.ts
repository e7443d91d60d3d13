import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterCommit } from './commit-steps.ts';
import { isPostgres, type Tx } from './transaction.ts';
import type { HostFinder } from './hosts.ts';

/** The topics of messages between processes. */
export type Topic = 'presentation';

/**
 * Receives messages until it is closed. Messages may be lost: a subscriber that must not miss anything has to poll too.
 */
export type MessageSubscription = {
  /** How often to poll, in milliseconds: seldom where messages are delivered, often where they are not. */
  readonly pollMs: number;
  close(): Promise<void>;
};

const LISTENING_POLL_MS = 1_000;
const SQLITE_POLL_MS = 100;
const RECONNECT_DELAY_MS = 1_000;
const POOLED_POLL_MS = 500;

/**
 * Sends a short text to the other processes once the transaction is committed: a transaction that sends it itself holds
 * a lock of the whole cluster until its commit is on disk. SQLite has no messages: there the others poll.
 */
export function publishMessage(tx: Tx, topic: Topic, text: string): void {
  if (isPostgres(tx)) afterCommit(tx, (db) => sql`select pg_notify(${channelOf(topic)}, ${text})`.execute(db));
}

/** The subscription on SQLite: no messages are received. */
export const createSqliteSubscription = (): MessageSubscription => ({
  pollMs: SQLITE_POLL_MS,
  close: async () => undefined,
});

/**
 * The subscription behind a pooler: a listener there would receive the messages of others, and only until its
 * transaction ends.
 */
export const createPooledSubscription = (): MessageSubscription => ({
  pollMs: POOLED_POLL_MS,
  close: async () => undefined,
});

/** Listens on a connection of its own, which is reopened when it is lost. */
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
