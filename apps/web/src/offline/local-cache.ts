import type { DownloadStore } from './downloads.ts';
import type { Outbox } from './outbox.ts';

/** An answer as it is kept: what, since when (milliseconds since 1970) and under which tag the server knows it. */
export type LocalCacheEntry<T> = { readonly value: T; readonly savedAt: number; readonly etag: string | undefined };

/** What changed in a copy. */
export type CacheWrite = { readonly objectStore: ObjectStoreName; readonly name?: string };

/** `lists` holds whole answers by name, `lyrics` the texts of a song by its id. */
export type ObjectStoreName = 'lists' | 'lyrics';

/** Thrown where something is to be kept in a copy that is closed, or was forgotten in another tab. */
export class CacheClosedError extends Error {
  override readonly name = 'CacheClosedError';
  constructor() {
    super('This copy is closed: what was done is not kept.');
  }
}

/** Whether this device stores anything at the moment. */
export type StorageHealth = {
  /** False as long as the database does not answer, or does not take what is written. */
  readonly isStoring: () => boolean;
  /** How many changes of the person are only in the memory of this page and not sent. */
  readonly countUnsent: () => number;
  /** Tells when either has changed; the answer ends the telling. */
  readonly onChange: (listener: () => void) => () => void;
};

/**
 * What one person's browser keeps of the library. A cache: the network wins, and it may be emptied at any time; only
 * the outbox holds something that exists nowhere else. After `close` reads find nothing and writes do nothing, so that
 * an answer that arrives after sign-out leaves no trace.
 */
export type LocalCache = {
  readonly isPersistent: boolean;
  /** Under which name another thread opens it too; undefined for one in memory. */
  readonly person: string | undefined;
  /** @param options  `allowSlow` waits longer for a database that is slow, where there is nothing else to show */
  read<T>(
    objectStore: ObjectStoreName,
    name: string,
    options?: { readonly allowSlow?: boolean },
  ): Promise<LocalCacheEntry<T> | undefined>;
  write<T>(objectStore: ObjectStoreName, name: string, entry: LocalCacheEntry<T>): Promise<void>;
  remove(objectStore: ObjectStoreName, name: string): Promise<void>;
  /** Everything on a shelf whose name begins so, in pieces: there may be more than fits into memory twice. */
  readAll<T>(
    objectStore: ObjectStoreName,
    start: string,
  ): AsyncIterable<readonly (readonly [name: string, kept: LocalCacheEntry<T>])[]>;
  /**
   * Tells what is written or removed, here and in other tabs (`isElsewhere`); a shelf without a name was emptied. Gives what
   * ends it.
   */
  onWrite(listener: (write: CacheWrite, isElsewhere: boolean) => void): () => void;
  readMeta<T>(name: string): Promise<T | undefined>;
  writeMeta(name: string, value: unknown): Promise<void>;
  readonly health: StorageHealth;
  readonly outbox: Outbox;
  readonly downloads: DownloadStore;
  /** Whether a row is there, but locked until the server is asked again (lease.ts); `read` does not give it then. */
  isLocked(objectStore: ObjectStoreName, name: string): Promise<boolean>;
  /** Writes down that the server answered. @param now  milliseconds since 1970 */
  recordServerContact(now: number): Promise<void>;
  /**
   * Empties lists, lyrics and meta; the outbox too unless `keepUnsent`. What is kept on purpose stays, and what it needs.
   */
  clear(options: { readonly keepUnsent: boolean }): Promise<void>;
  /** Removes everything this browser knows of the person, and closes. */
  deletePersonData(): Promise<void>;
  close(): void;
};
