import type { FastifyInstance } from 'fastify';
import type { IdentityRooms } from './identity.ts';
import { forgetExpired } from './queries.ts';

const DAY_MS = 24 * 3600_000;

/** Forgets what has expired when the server starts and once a day; several processes may do it at once. */
export function tidyDaily(
  app: FastifyInstance,
  { database, log, now }: Pick<IdentityRooms, 'database' | 'log' | 'now'>,
): void {
  const tidy = () =>
    database
      .transaction((tx) => forgetExpired(tx, now()))
      .catch((error: unknown) => log.error({ err: error }, 'what has expired could not be removed'));
  const timer = setInterval(tidy, DAY_MS).unref();
  app.addHook('onReady', tidy);
  app.addHook('onClose', async () => clearInterval(timer));
}
