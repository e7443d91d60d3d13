import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished work on the disk, under the hash of everything it depends on. What was used longest ago goes first. */
export type DiskCache = {
  /**
   * What is there under this key, else what `make` gives; callers that come meanwhile wait for the same work. It is given
   * before it is on the disk: a crash in between loses only what can be made again.
   */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Resolves when everything that was made is on the disk. */
  flush(): Promise<void>;
};

/** Milliseconds after which a use is noted on the disk anew: the order is kept over restarts, without a write per read. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

/** Milliseconds after which a draft is what a stop half-way left behind. */
const TEMP_FILE_MAX_AGE_MS = 60 * 60 * 1000;

/** Bytes that may wait for a slow disk; what is made beyond that is given and not kept. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

/**
 * Opens the shelf of a folder; it is made when the first piece comes. A disk that is full or away only makes it useless:
 * what is asked for is then made every time.
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
    // One piece never clears the shelf of everything else.
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

  /* One after the other, so that what is older on the shelf was made before. */
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
      // Until it is on the disk, who asks again gets it from here.
      const release = () => pendingWork.delete(name);
      work.then(() => saved).then(release, release);
      return work;
    },
    flush: () => lastWrite,
  };
}

type CacheEntry = { readonly size: number; usedAt: number };

const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/* In the order of their last use; what a stop half-way left behind is cleared away. */
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
