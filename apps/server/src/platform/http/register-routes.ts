import { type Endpoint, Forbidden, Problem, Unauthenticated, TooManyRequests } from '@canticle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSubrequest } from './subrequest.ts';
import { validateAndSerialize, sendBinary, sendTemplated, sendCached, sendJson, sendParted } from './responses.ts';
import { BinaryResponse } from './binary-response.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';
import { validateRequest } from './validation.ts';
import { createCountryFinder, type FindCountry } from './country.ts';
import { sendProblem, versionOf } from './errors.ts';
import { EventStream, createEventStreamSender } from './event-stream.ts';
import { CachedResponse } from './cached-response.ts';
import { PartedResponse } from './parted-response.ts';
import { TemplatedResponse } from './templated-response.ts';
import type { Route } from './route.ts';
import type { ServerOptions } from './server-options.ts';
import { requireTokenScope, tokenScopeOf } from './token-scopes.ts';
import type { Viewer } from './viewer.ts';
import { ReplayedResponse, findReplayedResponse, parseIdempotencyKey, runMutation } from './idempotency.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * Registers every route. Two versions of one path share a route and are distinguished by the header; a call that exists
 * in one version responds in that version whatever the header says.
 *
 * @throws when two routes have the same method, path and version
 */
export function registerRoutes(app: FastifyInstance, options: ServerOptions): void {
  const limit = app.createRateLimit({
    max: options.config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => keyOf(viewers.get(request)) ?? request.ip,
  });
  const findCountry = createCountryFinder(options.config);
  const enforceRateLimit = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await limit(request);
    if (state.isAllowed) return;
    setRateLimitHeaders(reply, state);
    if (state.isExceeded)
      throw new TooManyRequests('Too many requests. Wait a few minutes.', { retryAfter: state.ttlInSeconds });
  };
  const sendEvents = createEventStreamSender(app);
  const authorizeRequest = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await findViewerOf(route.endpoint, request, options);
    if (viewer === undefined) return;
    viewers.set(request, viewer);
    // Whoever may change what everybody shares sees their own changes in every process.
    if (viewer.roles.length > 0) options.database.readFromPrimary();
    if (!route.endpoint.isRateLimitExempt && !isSubrequest(request)) await enforceRateLimit(request, reply);
    requireTokenScope(viewer, tokenScopeOf(route.endpoint));
    route.authorize?.(viewer);
  };
  const handleRequest = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const result = await runRoute(route, viewers.get(request), request, options, findCountry);
    return result instanceof EventStream
      ? sendEvents(reply, result)
      : sendReply(route.endpoint, result, request, reply);
  };

  for (const [address, { first, versions }] of groupByAddress(options.routes)) {
    const routeFor = (request: FastifyRequest) => versions.get(versionOf(request)) ?? first;
    app.route({
      method: first.endpoint.method,
      url: address.slice(address.indexOf(' ') + 1),
      bodyLimit: Math.max(...[...versions.values()].map((route) => route.endpoint.bodyLimit ?? BODY_LIMIT)),
      // Authentication and authorization come before the body is read: the body of an unauthenticated request is never
      // parsed.
      onRequest: async (request, reply) => {
        const route = routeFor(request);
        try {
          await authorizeRequest(route, request, reply);
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          return sendProblem(error, route.endpoint.version, reply);
        }
      },
      handler: async (request, reply) => {
        const route = routeFor(request);
        try {
          return await handleRequest(route, request, reply);
        } catch (error) {
          if (error instanceof ReplayedResponse)
            return sendJson(request, reply, route.endpoint, error.response.status, error.response.body);
          if (error instanceof Problem && error.status < 500) return sendProblem(error, route.endpoint.version, reply);
          throw error;
        }
      },
    });
  }
}

const viewers = new WeakMap<FastifyRequest, Viewer>();

/* A program that asks too much does not stop the person. */
const keyOf = (viewer: Viewer | undefined) => viewer?.accessToken?.id ?? viewer?.userId;

type RouteGroup = { readonly first: Route; readonly versions: Map<Endpoint['version'], Route> };

function groupByAddress(routes: readonly Route[]): ReadonlyMap<string, RouteGroup> {
  const groups = new Map<string, RouteGroup>();
  for (const route of routes) {
    const { method, path, version, aliases = [] } = route.endpoint;
    for (const routePath of [path, ...aliases]) {
      const address = `${method} /${routePath}`;
      const group = groups.get(address) ?? { first: route, versions: new Map() };
      if (group.versions.has(version)) throw new Error(`Two routes claim ${address} in version ${version}.`);
      group.versions.set(version, route);
      groups.set(address, group);
    }
  }
  return groups;
}

async function findViewerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: ServerOptions,
): Promise<Viewer | undefined> {
  if (endpoint.access === 'public') return undefined;
  const viewer = await options.findViewer(parseBearerToken(request));
  if (endpoint.access === 'person' && !viewer.emailVerified) {
    throw new Problem('EMAIL_NOT_VERIFIED', 'Your email address is not verified yet.');
  }
  if (viewer.embed !== undefined && !endpoint.embeddable)
    throw new Forbidden('An embed token opens one song, for reading.');
  return viewer;
}

function parseBearerToken(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Unauthenticated('Unauthorized');
  return token;
}

async function runRoute(
  route: Route,
  viewer: Viewer | undefined,
  request: FastifyRequest,
  options: ServerOptions,
  findCountry: FindCountry,
): Promise<unknown> {
  const { endpoint } = route;
  const params = validateRequest(endpoint.params, request.params, 'address');
  const query = validateRequest(endpoint.query, request.query, 'query');
  const body = validateRequest(endpoint.body, request.body, 'body');
  const idempotencyKey =
    endpoint.method === 'GET' || viewer === undefined
      ? undefined
      : parseIdempotencyKey(
          request.headers['idempotency-key'],
          viewer.userId,
          endpoint.method,
          request.url,
          request.body,
        );
  const storedResponse =
    idempotencyKey === undefined ? undefined : await findReplayedResponse(options.database, idempotencyKey);
  if (storedResponse !== undefined) throw new ReplayedResponse(storedResponse);

  const knownCountry = findCountry(request);
  return route.handle({
    viewer,
    params,
    query,
    body,
    request: {
      ip: request.ip,
      headers: request.headers,
      origin: originOf(request, options),
      country: knownCountry ?? options.config.defaultCountry,
      knownCountry,
    },
    hasIdempotencyKey: idempotencyKey !== undefined,
    write: (work) =>
      runMutation(
        options.database,
        idempotencyKey,
        work,
        (given) => validateAndSerialize(endpoint, given),
        options.now,
      ),
  });
}

function sendReply(endpoint: Endpoint, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (result instanceof CachedResponse) return sendCached(request, reply, endpoint, result);
  if (result instanceof PartedResponse) return sendParted(request, reply, endpoint, result);
  if (result instanceof TemplatedResponse) return sendTemplated(request, reply, endpoint, result);
  if (result instanceof BinaryResponse) return sendBinary(reply, endpoint, result);
  const serialized = validateAndSerialize(endpoint, result);
  return sendJson(request, reply, endpoint, serialized.status, serialized.body);
}

function originOf(request: FastifyRequest, options: ServerOptions): string {
  return options.config.publicUrl ?? `${request.protocol}://${request.host}`;
}
