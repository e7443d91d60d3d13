import type { Copy, Kept, Shelf, Written } from './copy.ts';
import type { Keepings } from './keeping.ts';
import { createListeners, type Operation, type Outbox, withoutRefusal, withRefusal } from './outbox.ts';

/** A copy that lasts as long as the page: for browsers that give no database, and for nobody in particular. */
export function createMemoryCopy(): Copy {
  const shelves: Record<Shelf, Map<string, Kept<unknown>>> = { lists: new Map(), lyrics: new Map() };
  const meta = new Map<string, unknown>();
  const { outbox, empty } = createMemoryOutbox();
  const listeners = new Set<(written: Written, isElsewhere: boolean) => void>();
  const tell = (written: Written) => listeners.forEach((listener) => listener(written, false));
  const clear = (keepUnsent: boolean) => {
    for (const kept of [shelves.lists, shelves.lyrics, meta]) kept.clear();
    for (const shelf of ['lists', 'lyrics'] as const) tell({ shelf });
    if (!keepUnsent) empty();
  };
  return {
    persistent: false,
    health: { isKeeping: () => true, unsent: () => 0, onChange: () => () => {} },
    person: undefined,
    read: async <T>(shelf: Shelf, name: string) => shelves[shelf].get(name) as Kept<T> | undefined,
    write: async (shelf, name, kept) => {
      shelves[shelf].set(name, kept);
      tell({ shelf, name });
    },
    remove: async (shelf, name) => {
      shelves[shelf].delete(name);
      tell({ shelf, name });
    },
    async *readAll<T>(shelf: Shelf, start: string) {
      yield [...(shelves[shelf] as Map<string, Kept<T>>)].filter(([name]) => name.startsWith(start));
    },
    onWritten: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readMeta: async <T>(name: string) => meta.get(name) as T | undefined,
    writeMeta: async (name, value) => void meta.set(name, value),
    outbox,
    keepings: nothingKept,
    isLocked: async () => false,
    noteContact: async () => {},
    clearCopy: async ({ keepUnsent }) => clear(keepUnsent),
    forgetPerson: async () => clear(false),
    close: () => clear(false),
  };
}

/* What ends with the page is not kept on the device. */
const nothingKept: Keepings = {
  list: async () => [],
  put: async () => {},
  drop: async () => [],
  prune: async () => [],
  pin: async () => {},
  adopt: async () => undefined,
  sizes: async () => new Map(),
  onChange: () => () => {},
};

function createMemoryOutbox(): { outbox: Outbox; empty: () => void } {
  const operations = new Map<string, Operation>();
  const listeners = createListeners();
  let place = 0;
  const change = (work: () => void) => {
    work();
    listeners.tell();
  };
  const outbox: Outbox = {
    add: async (operation) => {
      if (!operations.has(operation.id))
        change(() => operations.set(operation.id, { ...operation, place: operation.place ?? ++place }));
    },
    list: async () => [...operations.values()].toSorted((one, other) => one.place - other.place),
    isKnown: () => true,
    markSent: async (id) => change(() => operations.delete(id)),
    takeBack: async (id) => {
      const isThere = operations.has(id);
      if (isThere) change(() => operations.delete(id));
      return isThere;
    },
    markRefused: async (id, refused) => {
      const operation = operations.get(id);
      if (operation) change(() => operations.set(id, withRefusal(operation, refused)));
    },
    tryAgain: async (id) => {
      const operation = operations.get(id);
      if (operation?.refused) change(() => operations.set(id, withoutRefusal(operation)));
    },
    onChange: listeners.add,
  };
  return { outbox, empty: () => operations.clear() };
}
