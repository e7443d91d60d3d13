import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Database, runInBatches, type Tx } from '../database/index.ts';

type CleanupContext = { readonly database: Database; readonly log: FastifyBaseLogger; readonly now: () => Date };

const DAY_MS = 24 * 3600_000;

/**
 * Deletes what has expired when the server starts, and once a day; several processes may do it at once. The server does
 * not wait for it, and when it closes the rest is left for the next time.
 *
 * @param deleteExpired  deletes what has expired by `now`, at most a number of rows; returns how many
 */
export function scheduleDailyCleanup(
  app: FastifyInstance,
  { database, log, now }: CleanupContext,
  deleteExpired: (tx: Tx, now: Date, atMost: number) => Promise<number>,
): void {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const cleanUp = () => {
    running = runInBatches(database, (tx, atMost) => deleteExpired(tx, now(), atMost), closing).catch(
      (error: unknown) => log.error({ err: error }, 'what has expired could not be removed'),
    );
  };
  const timer = setInterval(cleanUp, DAY_MS).unref();
  app.addHook('onReady', async () => cleanUp());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
