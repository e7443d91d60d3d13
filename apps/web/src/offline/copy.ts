import type { Outbox } from './outbox.ts';

/** An answer as it is kept: what, since when (milliseconds since 1970) and under which tag the server knows it. */
export type Kept<T> = { readonly value: T; readonly savedAt: number; readonly etag: string | undefined };

/** `lists` holds whole answers by name, `lyrics` the texts of a song by its id. */
export type Shelf = 'lists' | 'lyrics';

/**
 * What one person's browser keeps of the library. A cache: the network wins, and it may be emptied at any time; only
 * the outbox holds something that exists nowhere else. After `close` reads find nothing and writes do nothing, so that
 * an answer that arrives after sign-out leaves no trace.
 */
export type Copy = {
  readonly persistent: boolean;
  read<T>(shelf: Shelf, name: string): Promise<Kept<T> | undefined>;
  write<T>(shelf: Shelf, name: string, kept: Kept<T>): Promise<void>;
  remove(shelf: Shelf, name: string): Promise<void>;
  readMeta<T>(name: string): Promise<T | undefined>;
  writeMeta(name: string, value: unknown): Promise<void>;
  readonly outbox: Outbox;
  /** Empties lists, lyrics and meta; the outbox too unless `keepUnsent`. */
  clearCopy(options: { readonly keepUnsent: boolean }): Promise<void>;
  /** Removes everything this browser knows of the person, and closes. */
  forgetPerson(): Promise<void>;
  close(): void;
};
