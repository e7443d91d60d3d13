import type { LocalCache } from './local-cache.ts';
import { type LocalCacheEntry, type ObjectStoreName, type CacheWrite, entryOf, metaValueOf } from './cache-entry.ts';
import type { DownloadStore } from './downloads.ts';
import { createListeners, type Operation, type Outbox, withoutRejection, withRejection } from './outbox.ts';

/** A cache that lasts as long as the page: for browsers without a database, and while nobody is signed in. */
export function createMemoryCache(): LocalCache {
  const objectStores: Record<ObjectStoreName, Map<string, LocalCacheEntry<unknown>>> = {
    lists: new Map(),
    lyrics: new Map(),
  };
  const meta = new Map<string, unknown>();
  const { outbox, clear: empty } = createMemoryOutbox();
  const listeners = new Set<(write: CacheWrite, isElsewhere: boolean) => void>();
  const notify = (write: CacheWrite) => listeners.forEach((listener) => listener(write, false));
  const clear = (keepUnsent: boolean) => {
    for (const entry of [objectStores.lists, objectStores.lyrics, meta]) entry.clear();
    for (const objectStore of ['lists', 'lyrics'] as const) notify({ objectStore });
    if (!keepUnsent) empty();
  };
  return {
    isPersistent: false,
    health: { isStoring: () => true, countUnsent: () => 0, onChange: () => () => {} },
    person: undefined,
    read: async <T>(objectStore: ObjectStoreName, name: string) => entryOf<T>(objectStores[objectStore].get(name)),
    write: async (objectStore, name, entry) => {
      objectStores[objectStore].set(name, entry);
      notify({ objectStore, name });
    },
    remove: async (objectStore, name) => {
      objectStores[objectStore].delete(name);
      notify({ objectStore, name });
    },
    async *readAll<T>(objectStore: ObjectStoreName, start: string) {
      yield [...objectStores[objectStore]].flatMap(([name, stored]) => {
        const entry = name.startsWith(start) ? entryOf<T>(stored) : undefined;
        return entry ? [[name, entry] as const] : [];
      });
    },
    onWrite: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readMeta: async <T>(name: string) => metaValueOf<T>(meta.get(name)),
    writeMeta: async (name, value) => void meta.set(name, value),
    outbox,
    downloads: noDownloads,
    isLocked: async () => false,
    recordServerContact: async () => {},
    clear: async ({ keepUnsent }) => clear(keepUnsent),
    deletePersonData: async () => clear(false),
    close: () => clear(false),
  };
}

/* Data that ends with the page cannot be downloaded. */
const noDownloads: DownloadStore = {
  list: async () => [],
  save: async () => {},
  delete: async () => [],
  releaseRows: async () => [],
  saveRow: async () => {},
  claimRow: async () => undefined,
  readSizes: async () => new Map(),
  onChange: () => () => {},
};

function createMemoryOutbox(): { outbox: Outbox; clear: () => void } {
  const operations = new Map<string, Operation>();
  const listeners = createListeners();
  let place = 0;
  const change = (work: () => void) => {
    work();
    listeners.notify();
  };
  const outbox: Outbox = {
    add: async (operation) => {
      if (!operations.has(operation.id))
        change(() => operations.set(operation.id, { ...operation, place: operation.place ?? ++place }));
    },
    list: async () => [...operations.values()].toSorted((one, other) => one.place - other.place),
    hasLoaded: () => true,
    markSent: async (id) => change(() => operations.delete(id)),
    cancel: async (id) => {
      const existed = operations.has(id);
      if (existed) change(() => operations.delete(id));
      return existed;
    },
    markRejected: async (id, rejection) => {
      const operation = operations.get(id);
      if (operation) change(() => operations.set(id, withRejection(operation, rejection)));
    },
    retry: async (id) => {
      const operation = operations.get(id);
      if (operation?.refused) change(() => operations.set(id, withoutRejection(operation)));
    },
    onChange: listeners.add,
  };
  return { outbox, clear: () => operations.clear() };
}
