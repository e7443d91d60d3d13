import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { DatabaseTrouble } from './trouble.ts';

/** Between two tries; the database itself has waited some seconds before it says that it is locked. */
const PAUSE_MS = 200;

type Waiting = {
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with true when another program has held the database for some seconds, and with false when it has let go. */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
};

/**
 * Tries again as long as another program holds the database; every other error is thrown on.
 *
 * @param work  may be called again from its beginning
 */
export async function whileLocked<T>(work: () => Promise<T>, { signal, onWait }: Waiting): Promise<T> {
  let isWaiting = false;
  for (;;) {
    try {
      const done = await work();
      if (isWaiting) onWait?.(false);
      return done;
    } catch (error) {
      if (!(error instanceof DatabaseTrouble && error.kind === 'locked')) throw error;
      signal?.throwIfAborted();
      if (!isWaiting) onWait?.(true);
      isWaiting = true;
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

/** The same database for work that nobody waits for at a screen: a transaction waits until it is its turn. */
export function waitingDatabase(database: Database, waiting: Waiting): Database {
  return Object.create(database, {
    transaction: {
      value: (work: Parameters<Database['transaction']>[0]) => whileLocked(() => database.transaction(work), waiting),
    },
  }) as Database;
}
