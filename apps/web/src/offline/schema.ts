import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { OfflineDownload } from './downloads.ts';
import type { Operation } from './outbox.ts';

/**
 * A whole answer is one record with its value as JSON text. 5,000 songs (5 MB) come back in 20 ms in Chromium; as a tree
 * that the browser clones they take 35 ms, as 5,000 rows 80 ms.
 */
export type CacheRow = {
  readonly name: string;
  readonly savedAt: number;
  readonly etag: string | undefined;
  readonly json: string;
};

/** Says of a row, or of a file, that something the person keeps needs it; no clearing takes it then. */
export type DownloadedRow = {
  /** `shelf name` */
  readonly key: string;
  /** Names of what needs it. */
  readonly by: readonly string[];
  /** Milliseconds since 1970 from which on it is locked, because the right to it has ended; null when none ends. */
  readonly until: number | null;
  /** What it was when it was pinned: another tag means that it is to be loaded again. */
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

/** One step from the version before it. Steps are only ever added: an upgrade must never lose unsent work. */
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
