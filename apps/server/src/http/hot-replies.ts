import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint, ReplyOf } from '@canticle/contract';
import { sealReply } from './answer.ts';
import type { Stamped } from './stamped.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes all kept replies may take together; the least recently used go first. */
const CAPACITY = 96 * 1024 * 1024;

/** A large answer that many people get: serialised and compressed once, sent from memory. */
export class HotReply {
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;

  constructor(plain: Buffer, brotli: Buffer, gzip: Buffer) {
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    this.plain = plain;
    this.brotli = brotli;
    this.gzip = gzip;
  }

  get size(): number {
    return this.plain.length + this.brotli.length + this.gzip.length;
  }
}

export type HotReplies = {
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
    build: () => Promise<ReplyOf<E> | Stamped<ReplyOf<E>>>,
  ): Promise<HotReply>;
};

/**
 * Opens the memory of large answers.
 *
 * @param capacity  how many bytes it may hold; what was asked for longest ago goes first
 */
export function keepHotReplies(capacity = CAPACITY): HotReplies {
  const kept = new Map<string, { stamp: number; reply: Promise<HotReply>; size: number }>();
  let total = 0;

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const makeRoom = () => {
    for (const key of kept.keys()) {
      if (total <= capacity || kept.size === 1) return;
      drop(key);
    }
  };

  return {
    get(endpoint, asked, stamp, build) {
      const key = `${endpoint.method} ${endpoint.path} ${endpoint.version} ${asked}`;
      const known = kept.get(key);
      drop(key);
      if (known !== undefined && known.stamp === stamp) {
        kept.set(key, known);
        total += known.size;
        return known.reply;
      }
      const entry = { stamp, size: 0, reply: build().then((given) => compress(sealReply(endpoint, given).body)) };
      kept.set(key, entry);
      entry.reply.then(
        (reply) => {
          if (kept.get(key) !== entry) return;
          entry.size = reply.size;
          total += reply.size;
          makeRoom();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.reply;
    },
  };
}

async function compress(body: string): Promise<HotReply> {
  const plain = Buffer.from(body);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  const [small, zipped] = await Promise.all([brotli(plain, options), zip(plain)]);
  return new HotReply(plain, small, zipped);
}
