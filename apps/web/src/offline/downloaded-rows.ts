import type { LocalCacheEntry, ObjectStoreName, CacheWrite } from './cache-entry.ts';
import type { DownloadStore, DownloadRef, DownloadStoreName } from './downloads.ts';
import { createListeners } from './outbox.ts';
import type { DownloadedRow } from './schema.ts';
import { type Database, runRequests, runTransaction } from './transactions.ts';

type RunIfOpen = <T>(work: (database: Database) => Promise<T>) => Promise<T | undefined>;

/** The key of a required row. */
export const downloadedRowKey = (objectStore: DownloadStoreName, name: string): string => `${objectStore} ${name}`;

/** The downloaded rows of an object store, by name. */
export async function listDownloadedRows(
  database: Database,
  objectStore: ObjectStoreName,
): Promise<ReadonlyMap<string, DownloadedRow>> {
  const start = downloadedRowKey(objectStore, '');
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  const downloads = await runRequests(database, ['pinned'], 'readonly', (reading) =>
    reading.objectStore('pinned').getAll(range),
  );
  return new Map(downloads.map((download) => [download.key.slice(start.length), download]));
}

/** The downloads in the browser's database. */
export function createDownloadStore(runIfOpen: RunIfOpen, notify: (write: CacheWrite) => void): DownloadStore {
  const listeners = createListeners();
  return {
    list: async () =>
      (await runIfOpen((database) =>
        runRequests(database, ['keepings'], 'readonly', (reading) => reading.objectStore('keepings').getAll()),
      )) ?? [],
    save: async (download) => {
      await runIfOpen((database) =>
        runRequests(database, ['keepings'], 'readwrite', (writing) => writing.objectStore('keepings').put(download)),
      );
      listeners.notify();
    },
    delete: async (name) => {
      await runIfOpen((database) =>
        runRequests(database, ['keepings'], 'readwrite', (removing) => removing.objectStore('keepings').delete(name)),
      );
      const releasedFiles = (await runIfOpen((database) => releaseRows(database, name, new Set()))) ?? [];
      listeners.notify();
      return releasedFiles;
    },
    releaseRows: async (name, keys) => (await runIfOpen((database) => releaseRows(database, name, keys))) ?? [],
    saveRow: async (objectStore, name, entry, pin) => {
      await runIfOpen((database) => saveDownloadedRow(database, objectStore, name, entry, pin));
      if (objectStore !== 'files') notify({ objectStore, name });
    },
    claimRow: (objectStore, name, pin) =>
      runIfOpen((database) => claimRow(database, downloadedRowKey(objectStore, name), pin)),
    readSizes: async () => (await runIfOpen(readSizes)) ?? new Map(),
    onChange: listeners.add,
  };
}

async function saveDownloadedRow(
  database: Database,
  objectStore: DownloadStoreName,
  name: string,
  { value, savedAt, etag }: LocalCacheEntry<unknown>,
  { by, until, tag, bytes }: DownloadRef,
): Promise<void> {
  const json = JSON.stringify(value ?? null);
  const key = downloadedRowKey(objectStore, name);
  await runTransaction(database, ['lists', 'lyrics', 'pinned'], async (pinning) => {
    const downloads = pinning.objectStore('pinned');
    const before = await downloads.get(key);
    await downloads.put({
      key,
      by: [...new Set([...(before?.by ?? []), by])],
      until,
      tag,
      bytes: bytes ?? json.length,
    });
    if (objectStore !== 'files') await pinning.objectStore(objectStore).put({ name, savedAt, etag, json });
  });
}

function claimRow(database: Database, key: string, { by, until }: DownloadRef): Promise<string | undefined> {
  return runTransaction(database, ['pinned'], async (adopting) => {
    const downloads = adopting.objectStore('pinned');
    const download = await downloads.get(key);
    if (download && !(download.by.includes(by) && download.until === until))
      await downloads.put({ ...download, by: [...new Set([...download.by, by])], until });
    return download?.tag;
  });
}

/*
 * A row that another download needs stays with that one; the others become cache entries that may be cleared at any
 * time.
 */
function releaseRows(database: Database, name: string, needed: ReadonlySet<string>): Promise<readonly string[]> {
  return runTransaction(database, ['lists', 'lyrics', 'pinned'], async (letting) => {
    const downloads = letting.objectStore('pinned');
    const files: string[] = [];
    for (const download of await downloads.index('by').getAll(name)) {
      if (needed.has(download.key)) continue;
      const by = download.by.filter((one) => one !== name);
      if (by.length > 0) {
        await downloads.put({ ...download, by });
        continue;
      }
      await downloads.delete(download.key);
      const at = download.key.indexOf(' ');
      const [objectStore, row] = [download.key.slice(0, at), download.key.slice(at + 1)];
      if (objectStore === 'lists' || objectStore === 'lyrics') await letting.objectStore(objectStore).delete(row);
      else files.push(row);
    }
    return files;
  });
}

async function readSizes(database: Database): Promise<ReadonlyMap<string, number>> {
  const bytesByDownload = new Map<string, number>();
  const downloads = await runRequests(database, ['pinned'], 'readonly', (reading) =>
    reading.objectStore('pinned').getAll(),
  );
  for (const { by, bytes } of downloads)
    for (const name of by) bytesByDownload.set(name, (bytesByDownload.get(name) ?? 0) + bytes);
  return bytesByDownload;
}
