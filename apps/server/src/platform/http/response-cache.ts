import type { Endpoint, Immutable, ReplyOf } from '@canticle/contract';
import { CachedResponse } from './cached-response.ts';
import { validateAndSerialize } from './responses.ts';
import type { WithLastUpdated } from './with-last-updated.ts';

/** Bytes all cached responses may take together; the least recently used are evicted first. */
const CAPACITY = 96 * 1024 * 1024;

export type ResponseCache = {
  /** How often a response was in the cache, and how often it was built, since the start. */
  readonly counts: () => { readonly hit: number; readonly miss: number };
  /**
   * The cached response for this key, rebuilt when its version differs. Concurrent callers wait for the same build.
   *
   * @param key    everything the response depends on besides endpoint and version: query, rights, language
   * @param build  returns what a handler would return
   */
  get<E extends Endpoint>(
    endpoint: E,
    key: string,
    stamp: number,
    build: () => Promise<Immutable<ReplyOf<E>> | WithLastUpdated<Immutable<ReplyOf<E>>>>,
  ): Promise<CachedResponse>;
  /** The same for a response that is built as the bytes to send. */
  getBytes(endpoint: Endpoint, key: string, stamp: number, build: () => Promise<Buffer>): Promise<CachedResponse>;
};

/**
 * Creates the cache of large responses.
 *
 * @param capacity  how many bytes it may hold; the least recently used are evicted first
 */
export function createResponseCache(capacity = CAPACITY): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  let total = 0;
  let [hit, miss] = [0, 0];

  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  const grow = (key: string, entry: CacheEntry, bytes: number) => {
    if (entries.get(key) !== entry) return;
    entry.size += bytes;
    total += bytes;
    for (const oldest of entries.keys()) {
      if (total <= capacity || entries.size === 1) return;
      drop(oldest);
    }
  };

  const cache: ResponseCache = {
    counts: () => ({ hit, miss }),
    get(endpoint, asked, stamp, build) {
      return cache.getBytes(endpoint, asked, stamp, async () =>
        Buffer.from(validateAndSerialize(endpoint, await build()).body),
      );
    },
    getBytes(endpoint, asked, stamp, build) {
      const key = `${endpoint.method} ${endpoint.path} ${endpoint.version} ${asked}`;
      const known = entries.get(key);
      if (known !== undefined && known.stamp === stamp) {
        hit += 1;
        // Moved to the end, so that it is evicted last.
        entries.delete(key);
        entries.set(key, known);
        return known.reply;
      }
      miss += 1;
      drop(key);
      const reply = build().then((plain) => new CachedResponse(plain, (bytes) => grow(key, entry, bytes)));
      const entry: CacheEntry = { stamp, size: 0, reply };
      entries.set(key, entry);
      reply.then(
        ({ plain }) => grow(key, entry, plain.length),
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return reply;
    },
  };
  return cache;
}

type CacheEntry = { readonly stamp: number; readonly reply: Promise<CachedResponse>; size: number };
