import { Problem, type ProblemCode } from '@canticle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { containsNul } from '../../platform/http/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { AuthRequest } from './auth-request.ts';
import { SIGN_IN_PATH } from './sign-in-service.ts';

const BODY_LIMIT = 64 * 1024;

/** Request headers that are not forwarded, because they concern the connection. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
];

/** Response headers that Fastify sets itself. */
const FASTIFY_HEADERS = ['set-cookie', 'content-length', 'cache-control'];

const PROBLEM_CODES: { readonly [status: number]: ProblemCode } = {
  400: 'BAD_REQUEST',
  401: 'SIGNED_OUT',
  403: 'NOT_ALLOWED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'IMPOSSIBLE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
};

/**
 * Registers the embedded service below /api/auth, in a scope of its own in which bodies are not parsed.
 *
 * @param handle  handles a request; a {Problem} it throws is answered as JSON with a code
 */
export async function mountSignIn(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  handle: (call: AuthRequest) => Promise<Response>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    scope.route({
      method: ['GET', 'POST'],
      url: `${SIGN_IN_PATH}/*`,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        try {
          return await sendResponse(reply, await handle(parseAuthRequest(request, config.publicUrl)));
        } catch (error) {
          if (error instanceof Problem) return sendProblem(reply, error);
          throw error;
        }
      },
    });
  });
}

function parseAuthRequest(request: FastifyRequest, publicUrl: string | undefined): AuthRequest {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  const url = new URL(request.url, origin);
  const path = parsePath(url.pathname);
  url.pathname = `${SIGN_IN_PATH}${path}`;
  const isCrossSite = isCrossSiteForm(request.method, path);
  if (request.method === 'POST' && !isCrossSite) rejectForms(request.headers['content-type']);
  const text = String(request.body ?? '');
  const body = parseFields(text);
  if (/%00/.test(url.search) || containsNul(body))
    throw new Problem('BAD_REQUEST', 'Text cannot contain the character U+0000.');
  const forwarded = new Request(url, {
    method: request.method,
    headers: forwardedHeaders(request, isCrossSite),
    ...(request.method === 'POST' ? { body: text } : {}),
  });
  return {
    path,
    body,
    request: forwarded,
    requestInfo: { ip: request.ip, headers: request.headers, origin: url.origin },
    isProgram: request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined,
  };
}

/* Normalises the path, so that the guard and the service see the same route. */
function parsePath(pathname: string): string {
  const path = pathname.slice(SIGN_IN_PATH.length).replace(/\/+$/, '');
  if (!/^(\/[\w.~-]+)+$/.test(path)) throw new Problem('NOT_FOUND', 'Nothing found at this address.');
  return path;
}

/* The service would also parse a form, but it must read what the guard has seen: the address an attempt is about. */
function rejectForms(contentType: string | undefined): void {
  if (contentType && !/^\s*application\/json\s*(;|$)/i.test(contentType))
    throw new Problem('UNSUPPORTED_TYPE', 'The body must be JSON.');
}

function parseFields(text: string): AuthRequest['body'] {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/*
 * Apple returns with a form posted by its own page. It is only redirected to the same URL with the same code and state
 * as an ordinary GET request, where the cookies are checked: cookies sent with the form must not matter.
 */
function isCrossSiteForm(method: string, path: string): boolean {
  return method === 'POST' && path.startsWith('/callback/');
}

/*
 * A browser that sends fetch metadata always sends the site too. Node's fetch only sends the mode: that is a program,
 * which the service would mistake for a page that hides its origin.
 */
function forwardedHeaders(request: FastifyRequest, isCrossSite: boolean): Headers {
  const headers = new Headers();
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  for (const [name, value] of Object.entries(request.headers)) {
    const isSkipped =
      HOP_BY_HOP_HEADERS.includes(name) ||
      (name.startsWith('sec-fetch-') && (!isBrowser || isCrossSite)) ||
      (isCrossSite && ['cookie', 'origin', 'referer'].includes(name));
    if (value !== undefined && !isSkipped) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('host', request.host);
  return headers;
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  if (response.status >= 400) reply.header('x-problem', PROBLEM_CODES[response.status] ?? 'INTERNAL');
  for (const [name, value] of response.headers) if (!FASTIFY_HEADERS.includes(name)) reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

function sendProblem(reply: FastifyReply, { status, code, message, retryAfter }: Problem): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-problem', code)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message }));
}
