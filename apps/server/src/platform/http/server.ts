import type { ServerOptions } from './server-options.ts';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { NotFound } from '@canticle/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { deleteOldResponses } from '../database/index.ts';
import { registerApiReference } from './api-reference.ts';
import { registerJsonParser } from './body-parser.ts';
import { registerCors } from './cors.ts';
import { registerRoutes } from './register-routes.ts';
import { handleError, sendProblem, versionOf } from './errors.ts';
import { collectAllowedMethods, methodNotAllowed } from './method-not-allowed.ts';
import { registerOpenApi } from './openapi/serve-openapi.ts';
import { RequestCounts } from './request-counts.ts';
import { rejectInvalidHost } from './reject-invalid-host.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { scheduleDailyCleanup } from './daily-cleanup.ts';

const MIB = 1024 * 1024;

/** Builds the HTTP server; it does not listen yet. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: handleError,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: MIB,
    // How often connections are checked for requests that take too long.
    http: {
      connectionsCheckingInterval: Math.min(30_000, config.requestTimeoutMs / 2),
      headersTimeout: config.requestTimeoutMs,
    },
    requestTimeout: config.requestTimeoutMs,
    forceCloseConnections: 'idle',
    // A request on an open connection while the server closes is answered as usual, and then the connection ends.
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 400,
      querystringParser: parseQuery,
    },
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  options.observe?.(app);
  closeConnectionsWhileDraining(app);
  app.setErrorHandler(handleError);
  const findAllowedMethods = collectAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = findAllowedMethods(request.url);
    // Also reached by a route that has nothing to send.
    const isOtherMethod = allowed.length > 0 && !allowed.includes(request.method);
    if (isOtherMethod) reply.header('allow', allowed.join(', '));
    const problem = isOtherMethod
      ? methodNotAllowed(request.method, allowed)
      : new NotFound('Nothing found at this address.');
    return sendProblem(problem, versionOf(request), reply);
  });
  registerJsonParser(app);
  rejectInvalidHost(app);
  registerSecurityHeaders(app, config);
  await registerCors(app, config);
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(rateLimit, { global: false, store: RequestCounts });
  registerRoutes(app, options);
  scheduleDailyCleanup(app, options, deleteOldResponses);
  registerHealthChecks(app, options);
  registerOpenApi(app, options.routes, config.publicUrl);
  registerApiReference(
    app,
    options.routes.map(({ endpoint }) => endpoint),
  );
  return app;
}

const draining = new WeakSet<FastifyInstance>();

/**
 * From now on the server reports that it is not ready and closes each connection after its response, but responds as
 * before: a load balancer has time to take it out of rotation.
 */
export function startDraining(app: FastifyInstance): void {
  draining.add(app);
}

function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.has(app)) reply.header('connection', 'close');
    done();
  });
}

function registerHealthChecks(app: FastifyInstance, options: ServerOptions): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    if (draining.has(app))
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .send({ ready: false, status: 'not ready', server: 'is about to stop' });
    const found = await runChecks({ database: () => options.database.ping(), ...options.readiness });
    const lesser = await runChecks(options.optionalReadiness);
    const isReady = areAllReady(found);
    const status = !isReady ? 'not ready' : areAllReady(lesser) ? 'ready' : 'degraded';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, status, ...found, ...lesser });
  });
}

/* `ready`, or the sentence a check threw, by its name. */
async function runChecks(checks: ServerOptions['readiness']): Promise<Record<string, string>> {
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

/**
 * Existing clients append values raw: a plus sign is a plus sign, and what is not percent-encoded is taken literally.
 */
function parseQuery(text: string): Record<string, string> {
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
