import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/index.ts';

type Parts = { readonly database: Database; readonly log: FastifyBaseLogger; readonly now: () => Date };

const DAY_MS = 24 * 3600_000;

/**
 * Forgets what has expired when the server starts and once a day; several processes may do it at once.
 *
 * @param forget  deletes what is too old by `now`
 */
export function tidyDaily(
  app: FastifyInstance,
  { database, log, now }: Parts,
  forget: (tx: Tx, now: Date) => Promise<void>,
): void {
  const tidy = () =>
    database
      .transaction((tx) => forget(tx, now()))
      .catch((error: unknown) => log.error({ err: error }, 'what has expired could not be removed'));
  const timer = setInterval(tidy, DAY_MS).unref();
  app.addHook('onReady', tidy);
  app.addHook('onClose', async () => clearInterval(timer));
}
