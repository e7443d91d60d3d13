import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint, ReplyOf } from '@canticle/contract';
import { validateAndSerialize } from './responses.ts';
import type { WithLastUpdated } from './with-last-updated.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes all kept replies may take together; the least recently used go first. */
const CAPACITY = 96 * 1024 * 1024;

type Encoding = 'br' | 'gzip';

/** An answer that many people get: serialised once, compressed once for each way somebody reads it, sent from memory. */
export class CachedResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #grow: (bytes: number) => void;

  /** @param grow  told how many bytes more it takes whenever it is compressed in another way */
  constructor(plain: Buffer, grow: (bytes: number) => void) {
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    this.plain = plain;
    this.#grow = grow;
  }

  /** The answer compressed; those who come while that is done wait for the same work. */
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
   * The kept reply for this key, built anew when its stamp is another one. Callers that come while it is built wait for
   * the same build.
   *
   * @param key    everything the answer depends on besides endpoint and stamp: query, rights, language
   * @param build  gives what a handler would give
   */
  get<E extends Endpoint>(
    endpoint: E,
    key: string,
    stamp: number,
    build: () => Promise<ReplyOf<E> | WithLastUpdated<ReplyOf<E>>>,
  ): Promise<CachedResponse>;
};

/**
 * Opens the memory of large answers.
 *
 * @param capacity  how many bytes it may hold; what was asked for longest ago goes first
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
        // What is asked for now is the last to go.
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
