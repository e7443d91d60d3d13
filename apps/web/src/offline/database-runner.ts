import { CacheClosedError, type LocalCache } from './local-cache.ts';
import type { DatabasePart, RunWithTimeout } from './run-with-timeout.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a screen, or an action of the person, waits for the database, in milliseconds. */
const timeoutMs = 1_000;
/** How long background work waits for it, and a screen that has nothing else. */
const slowTimeoutMs = 10_000;
/** How long signing out waits until everything is deleted. */
const deleteTimeoutMs = 3_000;

/** Thrown where only the database will do and it does not respond. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';
}

export type DatabaseRunner = ReturnType<typeof createDatabaseRunner>;

/**
 * Runs the requests to a database that may not respond, and knows which of its parts respond.
 *
 * @param opening         the cache in the database
 * @param onHealthChange  called when it begins or ceases to store what it is given
 * @param onRecovered     called when a part responds again
 */
export function createDatabaseRunner(
  opening: Promise<LocalCache>,
  onHealthChange: () => void,
  onRecovered: () => void,
) {
  let isClosed = false;
  let cannotOpen = false;
  let isFailing = false;
  const late = new Map<DatabasePart, number>();
  const isStuck = (part: DatabasePart) => cannotOpen || late.has('open') || late.has(part);
  const isStoring = () => !cannotOpen && !isFailing && late.size === 0;
  const updateHealth = (change: () => void) => {
    const before = isStoring();
    change();
    if (isStoring() !== before) onHealthChange();
  };
  const trackLate = (part: DatabasePart) => () => {
    updateHealth(() => late.set(part, (late.get(part) ?? 0) + 1));
    return () =>
      updateHealth(() => {
        const remaining = (late.get(part) ?? 1) - 1;
        if (remaining > 0) return void late.set(part, remaining);
        late.delete(part);
        onRecovered();
      });
  };
  const recordWrite = (hasFailed: boolean) => {
    if (hasFailed === isFailing) return;
    updateHealth(() => void (isFailing = hasFailed));
    if (!hasFailed) onRecovered();
  };
  const open = opening.then((cache) => {
    if (isClosed) cache.close();
    return cache;
  });
  const opened = withTimeout(open, timeoutMs, trackLate('open'));
  open.catch(() => updateHealth(() => void (cannotOpen = true)));

  const run: RunWithTimeout = async (part, work, { allowSlow = false, isWrite = false } = {}) => {
    if (isClosed) return { kind: 'failed', error: new CacheClosedError() };
    if (cannotOpen || (isStuck(part) && !allowSlow)) return { kind: 'late' };
    const result = await withTimeout(open.then(work), allowSlow ? slowTimeoutMs : timeoutMs, trackLate(part));
    if (isWrite && result.kind !== 'late' && !(result.kind === 'failed' && result.error instanceof CacheClosedError))
      recordWrite(result.kind === 'failed');
    return result;
  };
  return {
    open,
    opened,
    run,
    isStuck,
    isStoring,
    isClosed: () => isClosed,
    /** The result of a request, or `fallback` when there is none in time. */
    runOr: async <T>(part: DatabasePart, work: (cache: LocalCache) => Promise<T>, fallback: T): Promise<T> => {
      const result = await run(part, work);
      return result.kind === 'answered' ? result.value : fallback;
    },
    /** The result of a request that only the database can answer. @throws {StorageTimeoutError} */
    runOrThrow: async <T>(part: DatabasePart, work: (cache: LocalCache) => Promise<T>, whenClosed: T): Promise<T> => {
      const result = await run(part, work, { allowSlow: true });
      if (result.kind === 'answered') return result.value;
      if (isClosed) return whenClosed;
      throw result.kind === 'failed' ? result.error : new StorageTimeoutError('The database does not answer.');
    },
    deletePersonData: async () => {
      const deleting = open.then((cache) => cache.deletePersonData());
      await withTimeout(deleting, cannotOpen ? 0 : deleteTimeoutMs, () => () => {});
      isClosed = true;
    },
    close: () => void (isClosed = true),
  };
}
