import { setTimeout } from 'node:timers/promises';
import { firstScreen, type songs } from '@canticle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { subrequestHeaders } from './platform/http/index.ts';

const {
  findCollection,
  findSong,
  requestKey: nameOfReading,
  requestsForRoute: readingsOf,
  songsRequest: readingSongs,
  textsRequest: readingTexts,
  parseInitialRoute: screenNamed,
} = firstScreen;

/**
 * A larger response, about 50 kB on the wire, is requested separately: the responses waiting for the others must not
 * wait for it.
 */
const MAX_RESPONSE_BYTES = 512 * 1024;
/** The page does not wait longer than this for slow reads. */
const TIMEOUT_MS = 2_000;

/** The headers specific to this one response; the others describe the client and apply to all of them. */
const REQUEST_SPECIFIC_HEADERS =
  /^(?:accept-encoding|authorization|connection|content-.+|cookie|if-.+|range|upgrade|x-api-version)$/;

const sessionDocument = z.object({ user: z.unknown() }).nullish();

type BootstrapData = firstScreen.BootstrapData;
type BootstrapRequest = firstScreen.BootstrapRequest;
type Headers = Readonly<Record<string, string>>;
type InjectedResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly payload: string;
};
/** Calls one of the server's own URLs, as the requesting browser would. */
type InjectRequest = (reading: BootstrapRequest, headers: Headers) => Promise<InjectedResponse>;

/**
 * Registers the endpoint that returns everything a page reads first in one response, so that a first visit on a slow
 * network waits for one round trip and not for five (decision 0124). Each response is the one of its own URL, requested
 * with the rights of the person the cookie of the embedded sign-in service identifies: there is no second way to read a
 * document. What is refused, too large or too slow is omitted, and requested separately as usual.
 *
 * Like the sign-in service it belongs to our own pages, with their cookie, and is not part of the API.
 *
 * @param hasEmbeddedSignIn  false where another service signs people in: then no cookie identifies anybody
 */
export function mountBootstrapData(
  app: FastifyInstance,
  { hasEmbeddedSignIn }: { readonly hasEmbeddedSignIn: boolean },
): void {
  app.get<{ Querystring: { readonly page?: string } }>(firstScreen.bootstrapDataPath, async (request, reply) => {
    const inject = createInjector(app, request);
    const answers: Record<string, BootstrapData['answers'][string]> = {};
    const read = async (routeData: BootstrapRequest, headers: Headers): Promise<unknown> => {
      const response = await inject(routeData, headers);
      const body = parseBody(response);
      if (body === undefined || response.payload.length > MAX_RESPONSE_BYTES) return body;
      answers[nameOfReading(routeData)] = { etag: response.headers['etag']?.toString() ?? null, body };
      return body;
    };
    const [session] = await Promise.all([
      hasEmbeddedSignIn ? inject(firstScreen.sessionRequest, { cookie: request.headers.cookie ?? '' }) : undefined,
      read(firstScreen.installationRequest, {}),
    ]);
    const sessionBody = session && sessionDocument.parse(parseBody(session));
    const bearer = session?.headers['set-auth-jwt']?.toString() ?? null;
    // The request may have extended the session, or the session may have ended.
    if (session?.headers['set-cookie'] !== undefined) reply.header('set-cookie', session.headers['set-cookie']);
    // Who is signed in, without the token of the cookie, which no script may read.
    if (sessionBody !== undefined)
      answers[nameOfReading(firstScreen.sessionRequest)] = {
        etag: null,
        body: sessionBody && { user: sessionBody.user },
      };
    if (bearer !== null) {
      const screen = screenNamed(request.query.page ?? '');
      const authorization = `Bearer ${bearer}`;
      // The first request counts towards the rate limit of the person, for all of them.
      const isAuthorized = (await read(firstScreen.userRequest, { authorization })) !== undefined;
      const routeData =
        isAuthorized && loadRouteData(screen, (wanted) => read(wanted, { authorization, ...subrequestHeaders }));
      await Promise.race([routeData, setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
    }
    const person = bearer === null ? null : (decodeJwt(bearer).sub ?? null);
    return reply
      .header('cache-control', 'no-store')
      .send({ person, bearer, answers: { ...answers } } satisfies BootstrapData);
  });
}

/* Each response names what is read next: the collections determine the songs, and those the lyrics. */
async function loadRouteData(
  route: firstScreen.InitialRoute | undefined,
  read: (reading: BootstrapRequest) => Promise<unknown>,
): Promise<void> {
  const collections = read(firstScreen.collectionsRequest);
  const readNamed = async () => {
    if (route?.collection === undefined) return;
    const collection = findCollection(resultOf<songs.CollectionV3>(await collections), route.collection);
    if (!collection) return;
    const collectionSongs = resultOf<songs.SongV3>(await read(readingSongs(collection.id)));
    const song = route.song === undefined ? undefined : findSong(collectionSongs, collection.id, route.song);
    if (song?.available) await read(readingTexts(song.id));
  };
  await Promise.all([readNamed(), ...readingsOf(route).map(read)]);
}

const parseBody = ({ statusCode, payload }: InjectedResponse): unknown =>
  statusCode === 200 ? JSON.parse(payload) : undefined;

const resultOf = <T>(body: unknown): readonly T[] =>
  (body as { readonly result?: readonly T[] } | undefined)?.result ?? [];

function createInjector(app: FastifyInstance, request: FastifyRequest): InjectRequest {
  const forwardedHeaders = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !REQUEST_SPECIFIC_HEADERS.test(name)),
  );
  const { remoteAddress } = request.socket;
  return (reading, headers) => {
    const [version = '', path = ''] = nameOfReading(reading).split(' ');
    return app.inject({
      url: `/${path}`,
      headers: { ...forwardedHeaders, ...headers, ...(version !== 'own' && { 'x-api-version': version }) },
      ...(remoteAddress && { remoteAddress }),
    });
  };
}
