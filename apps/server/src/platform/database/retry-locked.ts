import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

/** Between two tries; the database itself has waited some seconds before it reports that it is locked. */
const RETRY_DELAY_MS = 200;

type LockRetryOptions = {
  /** Aborts the waiting with its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with true when another program has held the database for some seconds, and with false when it has released
   * it.
   */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
};

/**
 * Retries as long as another program locks the database; every other error is rethrown.
 *
 * @param work  may be called again from its beginning
 */
export async function retryWhileLocked<T>(work: () => Promise<T>, { signal, onWait }: LockRetryOptions): Promise<T> {
  let isWaiting = false;
  for (;;) {
    try {
      const done = await work();
      if (isWaiting) onWait?.(false);
      return done;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.kind === 'locked')) throw error;
      signal?.throwIfAborted();
      if (!isWaiting) onWait?.(true);
      isWaiting = true;
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }
}

/** The same database for background work: a transaction waits until it is no longer locked. */
export function withLockRetries(database: Database, options: LockRetryOptions): Database {
  const retrying: Database = Object.create(database, {
    transaction: {
      value: (work: Parameters<Database['transaction']>[0]) =>
        retryWhileLocked(() => database.transaction(work), options),
    },
  });
  return retrying;
}
