import { deleteDB, openDB } from 'idb';
import { type Copy, CopyClosed, type Kept, type Shelf, type Written } from './copy.ts';
import { openNews } from './written-news.ts';
import { isLocked } from '../kept-files/index.ts';
import { forgetFilesOf, openFilesOf } from './kept-files.ts';
import { isNeeded } from './needed.ts';
import { createListeners, type Operation, type Outbox, withoutRefusal, withRefusal } from './outbox.ts';
import { keepingsIn, pinnedKey, pinsOf } from './pinned-rows.ts';
import { type CopySchema, type Migration, migrations, type Pinned, type Row } from './schema.ts';
import { abortUnfinished, type Database, inOneStep, inSteps } from './transactions.ts';
import { waitWhileAway } from './while-away.ts';

const nameOf = (person: string) => `canticle:${person}`;

/**
 * Opens a person's copy in the browser's database and brings it up to date. A database that a newer program has
 * already upgraded is used as it is: upgrades only add.
 *
 * @throws what the browser throws when it gives no database
 */
export async function openBrowserCopy(person: string, steps: readonly Migration[] = migrations): Promise<Copy> {
  const state: { database: Promise<Database> | undefined; isOver: boolean } = { database: undefined, isOver: false };
  const letGo = () => {
    void state.database?.then((database) => database.close()).catch(() => undefined);
    state.database = undefined;
  };
  const end = () => {
    state.isOver = true;
    letGo();
  };
  const open = async () => {
    const opening = (state.database ??= openAt(nameOf(person), steps, (isForgotten) =>
      isForgotten ? end() : letGo(),
    ));
    return opening.catch((failure: unknown) => {
      if (state.database === opening) state.database = undefined;
      throw failure;
    });
  };
  await open();
  const news = openNews(nameOf(person));
  // A page that is left may come back (back-forward cache); until then it holds up nobody.
  const presence = waitWhileAway(() => {
    abortUnfinished();
    letGo();
  });
  const close = () => {
    end();
    news.close();
    presence.end();
  };
  // Whoever made way for an upgrade in another tab opens what that has made of it.
  const ifOpen = async <T>(work: (database: Database) => Promise<T>) => {
    await presence.here();
    if (state.isOver) return undefined;
    try {
      return await work(await open());
    } catch (failure) {
      if (!isConnectionLost(failure)) throw failure;
      letGo();
      return state.isOver ? undefined : work(await open());
    }
  };
  const readMeta = (name: string) =>
    ifOpen((database) => inOneStep(database, ['meta'], 'readonly', (reading) => reading.objectStore('meta').get(name)));
  const writeMeta = (name: string, value: unknown) =>
    ifOpen((database) =>
      inOneStep(database, ['meta'], 'readwrite', (writing) => writing.objectStore('meta').put(value, name)),
    );
  // Whoever was here before this was counted begins to count now.
  const contact = { at: (await readMeta(contactName)) as number | undefined };
  return {
    persistent: true,
    health: { isKeeping: () => true, unsent: () => 0, onChange: () => () => {} },
    person,
    ...shelvesIn(ifOpen, news.tell, contact),
    keepings: keepingsIn(ifOpen, news.tell),
    noteContact: async (now) => {
      contact.at = now;
      await writeMeta(contactName, now);
    },
    onWritten: news.listen,
    readMeta: <T>(name: string) => readMeta(name) as Promise<T | undefined>,
    writeMeta: async (name, value) => void (await writeMeta(name, value)),
    outbox: outboxIn(ifOpen),
    clearCopy: async ({ keepUnsent }) => {
      await ifOpen((database) => clear(database, keepUnsent));
      for (const shelf of ['lists', 'lyrics'] as const) news.tell({ shelf });
    },
    forgetPerson: async () => {
      end();
      // What is on its way onto the device comes too late.
      openFilesOf();
      await forgetFilesOf(person);
      await deleteDB(nameOf(person));
      for (const shelf of ['lists', 'lyrics'] as const) news.tell({ shelf });
      close();
    },
    close,
  };
}

/* The browser closed the connection by itself: nothing was begun, and another one can be opened. */
const isConnectionLost = (failure: unknown) => failure instanceof Error && failure.name === 'InvalidStateError';

type IfOpen = <T>(work: (database: Database) => Promise<T>) => Promise<T | undefined>;

/* `makeWay` is told whether the database is to be removed, or only to be upgraded. */
async function openAt(
  name: string,
  steps: readonly Migration[],
  makeWay: (isForgotten: boolean) => void,
): Promise<Database> {
  const blocking = (_: number, version: number | null) => makeWay(version === null);
  const callbacks = {
    async upgrade(database: Database, from: number, _to: number | null, upgrade: Parameters<Migration>[1]) {
      for (const step of steps.slice(from)) await step(database, upgrade);
    },
    // Another tab wants to upgrade or forget: make way instead of holding it up.
    blocking,
    terminated: () => makeWay(false),
  };
  try {
    return await openDB<CopySchema>(name, steps.length, callbacks);
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'VersionError')
      return openDB<CopySchema>(name, undefined, { blocking, terminated: () => makeWay(false) });
    throw failure;
  }
}

const contactName = 'contactAt';

/* When the server answered last; the row of it is read once. */
type Contact = { at: number | undefined };

function shelvesIn(
  ifOpen: IfOpen,
  tell: (written: Written) => void,
  contact: Contact,
): Pick<Copy, 'read' | 'write' | 'remove' | 'readAll' | 'isLocked'> {
  /* What is not kept on purpose has no end of its own, but words are not for reading years later either. */
  const lock = (shelf: Shelf, pin: Pinned | undefined) =>
    (pin !== undefined || shelf === 'lyrics') &&
    isLocked({ contactAt: contact.at ?? Date.now(), until: pin?.until ?? null }, Date.now());
  const find = async (shelf: Shelf, name: string) =>
    (await ifOpen((database) => rowAndPin(database, shelf, name))) ?? ([undefined, undefined] as const);
  return {
    read: async <T>(shelf: Shelf, name: string) => {
      const [row, pin] = await find(shelf, name);
      return row && !lock(shelf, pin) ? keptIn<T>(row) : undefined;
    },
    isLocked: async (shelf, name) => {
      const [row, pin] = await find(shelf, name);
      return row !== undefined && lock(shelf, pin);
    },
    write: async (shelf, name, { value, savedAt, etag }) => {
      const row: Row = { name, savedAt, etag, json: JSON.stringify(value ?? null) };
      await ifOpen((database) =>
        inOneStep(database, [shelf], 'readwrite', (writing) => writing.objectStore(shelf).put(row)),
      );
      tell({ shelf, name });
    },
    remove: async (shelf, name) => {
      await ifOpen((database) => removeRow(database, shelf, name));
      tell({ shelf, name });
    },
    async *readAll<T>(shelf: Shelf, start: string) {
      const pins = (await ifOpen((database) => pinsOf(database, shelf))) ?? new Map<string, Pinned>();
      let after: string | undefined;
      for (;;) {
        const range = IDBKeyRange.bound(after ?? start, `${start}\uffff`, after !== undefined);
        const rows =
          (await ifOpen((database) =>
            inOneStep(database, [shelf], 'readonly', (reading) => reading.objectStore(shelf).getAll(range, rowsAtOnce)),
          )) ?? [];
        if (rows.length === 0) return;
        const open = rows.filter(({ name }) => !lock(shelf, pins.get(name)));
        yield open.map((row) => [row.name, keptIn<T>(row)] as const);
        after = rows.at(-1)?.name;
      }
    },
  };
}

/* So many are in memory as text at a time. */
const rowsAtOnce = 500;

const keptIn = <T>({ json, savedAt, etag }: Row): Kept<T> => ({ value: JSON.parse(json) as T, savedAt, etag });

const rowAndPin = (database: Database, shelf: Shelf, name: string) =>
  inOneStep(database, [shelf, 'pinned'], 'readonly', (reading) =>
    Promise.all([
      reading.objectStore(shelf).get(name),
      reading.objectStore('pinned').get(pinnedKey(shelf, name)),
    ] as const),
  );

const removeRow = (database: Database, shelf: Shelf, name: string) =>
  inOneStep(database, [shelf, 'pinned'], 'readwrite', (removing) =>
    Promise.all([
      removing.objectStore(shelf).delete(name),
      removing.objectStore('pinned').delete(pinnedKey(shelf, name)),
    ]),
  );

/* What is kept on purpose stays, and what every screen needs to show it. */
function clear(database: Database, keepUnsent: boolean): Promise<void> {
  const all = ['lists', 'lyrics', 'meta', 'outbox', 'keepings', 'pinned'] as const;
  return inSteps(database, [...all], async (clearing) => {
    const store = <Name extends 'lists' | 'lyrics' | 'meta'>(name: Name) => clearing.objectStore(name);
    const contactAt = await store('meta').get(contactName);
    const pins = new Set(keepUnsent ? await clearing.objectStore('pinned').getAllKeys() : []);
    const isKeeping = keepUnsent && (await clearing.objectStore('keepings').count()) > 0;
    for (const shelf of ['lists', 'lyrics'] as const)
      for (const name of await store(shelf).getAllKeys()) {
        const stays = pins.has(pinnedKey(shelf, name)) || (isKeeping && shelf === 'lists' && isNeeded(name));
        if (!stays) await store(shelf).delete(name);
      }
    await store('meta').clear();
    if (contactAt !== undefined) await store('meta').put(contactAt, contactName);
    if (!keepUnsent)
      for (const name of ['outbox', 'keepings', 'pinned'] as const) await clearing.objectStore(name).clear();
  });
}

function outboxIn(ifOpen: IfOpen): Outbox {
  const listeners = createListeners();
  const change = async (work: (database: Database) => Promise<unknown>) => {
    await ifOpen(work);
    listeners.tell();
  };
  return {
    async add(operation) {
      let isKept = false;
      await change(async (database) => {
        await addOnce(database, operation as Operation);
        isKept = true;
      });
      if (!isKept) throw new CopyClosed();
    },
    list: async () =>
      (await ifOpen((database) =>
        inOneStep(database, ['outbox'], 'readonly', (reading) => reading.objectStore('outbox').getAll()),
      )) ?? [],
    isKnown: () => true,
    markSent: (id) => change((database) => changeRow(database, id, () => undefined)),
    takeBack: async (id) => {
      let isThere = false;
      await change((database) =>
        changeRow(database, id, () => {
          isThere = true;
          return undefined;
        }),
      );
      return isThere;
    },
    markRefused: (id, refused) => change((database) => changeRow(database, id, (row) => withRefusal(row, refused))),
    tryAgain: (id) => change((database) => changeRow(database, id, withoutRefusal)),
    onChange: listeners.add,
  };
}

/* A page that is closed in the next moment has kept it. The index of ids lets no second in. */
async function addOnce(database: Database, operation: Operation): Promise<void> {
  try {
    await inOneStep(database, ['outbox'], 'readwrite', (adding) => adding.objectStore('outbox').add(operation));
  } catch (failure) {
    if (!isThereAlready(failure)) throw failure;
  }
}

const isThereAlready = (failure: unknown) => failure instanceof Error && failure.name === 'ConstraintError';

/* Replaces a row by what `next` makes of it, or removes it when that is nothing. */
function changeRow(database: Database, id: string, next: (row: Operation) => Operation | undefined): Promise<void> {
  return inSteps(database, ['outbox'], async (changing) => {
    const rows = changing.objectStore('outbox');
    const row = await rows.index('id').get(id);
    const after = row && next(row);
    if (after) await rows.put(after);
    else if (row) await rows.delete(row.place);
  });
}
