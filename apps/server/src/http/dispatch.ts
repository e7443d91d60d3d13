import { type Endpoint, NotAllowed, Problem, SignedOut, TooMany } from '@canticle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAskedWithin } from './asked-within.ts';
import { sealReply, sendBytes, sendFilled, sendHot, sendJson } from './answer.ts';
import { Bytes } from './bytes.ts';
import { checkAsked } from './check.ts';
import { readCountries, type ReadCountry } from './country.ts';
import { sendProblem, versionOf } from './errors.ts';
import { EventStream, openEventStreams } from './event-stream.ts';
import { HotReply } from './hot-replies.ts';
import { FilledReply } from './places.ts';
import type { Asked, Route } from './route.ts';
import type { ServerParts } from './server.ts';
import type { Viewer } from './viewer.ts';
import { AnsweredBefore, findEarlierAnswer, readOnce, runWrite } from './writes.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * Registers every route. Two versions of one address share a route and are told apart by the header; a call that exists
 * in one version answers in that version whatever the header says.
 *
 * @throws when two routes claim the same method, address and version
 */
export function dispatch(app: FastifyInstance, parts: ServerParts): void {
  const limit = app.createRateLimit({
    max: parts.config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => viewers.get(request)?.userId ?? request.ip,
  });
  const countryOf = readCountries(parts.config);
  const countRequest = async (request: FastifyRequest) => {
    const state = await limit(request);
    if (!state.isAllowed && state.isExceeded)
      throw new TooMany('Too many requests. Wait a few minutes.', { retryAfter: state.ttlInSeconds });
  };
  const sendEvents = openEventStreams(app);
  const arrive = async (route: Route, request: FastifyRequest) => {
    const viewer = await findViewerOf(route.endpoint, request, parts);
    if (viewer === undefined) return;
    viewers.set(request, viewer);
    if (!route.endpoint.facts.isUncounted && !isAskedWithin(request)) await countRequest(request);
    route.admit?.(viewer);
  };
  const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const given = await run(route, viewers.get(request), request, parts, countryOf);
    return given instanceof EventStream ? sendEvents(reply, given) : send(route.endpoint, given, request, reply);
  };

  for (const [address, versions] of groupByAddress(parts.routes)) {
    const [first] = versions.values() as IterableIterator<Route>;
    const endpoint = (first as Route).endpoint;
    const routeFor = (request: FastifyRequest) => versions.get(versionOf(request)) ?? (first as Route);
    app.route({
      method: endpoint.method,
      url: address.slice(address.indexOf(' ') + 1),
      bodyLimit: Math.max(...[...versions.values()].map((route) => route.endpoint.facts.bodyLimit ?? BODY_LIMIT)),
      // Who asks, and whether they may, is found out before the body is read: a stranger's is never taken apart.
      onRequest: async (request, reply) => {
        const route = routeFor(request);
        try {
          await arrive(route, request);
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          return sendProblem(error, route.endpoint.version, reply);
        }
      },
      handler: async (request, reply) => {
        const route = routeFor(request);
        try {
          return await answer(route, request, reply);
        } catch (error) {
          if (error instanceof AnsweredBefore)
            return sendJson(request, reply, route.endpoint, error.answer.status, error.answer.body);
          if (error instanceof Problem && error.status < 500) return sendProblem(error, route.endpoint.version, reply);
          throw error;
        }
      },
    });
  }
}

const viewers = new WeakMap<FastifyRequest, Viewer>();

function groupByAddress(routes: readonly Route[]): Map<string, Map<Endpoint['version'], Route>> {
  const groups = new Map<string, Map<Endpoint['version'], Route>>();
  for (const route of routes) {
    const { method, path, version, facts } = route.endpoint;
    for (const place of [path, ...(facts.alsoAt ?? [])]) {
      const address = `${method} /${place}`;
      const versions = groups.get(address) ?? new Map();
      if (versions.has(version)) throw new Error(`Two routes claim ${address} in version ${version}.`);
      groups.set(address, versions.set(version, route));
    }
  }
  return groups;
}

async function findViewerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  parts: ServerParts,
): Promise<Viewer | undefined> {
  if (endpoint.facts.access === 'public') return undefined;
  const viewer = await parts.findViewer(readBearer(request));
  if (endpoint.facts.access === 'person' && !viewer.emailVerified) {
    throw new Problem('EMAIL_NOT_VERIFIED', 'The e-mail address is not verified yet.');
  }
  if (viewer.embed !== undefined && !endpoint.facts.embeddable)
    throw new NotAllowed('An embed token opens one song, for reading.');
  return viewer;
}

function readBearer(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new SignedOut('Unauthorized');
  return token;
}

async function run(
  route: Route,
  viewer: Viewer | undefined,
  request: FastifyRequest,
  parts: ServerParts,
  countryOf: ReadCountry,
): Promise<unknown> {
  const { endpoint } = route;
  const { schemas } = endpoint;
  const params = checkAsked(schemas.params, request.params, 'address');
  const query = checkAsked(schemas.query, request.query, 'query');
  const body = checkAsked(schemas.body, request.body, 'body');
  const once =
    endpoint.method === 'GET' || viewer === undefined
      ? undefined
      : readOnce(request.headers['idempotency-key'], viewer.userId, endpoint.method, request.url, request.body);
  const earlier = once === undefined ? undefined : await findEarlierAnswer(parts.database, once);
  if (earlier !== undefined) throw new AnsweredBefore(earlier);

  const knownCountry = countryOf(request);
  const asked = {
    viewer,
    params,
    query,
    body,
    request: {
      ip: request.ip,
      headers: request.headers,
      origin: originOf(request, parts),
      country: knownCountry ?? parts.config.defaultCountry,
      knownCountry,
    },
    isKeyed: once !== undefined,
    write: (work) => runWrite(parts.database, once, work, (given) => sealReply(endpoint, given), parts.now),
  } as Asked<Endpoint['schemas']>;
  return route.handle(asked);
}

function send(endpoint: Endpoint, given: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (given instanceof HotReply) return sendHot(request, reply, endpoint, given);
  if (given instanceof FilledReply) return sendFilled(request, reply, endpoint, given);
  if (given instanceof Bytes) return sendBytes(reply, endpoint, given);
  const sealed = sealReply(endpoint, given);
  return sendJson(request, reply, endpoint, sealed.status, sealed.body);
}

function originOf(request: FastifyRequest, parts: ServerParts): string {
  return parts.config.publicUrl ?? `${request.protocol}://${request.host}`;
}
