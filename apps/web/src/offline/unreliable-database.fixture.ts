import type { LocalCache } from './local-cache.ts';
import { createMemoryCache } from './memory-cache.ts';

/**
 * A database for tests that can be made to hang, to respond again, and to fail: its content is in `backingCache`, which
 * always responds. Only its responses are delayed: it still executes requests in order.
 */
export function createUnreliableDatabase() {
  const backingCache = createMemoryCache();
  let gate = Promise.resolve();
  let open = () => {};
  let failure: Error | undefined;
  const pass = async () => {
    await gate;
    if (failure) throw failure;
  };
  const gated =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await pass();
      return work(...args);
    };
  const { outbox, downloads: keepings } = backingCache;
  const cache: LocalCache = {
    ...backingCache,
    isPersistent: true,
    read: async <T>(...row: Parameters<LocalCache['read']>) => {
      await pass();
      return backingCache.read<T>(...row);
    },
    write: gated(backingCache.write),
    remove: gated(backingCache.remove),
    readAll: async function* <T>(...rows: Parameters<LocalCache['readAll']>) {
      await pass();
      yield* backingCache.readAll<T>(...rows);
    },
    readMeta: async <T>(name: string) => {
      await pass();
      return backingCache.readMeta<T>(name);
    },
    writeMeta: gated(backingCache.writeMeta),
    isLocked: gated(backingCache.isLocked),
    clear: gated(backingCache.clear),
    deletePersonData: gated(backingCache.deletePersonData),
    outbox: {
      ...outbox,
      add: gated(outbox.add),
      list: gated(outbox.list),
      markSent: gated(outbox.markSent),
      cancel: gated(outbox.cancel),
      markRejected: gated(outbox.markRejected),
      retry: gated(outbox.retry),
    },
    downloads: {
      ...keepings,
      list: gated(keepings.list),
      saveRow: gated(keepings.saveRow),
      readSizes: gated(keepings.readSizes),
    },
  };
  return {
    cache,
    backingCache,
    pause: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    resume: () => open(),
    failWith: (next: Error | undefined) => void (failure = next),
  };
}
