import { createHash } from 'node:crypto';
import type { Endpoint } from '@canticle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';
import type { BinaryResponse } from './binary-response.ts';
import { validateReply } from './validation.ts';
import type { CachedResponse } from './cached-response.ts';
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
