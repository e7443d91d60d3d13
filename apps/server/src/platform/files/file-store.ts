import type { Readable } from 'node:stream';

/** Content-addressed files: the same content is stored once, and what is stored never changes. */
export type FileStore = {
  /**
   * Stores bytes under the hash of their content; they are on disk when it resolves.
   *
   * @returns the SHA-256 of the bytes, 64 hexadecimal digits
   */
  put(bytes: Uint8Array): Promise<string>;
  /**
   * Stores a file of this machine without reading it into memory. It stays where it is, and must not be changed there
   * any more: a folder store keeps a hard link to it.
   */
  copyFrom(path: string): Promise<StoredFile>;
  /** The same for a file that is removed from its old path afterwards; it stays there when this fails. */
  moveFrom(path: string): Promise<StoredFile>;
  /** The bytes with this hash, for small files; undefined when there are none, or the text is no hash. */
  readBuffer(hash: string): Promise<Buffer | undefined>;
  /** The size in bytes of the file with this hash; undefined when there is none. */
  sizeOf(hash: string): Promise<number | undefined>;
  /**
   * The bytes as a stream, from `first` to `last` (both included, counted from 0), or all of them. Destroy it when it
   * is not read to its end.
   */
  stream(hash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes the file with this hash, if there is one. */
  remove(hash: string): Promise<void>;
  /** The hashes of everything that is stored, in no order. */
  list(): AsyncIterable<string>;
  /** Throws a plain sentence when nothing can be stored. */
  check(): Promise<void>;
};

export type StoredFile = { readonly hash: string; readonly byteLength: number };

export type ByteRange = { readonly first: number; readonly last: number };

const HASH = /^[0-9a-f]{64}$/;

/** Whether a text can be the name of a stored file at all. */
export function isHash(text: string): boolean {
  return HASH.test(text);
}
