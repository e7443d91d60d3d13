import { Problem, type ProblemCode } from '@canticle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFacts } from '../../http/index.ts';
import { countAttempts } from './attempts.ts';
import type { IdentityRooms } from './identity.ts';
import { isFresh } from './rules.ts';
import { SIGN_IN_PATH, type SignInService } from './sign-in-service.ts';

/** Failures in a minute, per account and per client address (contract 1.5), and mails to new addresses in an hour. */
const FAILURES = { perAccount: 10, perClient: 100 } as const;
const NEW_ADDRESSES_PER_HOUR = 5;
const BODY_LIMIT = 64 * 1024;

/** Calls that somebody could guess with. */
const GUESSABLE = ['/sign-in/email', '/change-password', '/reset-password', '/one-time-token/verify', '/verify-email'];

/** What of a request is not ours to hand on: how the bytes travelled. */
const HOP_HEADERS = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const CODES: { readonly [status: number]: ProblemCode } = {
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

type Session = {
  readonly user: { readonly id: string; readonly email: string };
  readonly session: { readonly createdAt: Date };
};

/**
 * Registers the embedded service in a scope of its own, where bodies stay text, behind our own limits.
 *
 * @param sendReset  what happens when somebody forgot their password
 */
export async function mountSignIn(
  app: FastifyInstance,
  rooms: Pick<IdentityRooms, 'config' | 'now'>,
  service: SignInService,
  sendReset: (email: string, request: RequestFacts) => Promise<void>,
): Promise<void> {
  const { config, now } = rooms;
  const perAccount = countAttempts(FAILURES.perAccount, 60_000);
  const perClient = countAttempts(FAILURES.perClient, 60_000);
  const newAddresses = countAttempts(NEW_ADDRESSES_PER_HOUR, 3600_000);
  const isConfigured = (provider: unknown) => config.socialProviders.some(({ id }) => id === provider);

  const sessionOf = async (headers: Headers) => (await service.api.getSession({ headers })) as Session | null;

  /* Whose account a guess is about: the address in the body, or the one signed in. */
  const accountOf = async (path: string, body: Body, headers: Headers): Promise<string | undefined> => {
    if (path === '/sign-in/email')
      return typeof body['email'] === 'string' ? body['email'].trim().toLowerCase() : undefined;
    return path === '/change-password' ? (await sessionOf(headers))?.user.email : undefined;
  };

  const answerGuess = async (path: string, body: Body, request: Request, ip: string): Promise<Response> => {
    const account = await accountOf(path, body, request.headers);
    refuse(perClient.wait(ip, now()));
    if (account !== undefined) refuse(perAccount.wait(account, now()));
    const response = await service.handler(request);
    if (response.status >= 400 && response.status < 500) {
      perClient.count(ip, now());
      if (account !== undefined) perAccount.count(account, now());
    }
    return response;
  };

  const answerNewAddress = async (request: Request): Promise<Response> => {
    const found = await sessionOf(request.headers);
    if (found !== null) {
      if (!isFresh(found.session.createdAt, now()))
        return json(403, { code: 'SESSION_NOT_FRESH', message: 'Sign in again to do this.' });
      refuse(newAddresses.wait(found.user.id, now()));
      newAddresses.count(found.user.id, now());
    }
    return service.handler(request);
  };

  const answer = async (request: FastifyRequest): Promise<Response> => {
    const url = new URL(request.url, originOf(request, config.publicUrl));
    const path = readPath(url.pathname);
    url.pathname = `${SIGN_IN_PATH}${path}`;
    const body = readBody(request.body);
    const asked = new Request(url, {
      method: request.method,
      headers: headersOf(request),
      ...(request.method === 'POST' ? { body: String(request.body ?? '') } : {}),
    });
    if (path === '/error') return new Response(null, { status: 302, headers: { location: `/login${url.search}` } });
    if (path === '/request-password-reset') {
      await sendReset(String(body['email'] ?? ''), { ip: request.ip, headers: request.headers, origin: url.origin });
      return json(200, { status: true });
    }
    if (path === '/sign-in/social' && !isConfigured(body['provider']))
      throw new Problem('INVALID_PROVIDER', 'INVALID PROVIDER');
    if (path === '/change-email') return answerNewAddress(asked);
    return GUESSABLE.includes(path) ? answerGuess(path, body, asked, request.ip) : service.handler(asked);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    scope.route({
      method: ['GET', 'POST'],
      url: `${SIGN_IN_PATH}/*`,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        try {
          return await send(reply, await answer(request));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
          return send(
            reply.header('x-problem', error.code),
            json(error.status, { code: error.code, message: error.message }),
          );
        }
      },
    });
  });
}

/* One spelling of each address, so that what is guarded here is what the service is asked for. */
function readPath(pathname: string): string {
  const path = pathname.slice(SIGN_IN_PATH.length).replace(/\/+$/, '');
  if (!/^(\/[\w.~-]+)+$/.test(path)) throw new Problem('NOT_FOUND', 'There is nothing at this address.');
  return path;
}

type Body = { readonly [field: string]: unknown };

function readBody(text: unknown): Body {
  try {
    const body: unknown = JSON.parse(String(text ?? ''));
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!HOP_HEADERS.has(name) && value !== undefined)
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('host', request.host);
  return headers;
}

function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(origin)) throw new Problem('BAD_REQUEST', 'The Host header is not an address.');
  return origin;
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw new Problem('TOO_MANY', 'Too many requests. Wait a few minutes.', { retryAfter: wait });
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  if (response.status >= 400 && !reply.hasHeader('x-problem'))
    reply.header('x-problem', CODES[response.status] ?? 'INTERNAL');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length' && name !== 'cache-control') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
