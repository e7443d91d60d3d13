import type { IDBPDatabase } from 'idb';
import type { Kept, Shelf, Written } from './copy.ts';
import type { Keepings, Pin, PinnedShelf } from './keeping.ts';
import { createListeners } from './outbox.ts';
import type { CopySchema, Pinned } from './schema.ts';

type Database = IDBPDatabase<CopySchema>;
type IfOpen = <T>(work: (database: Database) => Promise<T>) => Promise<T | undefined>;

/** Under which key it stands that a row is needed. */
export const pinnedKey = (shelf: PinnedShelf, name: string): string => `${shelf} ${name}`;

/** What is pinned on a shelf, by name. */
export async function pinsOf(database: Database, shelf: Shelf): Promise<ReadonlyMap<string, Pinned>> {
  const start = pinnedKey(shelf, '');
  const pins = await database.getAll('pinned', IDBKeyRange.bound(start, `${start}\uffff`));
  return new Map(pins.map((pin) => [pin.key.slice(start.length), pin]));
}

/** What is kept on purpose, in the browser's database. */
export function keepingsIn(ifOpen: IfOpen, tell: (written: Written) => void): Keepings {
  const listeners = createListeners();
  return {
    list: async () => (await ifOpen((database) => database.getAll('keepings'))) ?? [],
    put: async (keeping) => {
      await ifOpen((database) => database.put('keepings', keeping));
      listeners.tell();
    },
    drop: async (name) => {
      await ifOpen((database) => database.delete('keepings', name));
      const gone = (await ifOpen((database) => letGo(database, name, new Set()))) ?? [];
      listeners.tell();
      return gone;
    },
    prune: async (name, keys) => (await ifOpen((database) => letGo(database, name, keys))) ?? [],
    pin: async (shelf, name, kept, pin) => {
      await ifOpen((database) => pinRow(database, shelf, name, kept, pin));
      if (shelf !== 'files') tell({ shelf, name });
    },
    adopt: (shelf, name, pin) => ifOpen((database) => adopt(database, pinnedKey(shelf, name), pin)),
    sizes: async () => (await ifOpen(sizes)) ?? new Map(),
    onChange: listeners.add,
  };
}

async function pinRow(
  database: Database,
  shelf: PinnedShelf,
  name: string,
  { value, savedAt, etag }: Kept<unknown>,
  { by, until, tag, bytes }: Pin,
): Promise<void> {
  const json = JSON.stringify(value ?? null);
  const pinning = database.transaction(['lists', 'lyrics', 'pinned'], 'readwrite');
  const pins = pinning.objectStore('pinned');
  const key = pinnedKey(shelf, name);
  const before = await pins.get(key);
  await pins.put({ key, by: [...new Set([...(before?.by ?? []), by])], until, tag, bytes: bytes ?? json.length });
  if (shelf !== 'files') await pinning.objectStore(shelf).put({ name, savedAt, etag, json });
  await pinning.done;
}

async function adopt(database: Database, key: string, { by, until }: Pin): Promise<string | undefined> {
  const adopting = database.transaction('pinned', 'readwrite');
  const pin = await adopting.store.get(key);
  if (pin && !(pin.by.includes(by) && pin.until === until))
    await adopting.store.put({ ...pin, by: [...new Set([...pin.by, by])], until });
  await adopting.done;
  return pin?.tag;
}

/* A row that another keeping needs stays with that one; the others become what may be cleared at any time. */
async function letGo(database: Database, name: string, needed: ReadonlySet<string>): Promise<readonly string[]> {
  const letting = database.transaction(['lists', 'lyrics', 'pinned'], 'readwrite');
  const pins = letting.objectStore('pinned');
  const files: string[] = [];
  for (const pin of await pins.index('by').getAll(name)) {
    if (needed.has(pin.key)) continue;
    const by = pin.by.filter((one) => one !== name);
    if (by.length > 0) {
      await pins.put({ ...pin, by });
      continue;
    }
    await pins.delete(pin.key);
    const [shelf, row] = pin.key.split(/ (.*)/s) as [PinnedShelf, string];
    if (shelf === 'files') files.push(row);
    else await letting.objectStore(shelf).delete(row);
  }
  await letting.done;
  return files;
}

async function sizes(database: Database): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { by, bytes } of await database.getAll('pinned'))
    for (const name of by) found.set(name, (found.get(name) ?? 0) + bytes);
  return found;
}
