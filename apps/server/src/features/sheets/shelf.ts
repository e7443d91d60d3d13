import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished work on the disk, under the hash of everything it depends on. What was used longest ago goes first. */
export type Shelf = {
  /**
   * What is there under this key, else what `make` gives; callers that come meanwhile wait for the same work. It is given
   * before it is on the disk: a crash in between loses only what can be made again.
   */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Resolves when everything that was made is on the disk. */
  written(): Promise<void>;
};

/** Milliseconds after which a use is noted on the disk anew: the order is kept over restarts, without a write per read. */
const NOTED_EVERY = 60 * 60 * 1000;

/** Milliseconds after which a draft is what a stop half-way left behind. */
const DRAFT_MS = 60 * 60 * 1000;

/** Bytes that may wait for a slow disk; what is made beyond that is given and not kept. */
const MOST_WAITING = 64 * 1024 * 1024;

/**
 * Opens the shelf of a folder; it is made when the first piece comes. A disk that is full or away only makes it useless:
 * what is asked for is then made every time.
 *
 * @param most  bytes it may hold
 */
export function openShelf(folder: string, most: number): Shelf {
  const underWay = new Map<string, Promise<Uint8Array>>();
  let known: Promise<Map<string, Piece>> | undefined;
  let waiting = 0;
  let written: Promise<void> = Promise.resolve();

  const pieces = () => {
    known ??= list(folder);
    return known;
  };
  const take = async (name: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(placeOf(folder, name)).catch(() => undefined);
    if (bytes !== undefined) await noteUse(folder, name, await pieces(), bytes.length);
    return bytes;
  };
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    // One piece never clears the shelf of everything else.
    if (bytes.length > most) return;
    const all = await pieces();
    await writeWhole(folder, name, bytes);
    all.delete(name);
    all.set(name, { size: bytes.length, usedAt: Date.now() });
    let total = [...all.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of all) {
      if (total <= most) return;
      all.delete(oldest);
      total -= size;
      await rm(placeOf(folder, oldest), { force: true });
    }
  };

  /* One after the other, so that what is older on the shelf was made before. */
  const putLater = (name: string, bytes: Uint8Array): Promise<void> => {
    if (waiting + bytes.length > MOST_WAITING) return written;
    waiting += bytes.length;
    written = written
      .then(() => put(name, bytes))
      .catch(() => {})
      .finally(() => {
        waiting -= bytes.length;
      });
    return written;
  };

  return {
    get(key, make) {
      const name = createHash('sha256').update(key).digest('hex');
      const running = underWay.get(name);
      if (running !== undefined) return running;
      let kept: Promise<void> | undefined;
      const work = (async () => {
        const there = await take(name);
        if (there !== undefined) return there;
        const made = await make();
        kept = putLater(name, made);
        return made;
      })();
      underWay.set(name, work);
      // Until it is on the disk, who asks again gets it from here.
      const forget = () => underWay.delete(name);
      work.then(() => kept).then(forget, forget);
      return work;
    },
    written: () => written,
  };
}

type Piece = { readonly size: number; usedAt: number };

const placeOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/* In the order of their last use; what a stop half-way left behind is cleared away. */
async function list(folder: string): Promise<Map<string, Piece>> {
  const found: (readonly [string, Piece])[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/^[0-9a-f]{64}/.test(entry.name)) continue;
    const place = join(entry.parentPath, entry.name);
    const facts = await stat(place).catch(() => undefined);
    if (facts === undefined) continue;
    if (entry.name.length === 64) found.push([entry.name, { size: facts.size, usedAt: facts.mtimeMs }]);
    else if (Date.now() - facts.mtimeMs > DRAFT_MS) await rm(place, { force: true }).catch(() => {});
  }
  return new Map(found.sort(([, a], [, b]) => a.usedAt - b.usedAt));
}

async function noteUse(folder: string, name: string, all: Map<string, Piece>, size: number): Promise<void> {
  const piece = all.get(name) ?? { size, usedAt: 0 };
  all.delete(name);
  all.set(name, piece);
  const now = Date.now();
  if (now - piece.usedAt < NOTED_EVERY) return;
  piece.usedAt = now;
  await utimes(placeOf(folder, name), now / 1000, now / 1000).catch(() => {});
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(folder, name);
  await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
