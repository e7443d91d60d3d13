import { setTimeout } from 'node:timers/promises';
import { firstScreen, type songs } from '@canticle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
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

/** A larger answer, about 50 kB on its way, is asked for by itself: what waits for the others must not wait for it. */
const MAX_RESPONSE_BYTES = 512 * 1024;
/** The page does not wait longer for what is read slowly. */
const TIMEOUT_MS = 2_000;

/** What of a request is about this one answer; the rest says where it came from, which holds for all of them. */
const REQUEST_SPECIFIC_HEADERS =
  /^(?:accept-encoding|authorization|connection|content-.+|cookie|if-.+|range|upgrade|x-api-version)$/;

type BootstrapData = firstScreen.BootstrapData;
type BootstrapRequest = firstScreen.BootstrapRequest;
type Headers = Readonly<Record<string, string>>;
type InjectedResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly payload: string;
};
/** Asks one of the server's own addresses, as the browser that is asking would. */
type InjectRequest = (reading: BootstrapRequest, headers: Headers) => Promise<InjectedResponse>;

/**
 * Registers where everything a page reads first is given in one go, so that a first visit on a slow network waits for one
 * turn of it and not for five (decision 0095). Each answer is the one of its own address, asked with the rights of whoever
 * the cookie of the embedded sign-in service says is there: there is no second way to a document. What is refused, too large
 * or too slow is left out, and asked for as ever.
 *
 * Like the sign-in service it is a way of our own pages, with their cookie, and no call of the API.
 *
 * @param hasEmbeddedSignIn  false where another service signs people in: then nobody is known by a cookie
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
    const sessionBody = session && (parseBody(session) as { readonly user: unknown } | null | undefined);
    const bearer = session?.headers['set-auth-jwt']?.toString() ?? null;
    // The sign-in may have been prolonged by the question, or be over.
    if (session?.headers['set-cookie'] !== undefined) reply.header('set-cookie', session.headers['set-cookie']);
    // Who is there, without the token of the cookie, which no script is to know.
    if (sessionBody !== undefined)
      answers[nameOfReading(firstScreen.sessionRequest)] = {
        etag: null,
        body: sessionBody && { user: sessionBody.user },
      };
    if (bearer !== null) {
      const screen = screenNamed(request.query.page ?? '') ?? {};
      const authorization = `Bearer ${bearer}`;
      // The first counts among the requests a person may make in a minute, for all of them.
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

/* One thing names the next: the collections say which songs are meant, and those whose words. */
async function loadRouteData(
  route: firstScreen.InitialRoute,
  read: (reading: BootstrapRequest) => Promise<unknown>,
): Promise<void> {
  const collections = read(firstScreen.collectionsRequest);
  const readNamed = async () => {
    if (route.collection === undefined) return;
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
