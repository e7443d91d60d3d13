import { deleteDB, openDB } from 'idb';
import { type LocalCache, CacheClosedError } from './local-cache.ts';
import { type LocalCacheEntry, type ObjectStoreName, type CacheWrite, metaValueOf } from './cache-entry.ts';
import { createWriteChannel } from './write-channel.ts';
import { isLocked } from '../offline-files/index.ts';
import { deleteFilesOf, setFilesOwner } from './offline-files.ts';
import { isRequiredOffline } from './required-offline.ts';
import { createListeners, type Operation, type Outbox, withoutRejection, withRejection } from './outbox.ts';
import { createDownloadStore, downloadedRowKey, listDownloadedRows } from './downloaded-rows.ts';
import { type CacheSchema, type Migration, migrations, type DownloadedRow, type CacheRow } from './schema.ts';
import { abortOpenTransactions, type Database, runRequests, runTransaction } from './transactions.ts';
import { trackPagePresence } from './page-presence.ts';

const databaseName = (person: string) => `canticle:${person}`;

/**
 * Opens a person's cache in the browser's database and upgrades it. A database already upgraded by a newer version of
 * the app is used as it is: upgrades only add.
 *
 * @throws the browser's error when it provides no database
 */
export async function openIndexedDbCache(
  person: string,
  steps: readonly Migration[] = migrations,
): Promise<LocalCache> {
  const name = databaseName(person);
  const { runIfOpen, close } = await connect(name, steps);
  const { publish, subscribe, close: closeChannel } = createWriteChannel(name);
  const publishCleared = () => {
    for (const objectStore of ['lists', 'lyrics'] as const) publish({ objectStore });
  };
  const { readMeta, writeMeta } = createMetaStore(runIfOpen);
  // For caches that existed before this was recorded, the time starts now.
  const lastContact = { at: await readMeta<number>(contactKey) };
  return {
    isPersistent: true,
    health: { isStoring: () => true, countUnsent: () => 0, onChange: () => () => {} },
    person,
    ...createObjectStores(runIfOpen, publish, lastContact),
    downloads: createDownloadStore(runIfOpen, publish),
    recordServerContact: async (now) => {
      lastContact.at = now;
      await writeMeta(contactKey, now);
    },
    onWrite: subscribe,
    readMeta,
    writeMeta,
    outbox: createIndexedDbOutbox(runIfOpen),
    clear: async ({ keepUnsent }) => {
      await runIfOpen((database) => clear(database, keepUnsent));
      publishCleared();
    },
    deletePersonData: async () => {
      close();
      // A file that is still being downloaded is not stored any more.
      setFilesOwner();
      await deleteFilesOf(person);
      await deleteDB(name);
      publishCleared();
      closeChannel();
    },
    close: () => {
      close();
      closeChannel();
    },
  };
}

/* The connection to the database: closed when another tab upgrades it, and opened again for the next request. */
async function connect(name: string, steps: readonly Migration[]) {
  let connection: Promise<Database> | undefined;
  let isClosed = false;
  const disconnect = () => {
    void connection?.then((database) => database.close()).catch(() => undefined);
    connection = undefined;
  };
  const end = () => {
    isClosed = true;
    disconnect();
  };
  const open = async () => {
    const opening = (connection ??= openDatabase(name, steps, (isDeleted) => (isDeleted ? end() : disconnect())));
    return opening.catch((failure: unknown) => {
      if (connection === opening) connection = undefined;
      throw failure;
    });
  };
  await open();
  // A page in the back-forward cache may come back; until then it must not block others.
  const presence = trackPagePresence(() => {
    abortOpenTransactions();
    disconnect();
  });
  const runIfOpen: RunIfOpen = async (work) => {
    await presence.whenPresent();
    if (isClosed) return undefined;
    try {
      return await work(await open());
    } catch (failure) {
      if (!isConnectionLost(failure)) throw failure;
      disconnect();
      return isClosed ? undefined : work(await open());
    }
  };
  const close = () => {
    end();
    presence.stop();
  };
  return { runIfOpen, close };
}

function createMetaStore(runIfOpen: RunIfOpen): Pick<LocalCache, 'readMeta' | 'writeMeta'> {
  return {
    readMeta: async <T>(name: string) =>
      metaValueOf<T>(
        await runIfOpen((database) =>
          runRequests(database, ['meta'], 'readonly', (reading) => reading.objectStore('meta').get(name)),
        ),
      ),
    writeMeta: async (name, value) =>
      void (await runIfOpen((database) =>
        runRequests(database, ['meta'], 'readwrite', (writing) => writing.objectStore('meta').put(value, name)),
      )),
  };
}

/* The browser closed the connection by itself: no request was started, and a new connection can be opened. */
const isConnectionLost = (failure: unknown) => failure instanceof Error && failure.name === 'InvalidStateError';

type RunIfOpen = <T>(work: (database: Database) => Promise<T>) => Promise<T | undefined>;

/* `onBlocking` receives whether the database is to be deleted, or only upgraded. */
async function openDatabase(
  name: string,
  migrationSteps: readonly Migration[],
  onBlocking: (isDeleted: boolean) => void,
): Promise<Database> {
  const blocking = (_: number, version: number | null) => onBlocking(version === null);
  const callbacks = {
    async upgrade(database: Database, from: number, _to: number | null, upgrade: Parameters<Migration>[1]) {
      for (const step of migrationSteps.slice(from)) await step(database, upgrade);
    },
    // Another tab wants to upgrade or delete the database: close instead of blocking it.
    blocking,
    terminated: () => onBlocking(false),
  };
  try {
    return await openDB<CacheSchema>(name, migrationSteps.length, callbacks);
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'VersionError')
      return openDB<CacheSchema>(name, undefined, { blocking, terminated: () => onBlocking(false) });
    throw failure;
  }
}

const contactKey = 'contactAt';

/* When the server responded last; its row is read once. */
type ServerContact = { at: number | undefined };

function createObjectStores(
  runIfOpen: RunIfOpen,
  notify: (write: CacheWrite) => void,
  lastContact: ServerContact,
): Pick<LocalCache, 'read' | 'write' | 'remove' | 'readAll' | 'isLocked'> {
  /*
   * Rows that are not downloaded have no access end of their own, but lyrics must not stay readable for years either.
   */
  const isRowLocked = (objectStore: ObjectStoreName, download: DownloadedRow | undefined) =>
    (download !== undefined || objectStore === 'lyrics') &&
    isLocked({ contactAt: lastContact.at ?? Date.now(), until: download?.until ?? null }, Date.now());
  const find = async (objectStore: ObjectStoreName, name: string) =>
    (await runIfOpen((database) => readRowAndDownload(database, objectStore, name))) ??
    ([undefined, undefined] as const);
  return {
    read: async <T>(objectStore: ObjectStoreName, name: string) => {
      const [row, download] = await find(objectStore, name);
      return row && !isRowLocked(objectStore, download) ? toEntry<T>(row) : undefined;
    },
    isLocked: async (objectStore, name) => {
      const [row, download] = await find(objectStore, name);
      return row !== undefined && isRowLocked(objectStore, download);
    },
    write: async (objectStore, name, { value, savedAt, etag }) => {
      const row: CacheRow = { name, savedAt, etag, json: JSON.stringify(value ?? null) };
      await runIfOpen((database) =>
        runRequests(database, [objectStore], 'readwrite', (writing) => writing.objectStore(objectStore).put(row)),
      );
      notify({ objectStore, name });
    },
    remove: async (objectStore, name) => {
      await runIfOpen((database) => removeRow(database, objectStore, name));
      notify({ objectStore, name });
    },
    async *readAll<T>(objectStore: ObjectStoreName, start: string) {
      const downloads =
        (await runIfOpen((database) => listDownloadedRows(database, objectStore))) ?? new Map<string, DownloadedRow>();
      let after: string | undefined;
      for (;;) {
        const range = IDBKeyRange.bound(after ?? start, `${start}\uffff`, after !== undefined);
        const rows =
          (await runIfOpen((database) =>
            runRequests(database, [objectStore], 'readonly', (reading) =>
              reading.objectStore(objectStore).getAll(range, rowsPerBatch),
            ),
          )) ?? [];
        if (rows.length === 0) return;
        const open = rows.filter(({ name }) => !isRowLocked(objectStore, downloads.get(name)));
        yield open.map((row) => [row.name, toEntry<T>(row)] as const);
        after = rows.at(-1)?.name;
      }
    },
  };
}

/* How many are in memory as text at a time. */
const rowsPerBatch = 500;

const toEntry = <T>({ json, savedAt, etag }: CacheRow): LocalCacheEntry<T> => ({
  value: JSON.parse(json),
  savedAt,
  etag,
});

const readRowAndDownload = (database: Database, objectStore: ObjectStoreName, name: string) =>
  runRequests(database, [objectStore, 'pinned'], 'readonly', (reading) =>
    Promise.all([
      reading.objectStore(objectStore).get(name),
      reading.objectStore('pinned').get(downloadedRowKey(objectStore, name)),
    ] as const),
  );

const removeRow = (database: Database, objectStore: ObjectStoreName, name: string) =>
  runRequests(database, [objectStore, 'pinned'], 'readwrite', (removing) =>
    Promise.all([
      removing.objectStore(objectStore).delete(name),
      removing.objectStore('pinned').delete(downloadedRowKey(objectStore, name)),
    ]),
  );

/* Downloads are kept, and the rows every screen needs to show them. */
function clear(database: Database, keepUnsent: boolean): Promise<void> {
  const all = ['lists', 'lyrics', 'meta', 'outbox', 'keepings', 'pinned'] as const;
  return runTransaction(database, [...all], async (clearing) => {
    const store = <Name extends 'lists' | 'lyrics' | 'meta'>(name: Name) => clearing.objectStore(name);
    const contactAt = await store('meta').get(contactKey);
    const downloadedKeys = new Set(keepUnsent ? await clearing.objectStore('pinned').getAllKeys() : []);
    const hasDownloads = keepUnsent && (await clearing.objectStore('keepings').count()) > 0;
    for (const objectStore of ['lists', 'lyrics'] as const)
      for (const name of await store(objectStore).getAllKeys()) {
        const isRetained =
          downloadedKeys.has(downloadedRowKey(objectStore, name)) ||
          (hasDownloads && objectStore === 'lists' && isRequiredOffline(name));
        if (!isRetained) await store(objectStore).delete(name);
      }
    await store('meta').clear();
    if (contactAt !== undefined) await store('meta').put(contactAt, contactKey);
    if (!keepUnsent)
      for (const name of ['outbox', 'keepings', 'pinned'] as const) await clearing.objectStore(name).clear();
  });
}

function createIndexedDbOutbox(runIfOpen: RunIfOpen): Outbox {
  const listeners = createListeners();
  const change = async (work: (database: Database) => Promise<unknown>) => {
    await runIfOpen(work);
    listeners.notify();
  };
  return {
    async add(operation) {
      let isStored = false;
      await change(async (database) => {
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the database assigns the place
        await addOnce(database, operation as Operation);
        isStored = true;
      });
      if (!isStored) throw new CacheClosedError();
    },
    list: async () =>
      (await runIfOpen((database) =>
        runRequests(database, ['outbox'], 'readonly', (reading) => reading.objectStore('outbox').getAll()),
      )) ?? [],
    hasLoaded: () => true,
    markSent: (id) => change((database) => updateRow(database, id, () => undefined)),
    cancel: async (id) => {
      let existed = false;
      await change((database) =>
        updateRow(database, id, () => {
          existed = true;
          return undefined;
        }),
      );
      return existed;
    },
    markRejected: (id, rejection) =>
      change((database) => updateRow(database, id, (row) => withRejection(row, rejection))),
    retry: (id) => change((database) => updateRow(database, id, withoutRejection)),
    onChange: listeners.add,
  };
}

/* A page that closes immediately afterwards has stored it. The index of ids prevents duplicates. */
async function addOnce(database: Database, operation: Operation): Promise<void> {
  try {
    await runRequests(database, ['outbox'], 'readwrite', (adding) => adding.objectStore('outbox').add(operation));
  } catch (failure) {
    if (!isConstraintError(failure)) throw failure;
  }
}

const isConstraintError = (failure: unknown) => failure instanceof Error && failure.name === 'ConstraintError';

/* Replaces a row with the result of `update`, or deletes it when that is undefined. */
function updateRow(database: Database, id: string, update: (row: Operation) => Operation | undefined): Promise<void> {
  return runTransaction(database, ['outbox'], async (changing) => {
    const rows = changing.objectStore('outbox');
    const row = await rows.index('id').get(id);
    const after = row && update(row);
    if (after) await rows.put(after);
    else if (row) await rows.delete(row.place);
  });
}
