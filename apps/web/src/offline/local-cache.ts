import type { LocalCacheEntry, CacheWrite, ObjectStoreName } from './cache-entry.ts';
import type { DownloadStore } from './downloads.ts';
import type { Outbox } from './outbox.ts';

/** Thrown on a write to a cache that is closed, or was deleted in another tab. */
export class CacheClosedError extends Error {
  override readonly name = 'CacheClosedError';
  constructor() {
    super('This copy is closed: what was done is not kept.');
  }
}

/** Whether this device can currently store data. */
type StorageHealth = {
  /** False while the database does not respond, or does not accept writes. */
  readonly isStoring: () => boolean;
  /** How many of the person's changes are only in the memory of this page and not sent. */
  readonly countUnsent: () => number;
  /** Notifies when either has changed; returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
};

/**
 * The local cache of one person in this browser. The network takes precedence, and it may be cleared at any time; only
 * the outbox holds data that exists nowhere else. After `close` reads find nothing and writes do nothing, so that a
 * response that arrives after sign-out leaves no trace.
 */
export type LocalCache = {
  readonly isPersistent: boolean;
  /** The name under which another thread opens it too; undefined for one in memory. */
  readonly person: string | undefined;
  /** @param options  `allowSlow` waits longer for a database that is slow, where there is nothing else to show */
  read<T>(
    objectStore: ObjectStoreName,
    name: string,
    options?: { readonly allowSlow?: boolean },
  ): Promise<LocalCacheEntry<T> | undefined>;
  write<T>(objectStore: ObjectStoreName, name: string, entry: LocalCacheEntry<T>): Promise<void>;
  remove(objectStore: ObjectStoreName, name: string): Promise<void>;
  /**
   * All rows of an object store whose name starts with the prefix, in chunks: there may be more than fit into memory
   * twice.
   */
  readAll<T>(
    objectStore: ObjectStoreName,
    start: string,
  ): AsyncIterable<readonly (readonly [name: string, kept: LocalCacheEntry<T>])[]>;
  /**
   * Notifies of writes and removals, here and in other tabs (`isElsewhere`); a write without a name means that the
   * object store was cleared. Returns an unsubscribe function.
   */
  onWrite(listener: (write: CacheWrite, isElsewhere: boolean) => void): () => void;
  readMeta<T>(name: string): Promise<T | undefined>;
  writeMeta(name: string, value: unknown): Promise<void>;
  readonly health: StorageHealth;
  readonly outbox: Outbox;
  readonly downloads: DownloadStore;
  /**
   * Whether a row exists, but is locked until the server is contacted again (lease.ts); `read` does not return it then.
   */
  isLocked(objectStore: ObjectStoreName, name: string): Promise<boolean>;
  /**
   * Records that the server responded.
   * @param now  milliseconds since 1970
   */
  recordServerContact(now: number): Promise<void>;
  /** Clears lists, lyrics and meta; the outbox too unless `keepUnsent`. Downloads are kept, with what they need. */
  clear(options: { readonly keepUnsent: boolean }): Promise<void>;
  /** Deletes all data of the person in this browser, and closes the cache. */
  deletePersonData(): Promise<void>;
  close(): void;
};
