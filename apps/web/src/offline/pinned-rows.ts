import type { Kept, Shelf, Written } from './copy.ts';
import type { Keepings, Pin, PinnedShelf } from './keeping.ts';
import { createListeners } from './outbox.ts';
import type { Pinned } from './schema.ts';
import { type Database, inOneStep, inSteps } from './transactions.ts';

type IfOpen = <T>(work: (database: Database) => Promise<T>) => Promise<T | undefined>;

/** Under which key it stands that a row is needed. */
export const pinnedKey = (shelf: PinnedShelf, name: string): string => `${shelf} ${name}`;

/** What is pinned on a shelf, by name. */
export async function pinsOf(database: Database, shelf: Shelf): Promise<ReadonlyMap<string, Pinned>> {
  const start = pinnedKey(shelf, '');
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  const pins = await inOneStep(database, ['pinned'], 'readonly', (reading) =>
    reading.objectStore('pinned').getAll(range),
  );
  return new Map(pins.map((pin) => [pin.key.slice(start.length), pin]));
}

/** What is kept on purpose, in the browser's database. */
export function keepingsIn(ifOpen: IfOpen, tell: (written: Written) => void): Keepings {
  const listeners = createListeners();
  return {
    list: async () =>
      (await ifOpen((database) =>
        inOneStep(database, ['keepings'], 'readonly', (reading) => reading.objectStore('keepings').getAll()),
      )) ?? [],
    put: async (keeping) => {
      await ifOpen((database) =>
        inOneStep(database, ['keepings'], 'readwrite', (writing) => writing.objectStore('keepings').put(keeping)),
      );
      listeners.tell();
    },
    drop: async (name) => {
      await ifOpen((database) =>
        inOneStep(database, ['keepings'], 'readwrite', (removing) => removing.objectStore('keepings').delete(name)),
      );
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
  const key = pinnedKey(shelf, name);
  await inSteps(database, ['lists', 'lyrics', 'pinned'], async (pinning) => {
    const pins = pinning.objectStore('pinned');
    const before = await pins.get(key);
    await pins.put({ key, by: [...new Set([...(before?.by ?? []), by])], until, tag, bytes: bytes ?? json.length });
    if (shelf !== 'files') await pinning.objectStore(shelf).put({ name, savedAt, etag, json });
  });
}

function adopt(database: Database, key: string, { by, until }: Pin): Promise<string | undefined> {
  return inSteps(database, ['pinned'], async (adopting) => {
    const pins = adopting.objectStore('pinned');
    const pin = await pins.get(key);
    if (pin && !(pin.by.includes(by) && pin.until === until))
      await pins.put({ ...pin, by: [...new Set([...pin.by, by])], until });
    return pin?.tag;
  });
}

/* A row that another keeping needs stays with that one; the others become what may be cleared at any time. */
function letGo(database: Database, name: string, needed: ReadonlySet<string>): Promise<readonly string[]> {
  return inSteps(database, ['lists', 'lyrics', 'pinned'], async (letting) => {
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
    return files;
  });
}

async function sizes(database: Database): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const pins = await inOneStep(database, ['pinned'], 'readonly', (reading) => reading.objectStore('pinned').getAll());
  for (const { by, bytes } of pins) for (const name of by) found.set(name, (found.get(name) ?? 0) + bytes);
  return found;
}
