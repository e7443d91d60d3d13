import { createHash } from 'node:crypto';
import type { Endpoint } from '@canticle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bytes } from './bytes.ts';
import { checkReply } from './check.ts';
import type { HotReply } from './hot-replies.ts';
import { type FilledReply, fillPlaces } from './places.ts';
import { Stamped } from './stamped.ts';

/** Turns what a handler gave into status and body, checked against the contract. */
export function sealReply(endpoint: Endpoint, given: unknown): { status: number; body: string } {
  const value = given instanceof Stamped ? given.value : given;
  checkReply(endpoint.schemas.reply, value, `${endpoint.method} ${endpoint.path}`);
  const body =
    endpoint.version === 3
      ? envelope(value, given instanceof Stamped ? given.lastUpdated : undefined)
      : (value ?? null);
  return { status: 200, body: JSON.stringify(body) };
}

/** The 3.0 envelope; the client reads only `result`. */
export function envelope(result: unknown, lastUpdated?: string) {
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
  commonHeaders(reply, endpoint);
  reply.code(status).type('application/json; charset=utf-8');
  if (endpoint.method === 'GET' && endpoint.facts.cache === 'private') {
    const etag = tagOf(body);
    reply.header('etag', etag);
    if (isKnown(request, etag)) return reply.code(304).send();
  }
  return reply.send(body);
}

/** Answers shorter than this are sent as they are: to compress them takes longer than to send them. */
const WORTH_COMPRESSING = 1024;

/** Sends a kept reply in the best form the client reads. */
export async function sendHot(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  hot: HotReply,
): Promise<FastifyReply> {
  commonHeaders(reply, endpoint);
  reply.header('etag', hot.etag).type('application/json; charset=utf-8');
  if (isKnown(request, hot.etag)) return reply.code(304).send();
  const accepts = hot.plain.length < WORTH_COMPRESSING ? '' : String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(await hot.in('br'));
  if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(await hot.in('gzip'));
  return reply.send(hot.plain);
}

/** Sends a kept list with what is the reader's own in it. Nothing is filled for who has it already. */
export function sendFilled(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { kept, filling }: FilledReply,
): FastifyReply {
  const etag = tagOf(`${kept.etag} ${filling.tag}`);
  commonHeaders(reply, endpoint);
  reply.header('etag', etag).type('application/json; charset=utf-8');
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.send(fillPlaces(kept.plain.toString('utf8'), filling));
}

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Sends a file as it is. */
export function sendBytes(reply: FastifyReply, endpoint: Endpoint, bytes: Bytes): FastifyReply {
  commonHeaders(reply, endpoint);
  if (bytes.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(bytes.fileName)}`);
  }
  return reply.headers(bytes.headers).type(bytes.mediaType).send(bytes.content);
}

function commonHeaders(reply: FastifyReply, endpoint: Endpoint): void {
  reply.header('cache-control', endpoint.facts.cache === 'no-store' ? 'no-store' : 'private, no-cache');
  reply.header('vary', 'X-Api-Version, Authorization, Accept-Encoding');
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return typeof known === 'string' && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
