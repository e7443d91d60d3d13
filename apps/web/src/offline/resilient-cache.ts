import type { TimeoutResult } from './with-timeout.ts';
import { createDatabaseRunner, type DatabaseRunner } from './database-runner.ts';
import type { RunWithTimeout } from './run-with-timeout.ts';
import type { DownloadStore } from './downloads.ts';
import type { LocalCache } from './local-cache.ts';
import { type LocalCacheEntry, type ObjectStoreName, type CacheWrite, entryOf, metaValueOf } from './cache-entry.ts';
import { createListeners } from './outbox.ts';
import { createResilientOutbox } from './resilient-outbox.ts';

/* A row that is not in the database yet; without an entry it is to be removed. */
type PendingRow = {
  readonly objectStore: ObjectStoreName;
  readonly name: string;
  readonly entry: LocalCacheEntry<unknown> | undefined;
};
type PendingRows = Map<string, PendingRow>;
type PendingMeta = Map<string, unknown>;

/**
 * A local cache that never blocks, whatever the database does: a read that takes longer than a second finds nothing,
 * and a write that takes longer is held in memory, and written when the database responds again. `health` reports this.
 *
 * @param opening  the cache in the database
 * @param person   the name under which another thread opens it
 */
export function createResilientCache(
  opening: Promise<LocalCache>,
  person: string,
): LocalCache & { readonly opened: Promise<TimeoutResult<LocalCache>> } {
  let innerCache: LocalCache | undefined;
  let isFlushing = false;
  const health = createListeners();
  const writeListeners = new Set<(write: CacheWrite, isElsewhere: boolean) => void>();
  const pendingRows: PendingRows = new Map();
  const pendingMeta: PendingMeta = new Map();
  const notify = (write: CacheWrite, isElsewhere = false) =>
    writeListeners.forEach((listener) => listener(write, isElsewhere));
  /* Writes that the database did not accept before. Those it does not accept now stay for the next time. */
  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    await outbox.flush();
    await flushRows(runner.run, pendingRows);
    await flushMeta(runner.run, pendingMeta);
    isFlushing = false;
  };
  const openedInner = opening.then((cache) => {
    innerCache = cache;
    cache.onWrite(notify);
    return cache;
  });
  const runner = createDatabaseRunner(openedInner, health.notify, () => void flush());
  const outbox = createResilientOutbox(runner.run, runner.open, health.notify);
  const forgetPending = () => {
    pendingRows.clear();
    pendingMeta.clear();
  };
  return {
    opened: runner.opened,
    get isPersistent() {
      return innerCache?.isPersistent === true && !runner.isStuck('keepings');
    },
    get person() {
      return innerCache?.isPersistent === true && !runner.isStuck('lists') ? person : undefined;
    },
    health: { isStoring: runner.isStoring, countUnsent: outbox.countInMemory, onChange: health.add },
    ...createRowStore(runner, pendingRows, notify),
    ...createMetaStore(runner, pendingMeta),
    onWrite: (listener) => {
      writeListeners.add(listener);
      return () => writeListeners.delete(listener);
    },
    outbox,
    downloads: createDownloads(runner),
    isLocked: (objectStore, name) => runner.runOr(objectStore, (cache) => cache.isLocked(objectStore, name), false),
    recordServerContact: async (now) => void (await runner.run('meta', (cache) => cache.recordServerContact(now))),
    clear: async (options) => {
      forgetPending();
      if (!options.keepUnsent) outbox.clear();
      await runner.run('lists', (cache) => cache.clear(options), { allowSlow: true });
    },
    deletePersonData: async () => {
      forgetPending();
      outbox.clear();
      await runner.deletePersonData();
    },
    close: () => {
      runner.close();
      forgetPending();
      outbox.clear();
      innerCache?.close();
    },
  };
}

const writeRow = (cache: LocalCache, { objectStore, name, entry }: PendingRow): Promise<void> =>
  entry ? cache.write(objectStore, name, entry) : cache.remove(objectStore, name);

async function flushRows(run: RunWithTimeout, pendingRows: PendingRows): Promise<void> {
  for (const [key, row] of pendingRows) {
    const { kind } = await run(row.objectStore, (cache) => writeRow(cache, row), { isWrite: true });
    if (kind === 'failed') return;
    if (kind === 'answered' && pendingRows.get(key) === row) pendingRows.delete(key);
  }
}

async function flushMeta(run: RunWithTimeout, pendingMeta: PendingMeta): Promise<void> {
  for (const [name, value] of pendingMeta) {
    const { kind } = await run('meta', (cache) => cache.writeMeta(name, value), { isWrite: true });
    if (kind === 'answered' && pendingMeta.get(name) === value) pendingMeta.delete(name);
  }
}

/* The rows: those in memory are newer than those in the database. */
function createRowStore(
  { run, isStuck, isClosed }: DatabaseRunner,
  pendingRows: PendingRows,
  notify: (write: CacheWrite) => void,
): Pick<LocalCache, 'read' | 'write' | 'remove' | 'readAll'> {
  const keyOf = (objectStore: ObjectStoreName, name: string) => `${objectStore} ${name}`;
  const put = async (objectStore: ObjectStoreName, name: string, entry: LocalCacheEntry<unknown> | undefined) => {
    const key = keyOf(objectStore, name);
    const row = { objectStore, name, entry };
    // An older value must not be written after this one.
    if (pendingRows.has(key)) pendingRows.set(key, row);
    const result = await run(objectStore, (cache) => writeRow(cache, row), { isWrite: true });
    if (isClosed()) return;
    if (result.kind === 'answered') return void (pendingRows.get(key) === row && pendingRows.delete(key));
    pendingRows.set(key, row);
    notify({ objectStore, name });
  };
  return {
    read: async <T>(objectStore: ObjectStoreName, name: string, options: { readonly allowSlow?: boolean } = {}) => {
      const pending = pendingRows.get(keyOf(objectStore, name));
      if (pending || isClosed()) return entryOf<T>(pending?.entry);
      const result = await run(objectStore, (cache) => cache.read<T>(objectStore, name), options);
      return result.kind === 'answered' ? result.value : undefined;
    },
    write: (objectStore, name, entry) => put(objectStore, name, entry),
    remove: (objectStore, name) => put(objectStore, name, undefined),
    async *readAll<T>(objectStore: ObjectStoreName, start: string) {
      const pending = [...pendingRows.values()].filter(
        (row) => row.objectStore === objectStore && row.name.startsWith(start),
      );
      const pendingEntries = pending.flatMap((row) => {
        const entry = entryOf<T>(row.entry);
        return entry ? [[row.name, entry] as const] : [];
      });
      if (pendingEntries.length > 0) yield pendingEntries;
      const pendingNames = new Set(pending.map(({ name }) => name));
      let chunks: AsyncIterator<readonly (readonly [string, LocalCacheEntry<T>])[]> | undefined;
      while (!isStuck(objectStore)) {
        const next = await run(
          objectStore,
          (cache) => (chunks ??= cache.readAll<T>(objectStore, start)[Symbol.asyncIterator]()).next(),
          { allowSlow: true },
        );
        if (next.kind !== 'answered' || next.value.done) return;
        yield next.value.value.filter(([name]) => !pendingNames.has(name));
      }
    },
  };
}

function createMetaStore(
  { run, runOr, isClosed }: DatabaseRunner,
  pendingMeta: PendingMeta,
): Pick<LocalCache, 'readMeta' | 'writeMeta'> {
  return {
    readMeta: async <T>(name: string) =>
      pendingMeta.has(name)
        ? metaValueOf<T>(pendingMeta.get(name))
        : runOr('meta', (cache) => cache.readMeta<T>(name), undefined),
    writeMeta: async (name, value) => {
      const result = await run('meta', (cache) => cache.writeMeta(name, value), { isWrite: true });
      if (result.kind === 'answered') pendingMeta.delete(name);
      else if (!isClosed()) pendingMeta.set(name, value);
    },
  };
}

function createDownloads({ open, runOr, runOrThrow }: DatabaseRunner): DownloadStore {
  return {
    list: () => runOr('keepings', (cache) => cache.downloads.list(), []),
    save: (download) => runOrThrow('keepings', (cache) => cache.downloads.save(download), undefined),
    delete: (name) => runOrThrow('keepings', (cache) => cache.downloads.delete(name), []),
    saveRow: (...args) => runOrThrow('keepings', (cache) => cache.downloads.saveRow(...args), undefined),
    releaseRows: (name, keys) => runOrThrow('keepings', (cache) => cache.downloads.releaseRows(name, keys), []),
    claimRow: (...args) => runOrThrow('keepings', (cache) => cache.downloads.claimRow(...args), undefined),
    readSizes: () => runOr('keepings', (cache) => cache.downloads.readSizes(), new Map()),
    onChange: (listener) => {
      let unsubscribe = () => {};
      let isUnsubscribed = false;
      void open.then(
        (cache) => void (isUnsubscribed || (unsubscribe = cache.downloads.onChange(listener))),
        () => undefined,
      );
      return () => {
        isUnsubscribed = true;
        unsubscribe();
      };
    },
  };
}
