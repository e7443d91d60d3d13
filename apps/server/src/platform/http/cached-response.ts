import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

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

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(plain);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotli(plain, { params: { [quality]: 5, [size]: plain.length } });
}
