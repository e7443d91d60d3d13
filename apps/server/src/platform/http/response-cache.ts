import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint, ReplyOf } from '@canticle/contract';
import { validateAndSerialize } from './responses.ts';
import type { WithLastUpdated } from './with-last-updated.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes all cached responses may take together; the least recently used are evicted first. */
const CAPACITY = 96 * 1024 * 1024;

type Encoding = 'br' | 'gzip';

/** A response that many people get: serialized once, compressed once for each encoding, sent from memory. */
export class CachedResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #grow: (bytes: number) => void;

  /** @param grow  called with how many bytes more it takes whenever it is compressed in another encoding */
  constructor(plain: Buffer, grow: (bytes: number) => void) {
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    this.plain = plain;
    this.#grow = grow;
  }

  /** The compressed response; concurrent callers wait for the same compression. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = compress(this.plain, encoding);
    this.#compressed.set(encoding, made);
    made.then(
      ({ length }) => this.#grow(length),
      () => this.#compressed.delete(encoding),
    );
    return made;
  }
}

export type ResponseCache = {
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
    build: () => Promise<ReplyOf<E> | WithLastUpdated<ReplyOf<E>>>,
  ): Promise<CachedResponse>;
};

/**
 * Creates the cache of large responses.
 *
 * @param capacity  how many bytes it may hold; the least recently used are evicted first
 */
export function createResponseCache(capacity = CAPACITY): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  let total = 0;

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

  return {
    get(endpoint, asked, stamp, build) {
      const key = `${endpoint.method} ${endpoint.path} ${endpoint.version} ${asked}`;
      const known = entries.get(key);
      if (known !== undefined && known.stamp === stamp) {
        // Moved to the end, so that it is evicted last.
        entries.delete(key);
        entries.set(key, known);
        return known.reply;
      }
      drop(key);
      const reply = build().then((given) => {
        const plain = Buffer.from(validateAndSerialize(endpoint, given).body);
        return new CachedResponse(plain, (bytes) => grow(key, entry, bytes));
      });
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
}

type CacheEntry = { readonly stamp: number; readonly reply: Promise<CachedResponse>; size: number };

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(plain);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotli(plain, { params: { [quality]: 5, [size]: plain.length } });
}
