import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A disk cache of generated files, keyed by the hash of everything they depend on. The least recently used are deleted
 * first.
 */
export type DiskCache = {
  /**
   * Returns the cached entry of this key, or the result of `make`; concurrent callers share the same call. It is
   * returned before it is on the disk: a crash in between loses only what can be generated again.
   */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Resolves when everything that was generated is on the disk. */
  flush(): Promise<void>;
};

/**
 * Milliseconds after which a read is recorded on the disk again: the order survives restarts without a write per read.
 */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

/** Milliseconds after which a temporary file counts as left over from an interrupted write. */
const TEMP_FILE_MAX_AGE_MS = 60 * 60 * 1000;

/** Bytes that may wait for a slow disk; what is generated beyond that is returned but not cached. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

/**
 * Creates a cache in a folder, which is created with the first entry. A disk that is full or unavailable only disables
 * the cache: every entry is then generated again.
 *
 * @param maxBytes  bytes it may hold
 */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const pendingWork = new Map<string, Promise<Uint8Array>>();
  let loadedEntries: Promise<Map<string, CacheEntry>> | undefined;
  let pendingBytes = 0;
  let lastWrite: Promise<void> = Promise.resolve();

  const getEntries = () => {
    loadedEntries ??= loadEntries(folder);
    return loadedEntries;
  };
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(pathOf(folder, name)).catch(() => undefined);
    if (bytes !== undefined) await touchEntry(folder, name, await getEntries(), bytes.length);
    return bytes;
  };
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    // One entry never evicts everything else.
    if (bytes.length > maxBytes) return;
    const all = await getEntries();
    await writeAtomically(folder, name, bytes);
    all.delete(name);
    all.set(name, { size: bytes.length, usedAt: Date.now() });
    let total = [...all.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of all) {
      if (total <= maxBytes) return;
      all.delete(oldest);
      total -= size;
      await rm(pathOf(folder, oldest), { force: true });
    }
  };

  /* One after the other, so that files with an older timestamp were generated earlier. */
  const enqueueWrite = (name: string, bytes: Uint8Array): Promise<void> => {
    if (pendingBytes + bytes.length > MAX_PENDING_BYTES) return lastWrite;
    pendingBytes += bytes.length;
    lastWrite = lastWrite
      .then(() => write(name, bytes))
      .catch(() => {})
      .finally(() => {
        pendingBytes -= bytes.length;
      });
    return lastWrite;
  };

  return {
    get(key, make) {
      const name = createHash('sha256').update(key).digest('hex');
      const running = pendingWork.get(name);
      if (running !== undefined) return running;
      let saved: Promise<void> | undefined;
      const work = (async () => {
        const there = await read(name);
        if (there !== undefined) return there;
        const made = await make();
        saved = enqueueWrite(name, made);
        return made;
      })();
      pendingWork.set(name, work);
      // Until the entry is on the disk, further callers get it from here.
      const release = () => pendingWork.delete(name);
      work.then(() => saved).then(release, release);
      return work;
    },
    flush: () => lastWrite,
  };
}

type CacheEntry = { readonly size: number; usedAt: number };

const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/* In the order of their last use; deletes the temporary files of interrupted writes. */
async function loadEntries(folder: string): Promise<Map<string, CacheEntry>> {
  const found: (readonly [string, CacheEntry])[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/^[0-9a-f]{64}/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined) continue;
    if (entry.name.length === 64) found.push([entry.name, { size: stats.size, usedAt: stats.mtimeMs }]);
    else if (Date.now() - stats.mtimeMs > TEMP_FILE_MAX_AGE_MS) await rm(path, { force: true }).catch(() => {});
  }
  return new Map(found.sort(([, a], [, b]) => a.usedAt - b.usedAt));
}

async function touchEntry(folder: string, name: string, all: Map<string, CacheEntry>, size: number): Promise<void> {
  const entry = all.get(name) ?? { size, usedAt: 0 };
  all.delete(name);
  all.set(name, entry);
  const now = Date.now();
  if (now - entry.usedAt < TOUCH_INTERVAL_MS) return;
  entry.usedAt = now;
  await utimes(pathOf(folder, name), now / 1000, now / 1000).catch(() => {});
}

async function writeAtomically(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(folder, name);
  await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
  const tempPath = `${path}.${randomUUID()}`;
  try {
    await writeFile(tempPath, bytes);
    await rename(tempPath, path);
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  }
}
