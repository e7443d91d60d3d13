import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Endpoint } from '@canticle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';
import type { BinaryResponse } from './binary-response.ts';
import { validateReply } from './validation.ts';
import type { CachedResponse } from './cached-response.ts';
import { type GzipPart, joinParts } from './gzip-parts.ts';
import type { PartedResponse, ResponsePart } from './parted-response.ts';
import { type TemplatedResponse, fillSlots } from './templated-response.ts';
import { WithLastUpdated } from './with-last-updated.ts';

/** Turns the result of a handler into status and body, validated against the contract. */
export function validateAndSerialize(endpoint: Endpoint, reply: unknown): { status: number; body: string } {
  const value = reply instanceof WithLastUpdated ? reply.value : reply;
  validateReply(endpoint.reply, value, `${endpoint.method} ${endpoint.path}`);
  const body =
    endpoint.version === 3
      ? envelope(value, reply instanceof WithLastUpdated ? reply.lastUpdated : undefined)
      : (value ?? null);
  return { status: 200, body: JSON.stringify(body) };
}

/** The 3.0 envelope; the client reads only `result`. */
function envelope(result: unknown, lastUpdated?: string) {
  return { success: true, error: null, ...(lastUpdated === undefined ? {} : { lastUpdated }), result: result ?? null };
}

/** The JSON text before and after the items of a list, which are separated by commas. */
export function listBrackets(endpoint: Endpoint, lastUpdated?: string): readonly [opening: string, closing: string] {
  const { body } = validateAndSerialize(
    endpoint,
    lastUpdated === undefined ? [] : new WithLastUpdated([], lastUpdated),
  );
  const at = body.lastIndexOf('[') + 1;
  return [body.slice(0, at), body.slice(at)];
}

/**
 * The JSON text of each item of a list.
 *
 * @throws {Error} when one does not fit the contract
 */
export function serializeItems(endpoint: Endpoint, items: readonly unknown[]): readonly string[] {
  validateReply(endpoint.reply, items, `${endpoint.method} ${endpoint.path}`);
  return items.map((item) => JSON.stringify(item));
}

/** Sends JSON text with its ETag; 304 when the client has it already. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  status: number,
  body: string,
): FastifyReply {
  setCommonHeaders(reply, endpoint);
  reply.code(status).type('application/json; charset=utf-8');
  if (endpoint.method === 'GET' && endpoint.cache === 'private') {
    const etag = etagOf(body);
    reply.header('etag', etag);
    if (isNotModified(request, etag)) return reply.code(304).send();
  }
  return reply.send(body);
}

/** Responses shorter than this are sent uncompressed: to compress them takes longer than to send them. */
const MIN_COMPRESSED_BYTES = 1024;

/** Sends a cached response in the best encoding the client accepts. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  cached: CachedResponse,
): Promise<FastifyReply> {
  setCommonHeaders(reply, endpoint);
  reply.header('etag', cached.etag).type('application/json; charset=utf-8');
  if (isNotModified(request, cached.etag)) return reply.code(304).send();
  if (cached.plain.length < MIN_COMPRESSED_BYTES) return reply.send(cached.plain);
  return sendCompressed(request, reply, cached);
}

/** Sends a cached body, whatever its headers are, in the best encoding the client accepts. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one));
  if (encoding === undefined) return reply.send(cached.plain);
  return reply.header('content-encoding', encoding).send(await cached.encoded(encoding));
}

/** Parts that are compressed at the same time, so that one is when another is waited for. */
const PARTS_AT_ONCE = 4;
/** Bytes that are written at a time, about. */
const WRITE_BYTES = 256 * 1024;

/**
 * Sends a long response part by part. In gzip, whose parts can be compressed once and joined; in brotli only to a client
 * that accepts nothing else.
 */
export async function sendParted(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { etag, length, parts }: PartedResponse,
): Promise<FastifyReply> {
  setCommonHeaders(reply, endpoint);
  reply.header('etag', etag).type('application/json; charset=utf-8');
  if (isNotModified(request, etag)) return reply.code(304).send();
  if (acceptsEncoding(request, 'gzip')) {
    const compressed = joinParts(await compressParts(parts));
    const size = compressed.reduce((sum, bytes) => sum + bytes.length, 0);
    return reply
      .header('content-encoding', 'gzip')
      .header('content-length', size)
      .send(Readable.from(joinForWrites(compressed), { highWaterMark: 1 }));
  }
  const texts = Readable.from(joinForWrites(renderParts(parts)), { highWaterMark: 1 });
  if (!acceptsEncoding(request, 'br')) return reply.header('content-length', length).send(texts);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  const compressor = createBrotliCompress({ params: { [quality]: 5, [size]: length } });
  return reply.header('content-encoding', 'br').send(texts.compose(compressor));
}

async function compressParts(parts: readonly ResponsePart[]): Promise<readonly GzipPart[]> {
  const compressed: GzipPart[] = [];
  const waiting = parts.entries();
  const work = async () => {
    for (const [at, part] of waiting) compressed[at] = await part.compress();
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work));
  return compressed;
}

function* joinForWrites(chunks: Iterable<Buffer>): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < WRITE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function* renderParts(parts: readonly ResponsePart[]): Generator<Buffer> {
  for (const part of parts) yield part.render();
}

/** Sends a cached list with the reader's own values in it. Nothing is filled in when the client has it already. */
export function sendTemplated(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { template: kept, slots: filling }: TemplatedResponse,
): FastifyReply {
  const etag = etagOf(`${kept.etag} ${filling.cacheKey}`);
  setCommonHeaders(reply, endpoint);
  reply.header('etag', etag).type('application/json; charset=utf-8');
  if (isNotModified(request, etag)) return reply.code(304).send();
  return reply.send(fillSlots(kept.plain.toString('utf8'), filling));
}

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Sends a file as it is. */
export function sendBinary(reply: FastifyReply, endpoint: Endpoint, bytes: BinaryResponse): FastifyReply {
  setCommonHeaders(reply, endpoint);
  if (bytes.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(bytes.fileName)}`);
  }
  return reply.headers(bytes.headers).type(bytes.mediaType).send(bytes.content);
}

function setCommonHeaders(reply: FastifyReply, endpoint: Endpoint): void {
  reply.header('cache-control', endpoint.cache === 'no-store' ? 'no-store' : 'private, no-cache');
  reply.header('vary', 'X-Api-Version, Authorization, Accept-Encoding');
}

function isNotModified(request: FastifyRequest, etag: string): boolean {
  const ifNoneMatch = request.headers['if-none-match'];
  return (
    typeof ifNoneMatch === 'string' &&
    ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
  );
}
