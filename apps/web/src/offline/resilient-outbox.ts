import { type LocalCache, CacheClosedError } from './local-cache.ts';
import type { RunWithTimeout } from './run-with-timeout.ts';
import { createListeners, type Operation, type Outbox, withoutRejection, withRejection } from './outbox.ts';

/** The outbox of a database that may not respond. */
type ResilientOutbox = Outbox & {
  /** The number of unsent changes that are only in the memory of this page. */
  readonly countInMemory: () => number;
  /** Writes into the database what it did not accept before. */
  readonly flush: () => Promise<void>;
  readonly clear: () => void;
};

type UpdateOperation = (operation: Operation) => Operation;

/**
 * What the database does not accept within a second is held in memory, where the sender finds it and sends it as usual.
 * What it should have deleted, because it was sent or undone, is filtered out of every later read.
 *
 * @param onMemoryChange  called when the operations held only in memory have changed
 */
export function createResilientOutbox(
  run: RunWithTimeout,
  open: Promise<LocalCache>,
  onMemoryChange: () => void,
): ResilientOutbox {
  const listeners = createListeners();
  const inMemory = new Map<string, Operation>();
  const removedIds = new Set<string>();
  let stored: readonly Operation[] | undefined;
  // A browser without a database has no operations in it.
  void open.then(({ outbox }) => void outbox.onChange(listeners.notify)).catch(() => void (stored ??= []));
  const notifyChanged = () => {
    onMemoryChange();
    listeners.notify();
  };
  const list = async () => {
    const result = await run('outbox', (cache) => cache.outbox.list());
    if (result.kind === 'answered') stored = result.value;
    return [...(stored ?? []).filter(({ id }) => !removedIds.has(id) && !inMemory.has(id)), ...inMemory.values()];
  };
  /* In the memory of this page, or else in the database; returns whether it was there. */
  const remove = async (id: string, work: (cache: LocalCache) => Promise<boolean>): Promise<boolean> => {
    const wasInMemory = inMemory.delete(id);
    removedIds.add(id);
    if (wasInMemory) notifyChanged();
    const result = await run('outbox', work, { isWrite: true });
    if (result.kind === 'answered') {
      removedIds.delete(id);
      stored = stored?.filter((one) => one.id !== id);
    } else listeners.notify();
    // It may be in the database as well, which was only slow to confirm it.
    return wasInMemory || (result.kind === 'answered' ? result.value : (stored ?? []).some((one) => one.id === id));
  };
  const change = async (id: string, update: UpdateOperation, work: (cache: LocalCache) => Promise<void>) => {
    const row = inMemory.get(id);
    if (row) {
      inMemory.set(id, update(row));
      return notifyChanged();
    }
    const result = await run('outbox', work, { isWrite: true });
    if (result.kind === 'answered') return;
    const before = (stored ?? []).find((one) => one.id === id);
    if (before) inMemory.set(id, update(before));
    notifyChanged();
  };
  return {
    add: async (operation) => {
      if (inMemory.has(operation.id)) return;
      removedIds.delete(operation.id);
      const result = await run('outbox', (cache) => cache.outbox.add(operation), { isWrite: true });
      if (result.kind === 'answered') return;
      if (result.kind === 'failed' && result.error instanceof CacheClosedError) throw result.error;
      inMemory.set(operation.id, {
        ...operation,
        place: operation.place ?? nextPlace([...(stored ?? []), ...inMemory.values()]),
      });
      notifyChanged();
    },
    list,
    hasLoaded: () => stored !== undefined,
    markSent: async (id) => void (await remove(id, (cache) => cache.outbox.markSent(id).then(() => true))),
    cancel: (id) => remove(id, (cache) => cache.outbox.cancel(id)),
    markRejected: (id, rejection) =>
      change(
        id,
        (row) => withRejection(row, rejection),
        (cache) => cache.outbox.markRejected(id, rejection),
      ),
    retry: (id) => change(id, withoutRejection, (cache) => cache.outbox.retry(id)),
    onChange: listeners.add,
    countInMemory: () => [...inMemory.values()].filter(({ refused: rejection }) => !rejection).length,
    flush: async () => {
      if ((await flushRemoved(run, removedIds)) && (await flushAdded(run, inMemory))) notifyChanged();
    },
    clear: () => {
      inMemory.clear();
      stored = undefined;
    },
  };
}

const nextPlace = (operations: readonly Operation[]) => Math.max(0, ...operations.map(({ place }) => place)) + 1;

/* Both return whether the database has accepted everything. */
async function flushRemoved(run: RunWithTimeout, removedIds: Set<string>): Promise<boolean> {
  for (const id of removedIds) {
    if ((await run('outbox', (cache) => cache.outbox.cancel(id), { isWrite: true })).kind !== 'answered') return false;
    removedIds.delete(id);
  }
  return true;
}

async function flushAdded(run: RunWithTimeout, inMemory: Map<string, Operation>): Promise<boolean> {
  for (const [id, operation] of inMemory) {
    const { place: _, ...added } = operation;
    const work = async (cache: LocalCache) => {
      await cache.outbox.add(added);
      // Also when the database had accepted it before, and it was rejected since.
      if (operation.refused) await cache.outbox.markRejected(id, operation.refused);
    };
    if ((await run('outbox', work, { isWrite: true })).kind !== 'answered') return false;
    if (inMemory.get(id) === operation) inMemory.delete(id);
    else if (!inMemory.has(id)) await run('outbox', (cache) => cache.outbox.cancel(id), { isWrite: true });
  }
  return true;
}
