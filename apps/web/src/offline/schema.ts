import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { OfflineDownload } from './downloads.ts';
import type { Operation } from './outbox.ts';

/**
 * A whole answer is one record with its value as JSON text. Reading 5,000 songs (5 MB) takes 20 ms in Chromium; as an
 * object that the browser clones it takes 35 ms, as 5,000 rows 80 ms.
 */
export type CacheRow = {
  readonly name: string;
  readonly savedAt: number;
  readonly etag: string | undefined;
  readonly json: string;
};

/** Marks a row, or a file, as needed by a download; clearing the cache does not delete it then. */
export type DownloadedRow = {
  /** `store name` */
  readonly key: string;
  /** Names of the downloads that need it. */
  readonly by: readonly string[];
  /** Milliseconds since 1970 from which on it is locked, because the access has ended; null when it does not end. */
  readonly until: number | null;
  /** Its tag when it was downloaded: a different tag means that it must be loaded again. */
  readonly tag: string | undefined;
  readonly bytes: number;
};

export interface CacheSchema extends DBSchema {
  lists: { key: string; value: CacheRow };
  lyrics: { key: string; value: CacheRow };
  meta: { key: string; value: unknown };
  outbox: { key: number; value: Operation; indexes: { id: string } };
  keepings: { key: string; value: OfflineDownload };
  pinned: { key: string; value: DownloadedRow; indexes: { by: string } };
}

type Upgrade = IDBPTransaction<CacheSchema, StoreNames<CacheSchema>[], 'versionchange'>;

/**
 * One upgrade step from the previous version. Steps are only ever added: an upgrade must never lose unsent operations.
 */
export type Migration = (database: IDBPDatabase<CacheSchema>, upgrade: Upgrade) => void | Promise<void>;

export const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore('lists', { keyPath: 'name' });
    database.createObjectStore('lyrics', { keyPath: 'name' });
    database.createObjectStore('meta');
    database
      .createObjectStore('outbox', { keyPath: 'place', autoIncrement: true })
      .createIndex('id', 'id', { unique: true });
  },
  (database) => {
    database.createObjectStore('keepings', { keyPath: 'name' });
    database.createObjectStore('pinned', { keyPath: 'key' }).createIndex('by', 'by', { multiEntry: true });
  },
];
