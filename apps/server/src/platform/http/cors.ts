import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import { RATE_LIMIT_HEADERS } from './rate-limit-headers.ts';

/* Callers send a bearer token and never a cookie, so every origin may call. */
const DEFAULT_CORS = {
  origin: '*',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['authorization', 'content-type', 'x-api-version', 'idempotency-key'],
  exposedHeaders: ['ETag', 'X-Problem', 'Retry-After'],
  maxAge: 86_400,
} satisfies FastifyCorsOptions;

/* Resumable uploads (https://tus.io/protocols/resumable-upload), then conditional requests, ranges, event streams. */
const CLIENT_REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-defer-length',
  'upload-concat',
  'upload-checksum',
  'x-http-method-override',
  'if-none-match',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
  'last-event-id',
];

/** What pages of existing clients read of an upload, besides what the protocol itself names. */
export const UPLOAD_RESPONSE_HEADERS: readonly string[] = [
  'Upload-File-Id',
  'Upload-Expires',
  'X-Problem',
  'Retry-After',
];

const CLIENT_RESPONSE_HEADERS = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Defer-Length',
  'Upload-Concat',
  'Upload-Expires',
  'Upload-File-Id',
  'X-Export-Losses',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'X-Request-Id',
  ...RATE_LIMIT_HEADERS,
];

const CLIENT_CORS = {
  ...DEFAULT_CORS,
  methods: ['HEAD', ...DEFAULT_CORS.methods],
  allowedHeaders: [...DEFAULT_CORS.allowedHeaders, ...CLIENT_REQUEST_HEADERS],
  exposedHeaders: [...DEFAULT_CORS.exposedHeaders, ...CLIENT_RESPONSE_HEADERS],
} satisfies FastifyCorsOptions;

/**
 * Registers what pages of other origins may send and read: those of existing clients everything the documents describe,
 * all others what existing clients always needed. Neither sends cookies.
 */
export async function registerCors(app: FastifyInstance, { clientOrigins }: Pick<Config, 'clientOrigins'>) {
  if (clientOrigins.length === 0) return app.register(cors, DEFAULT_CORS);
  // From here on responses differ by origin, so `vary` names it, in addition to what it names already.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
    done();
  });
  return app.register(cors, {
    delegator: (request, done) =>
      done(null, clientOrigins.includes(request.headers.origin ?? '') ? CLIENT_CORS : DEFAULT_CORS),
  });
}
