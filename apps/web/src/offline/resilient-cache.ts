import type { DatabasePart, RunWithTimeout } from './run-with-timeout.ts';
import { withTimeout, type TimeoutResult } from './with-timeout.ts';
import { type LocalCache, CacheClosedError } from './local-cache.ts';
import type { LocalCacheEntry, ObjectStoreName, CacheWrite } from './cache-entry.ts';
import { createListeners } from './outbox.ts';
import { createResilientOutbox } from './resilient-outbox.ts';

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

const flushRow = (cache: LocalCache, { objectStore, name, entry }: PendingRow): Promise<void> =>
  entry ? cache.write(objectStore, name, entry) : cache.remove(objectStore, name);

type PendingRow = {
  readonly objectStore: ObjectStoreName;
  readonly name: string;
  readonly entry: LocalCacheEntry<unknown> | undefined;
};

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
  let isClosed = false;
  let cannotOpen = false;
  let isFailing = false;
  let isFlushing = false;
  const late = new Map<DatabasePart, number>();
  const health = createListeners();
  const writeListeners = new Set<(write: CacheWrite, isElsewhere: boolean) => void>();
  const pendingRows = new Map<string, PendingRow>();
  const pendingMeta = new Map<string, unknown>();
  const keyOf = (objectStore: ObjectStoreName, name: string) => `${objectStore} ${name}`;
  const notify = (write: CacheWrite, isElsewhere = false) =>
    writeListeners.forEach((listener) => listener(write, isElsewhere));

  const isStuck = (part: DatabasePart) => cannotOpen || late.has('open') || late.has(part);
  const isStoring = () => !cannotOpen && !isFailing && late.size === 0;
  const updateHealth = (change: () => void) => {
    const before = isStoring();
    change();
    if (isStoring() !== before) health.notify();
  };
  const trackLate = (part: DatabasePart) => () => {
    updateHealth(() => late.set(part, (late.get(part) ?? 0) + 1));
    return () =>
      updateHealth(() => {
        const remaining = (late.get(part) ?? 1) - 1;
        if (remaining > 0) return void late.set(part, remaining);
        late.delete(part);
        void flush();
      });
  };
  const open = opening.then((cache) => {
    innerCache = cache;
    if (isClosed) cache.close();
    cache.onWrite(notify);
    return cache;
  });
  const recordWrite = (hasFailed: boolean) => {
    if (hasFailed === isFailing) return;
    updateHealth(() => void (isFailing = hasFailed));
    if (!hasFailed) void flush();
  };
  const run: RunWithTimeout = async (part, work, { allowSlow = false, isWrite = false } = {}) => {
    if (isClosed) return { kind: 'failed', error: new CacheClosedError() };
    if (cannotOpen || (isStuck(part) && !allowSlow)) return { kind: 'late' };
    const result = await withTimeout(open.then(work), allowSlow ? slowTimeoutMs : timeoutMs, trackLate(part));
    if (isWrite && result.kind !== 'late' && !(result.kind === 'failed' && result.error instanceof CacheClosedError))
      recordWrite(result.kind === 'failed');
    return result;
  };
  const runOrThrow = async <T>(
    part: DatabasePart,
    work: (cache: LocalCache) => Promise<T>,
    whenClosed: T,
  ): Promise<T> => {
    const result = await run(part, work, { allowSlow: true });
    if (result.kind === 'answered') return result.value;
    if (isClosed) return whenClosed;
    throw result.kind === 'failed' ? result.error : new StorageTimeoutError('The database does not answer.');
  };
  const opened = withTimeout(open, timeoutMs, trackLate('open')).then((result) => {
    if (result.kind === 'failed') updateHealth(() => void (cannotOpen = true));
    return result;
  });
  open.catch(() => updateHealth(() => void (cannotOpen = true)));

  const outbox = createResilientOutbox(run, open, () => health.notify());
  /* Writes that the database did not accept before. Those it does not accept now stay for the next time. */
  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    await outbox.flush();
    for (const [key, row] of pendingRows) {
      const { kind } = await run(row.objectStore, (cache) => flushRow(cache, row), { isWrite: true });
      if (kind === 'failed') break;
      if (kind === 'answered' && pendingRows.get(key) === row) pendingRows.delete(key);
    }
    for (const [name, value] of pendingMeta) {
      const { kind } = await run('meta', (cache) => cache.writeMeta(name, value), { isWrite: true });
      if (kind === 'answered' && pendingMeta.get(name) === value) pendingMeta.delete(name);
    }
    isFlushing = false;
  };
  const put = async (objectStore: ObjectStoreName, name: string, entry: LocalCacheEntry<unknown> | undefined) => {
    const key = keyOf(objectStore, name);
    const row = { objectStore, name, entry };
    // An older value must not be written after this one.
    if (pendingRows.has(key)) pendingRows.set(key, row);
    const result = await run(objectStore, (cache) => flushRow(cache, row), { isWrite: true });
    if (isClosed) return;
    if (result.kind === 'answered') return void (pendingRows.get(key) === row && pendingRows.delete(key));
    pendingRows.set(key, row);
    notify({ objectStore, name });
  };
  return {
    opened,
    get isPersistent() {
      return innerCache?.isPersistent === true && !isStuck('keepings');
    },
    get person() {
      return innerCache?.isPersistent === true && !isStuck('lists') ? person : undefined;
    },
    health: { isStoring, countUnsent: () => outbox.countInMemory(), onChange: health.add },
    read: async <T>(objectStore: ObjectStoreName, name: string, options: { readonly allowSlow?: boolean } = {}) => {
      const pending = pendingRows.get(keyOf(objectStore, name));
      if (pending || isClosed) return pending?.entry as LocalCacheEntry<T> | undefined;
      const result = await run(objectStore, (cache) => cache.read<T>(objectStore, name), options);
      return result.kind === 'answered' ? result.value : undefined;
    },
    write: (objectStore, name, entry) => put(objectStore, name, entry),
    remove: (objectStore, name) => put(objectStore, name, undefined),
    async *readAll<T>(objectStore: ObjectStoreName, start: string) {
      const pending = [...pendingRows.values()].filter(
        (row) => row.objectStore === objectStore && row.name.startsWith(start),
      );
      const pendingEntries = pending.flatMap(({ name, entry }) =>
        entry ? [[name, entry as LocalCacheEntry<T>] as const] : [],
      );
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
    onWrite: (listener) => {
      writeListeners.add(listener);
      return () => writeListeners.delete(listener);
    },
    readMeta: async <T>(name: string) => {
      if (pendingMeta.has(name)) return pendingMeta.get(name) as T | undefined;
      const result = await run('meta', (cache) => cache.readMeta<T>(name));
      return result.kind === 'answered' ? result.value : undefined;
    },
    writeMeta: async (name, value) => {
      const result = await run('meta', (cache) => cache.writeMeta(name, value), { isWrite: true });
      if (result.kind === 'answered') pendingMeta.delete(name);
      else if (!isClosed) pendingMeta.set(name, value);
    },
    outbox,
    downloads: {
      list: async () => {
        const result = await run('keepings', (cache) => cache.downloads.list());
        return result.kind === 'answered' ? result.value : [];
      },
      save: (download) => runOrThrow('keepings', (cache) => cache.downloads.save(download), undefined),
      delete: (name) => runOrThrow('keepings', (cache) => cache.downloads.delete(name), []),
      saveRow: (...args) => runOrThrow('keepings', (cache) => cache.downloads.saveRow(...args), undefined),
      releaseRows: (name, keys) => runOrThrow('keepings', (cache) => cache.downloads.releaseRows(name, keys), []),
      claimRow: (...args) => runOrThrow('keepings', (cache) => cache.downloads.claimRow(...args), undefined),
      readSizes: async () => {
        const result = await run('keepings', (cache) => cache.downloads.readSizes());
        return result.kind === 'answered' ? result.value : new Map();
      },
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
    },
    isLocked: async (objectStore, name) => {
      const result = await run(objectStore, (cache) => cache.isLocked(objectStore, name));
      return result.kind === 'answered' && result.value;
    },
    recordServerContact: async (now) => void (await run('meta', (cache) => cache.recordServerContact(now))),
    clear: async (options) => {
      pendingRows.clear();
      pendingMeta.clear();
      if (!options.keepUnsent) outbox.clear();
      await run('lists', (cache) => cache.clear(options), { allowSlow: true });
    },
    deletePersonData: async () => {
      pendingRows.clear();
      pendingMeta.clear();
      outbox.clear();
      await withTimeout(
        open.then((cache) => cache.deletePersonData()),
        cannotOpen ? 0 : deleteTimeoutMs,
        () => () => {},
      );
      isClosed = true;
    },
    close: () => {
      isClosed = true;
      pendingRows.clear();
      pendingMeta.clear();
      outbox.clear();
      innerCache?.close();
    },
  };
}
