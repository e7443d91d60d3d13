import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { NotFound } from '@canticle/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Config } from '../config/index.ts';
import { type Database, forgetOldAnswers } from '../database/index.ts';
import { acceptAnyJson } from './body-parser.ts';
import { allowOtherOrigins } from './cross-origin.ts';
import { dispatch } from './dispatch.ts';
import { answerError, sendProblem, versionOf } from './errors.ts';
import { addOpenApi } from './openapi.ts';
import { RequestWindows } from './request-windows.ts';
import { refuseWrongHost } from './refuse-wrong-host.ts';
import type { Route } from './route.ts';
import { secureHeaders } from './secure-headers.ts';
import { tidyDaily } from './tidy-daily.ts';
import type { FindViewer } from './viewer.ts';

export type ServerParts = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly routes: readonly Route[];
  readonly findViewer: FindViewer;
  readonly now: () => Date;
  /** Checks /readyz makes besides the database; each throws a sentence when its part is not ready. */
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
  /** Checks of parts without which the server still serves: one that throws makes it degraded, not unready. */
  readonly lesser: Readonly<Record<string, () => Promise<void>>>;
  /** Told of the server before it has a route, so that hooks hold for all of them. */
  readonly observe?: (app: FastifyInstance) => void;
};

const MIB = 1024 * 1024;

/** Puts the HTTP server together; it does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    loggerInstance: parts.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerError,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: MIB,
    // Connections are looked through this often for those that take too long.
    http: { connectionsCheckingInterval: Math.min(30_000, config.requestMs / 2), headersTimeout: config.requestMs },
    requestTimeout: config.requestMs,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is answered as ever, and then the connection ends.
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 400,
      querystringParser: readQuery,
    },
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  parts.observe?.(app);
  sayGoodbye(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new NotFound('There is nothing at this address.'), versionOf(request), reply),
  );
  acceptAnyJson(app);
  refuseWrongHost(app);
  secureHeaders(app, config);
  await allowOtherOrigins(app, config);
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(rateLimit, { global: false, store: RequestWindows });
  dispatch(app, parts);
  tidyDaily(app, parts, forgetOldAnswers);
  addHealth(app, parts);
  addOpenApi(app, parts.routes);
  return app;
}

const leaving = new WeakSet<FastifyInstance>();

/**
 * From now on the server says that it is not ready and ends each connection after its answer, but answers as before: whoever
 * shares requests out among several has time to leave this one out.
 */
export function beginToLeave(app: FastifyInstance): void {
  leaving.add(app);
}

function sayGoodbye(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(app)) reply.header('connection', 'close');
    done();
  });
}

function addHealth(app: FastifyInstance, parts: ServerParts): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    if (leaving.has(app))
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .send({ ready: false, status: 'not ready', server: 'is about to stop' });
    const found = await runChecks({ database: () => parts.database.ping(), ...parts.readiness });
    const lesser = await runChecks(parts.lesser);
    const isReady = areAllReady(found);
    const status = !isReady ? 'not ready' : areAllReady(lesser) ? 'ready' : 'degraded';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, status, ...found, ...lesser });
  });
}

/* `ready`, or the sentence a check threw, by its name. */
async function runChecks(checks: ServerParts['readiness']): Promise<Record<string, string>> {
  const state = (check: () => Promise<void>) =>
    check().then(
      () => 'ready',
      (error: Error) => error.message,
    );
  return Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await state(check)] as const)),
  );
}

const areAllReady = (found: Readonly<Record<string, string>>): boolean =>
  Object.values(found).every((state) => state === 'ready');

/** Existing clients append values raw: a plus sign is a plus sign, and what is not percent-encoded is taken as it stands. */
function readQuery(text: string): Record<string, string> {
  const pairs = text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return [decode(name), decode(rest.join('='))] as const;
    });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
