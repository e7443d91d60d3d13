import { setTimeout } from 'node:timers/promises';
import { firstScreen, type songs } from '@canticle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { askedWithin } from './http/index.ts';

const { findCollection, findSong, nameOfReading, readingsOf, readingSongs, readingTexts, screenNamed } = firstScreen;

/** A larger answer, about 50 kB on its way, is asked for by itself: what waits for the others must not wait for it. */
const MOST_BYTES = 512 * 1024;
/** The page does not wait longer for what is read slowly. */
const MOST_MS = 2_000;

/** What of a request is about this one answer; the rest says where it came from, which holds for all of them. */
const OF_THIS_ANSWER =
  /^(?:accept-encoding|authorization|connection|content-.+|cookie|if-.+|range|upgrade|x-api-version)$/;

type FirstAnswers = firstScreen.FirstAnswers;
type Reading = firstScreen.Reading;
type Headers = Readonly<Record<string, string>>;
type Given = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly payload: string;
};
/** Asks one of the server's own addresses, as the browser that is asking would. */
type Ask = (reading: Reading, headers: Headers) => Promise<Given>;

/**
 * Registers where everything a page reads first is given in one go, so that a first visit on a slow network waits for one
 * turn of it and not for five (decision 0095). Each answer is the one of its own address, asked with the rights of whoever
 * the cookie of the embedded sign-in service says is there: there is no second way to a document. What is refused, too large
 * or too slow is left out, and asked for as ever.
 *
 * Like the sign-in service it is a way of our own pages, with their cookie, and no call of the API.
 *
 * @param isOurSignIn  false where another service signs people in: then nobody is known by a cookie
 */
export function mountFirstAnswers(app: FastifyInstance, { isOurSignIn }: { readonly isOurSignIn: boolean }): void {
  app.get<{ Querystring: { readonly page?: string } }>(firstScreen.firstAnswersPath, async (request, reply) => {
    const ask = askingLike(app, request);
    const answers: Record<string, FirstAnswers['answers'][string]> = {};
    const read = async (reading: Reading, headers: Headers): Promise<unknown> => {
      const given = await ask(reading, headers);
      const body = bodyOf(given);
      if (body === undefined || given.payload.length > MOST_BYTES) return body;
      answers[nameOfReading(reading)] = { etag: given.headers['etag']?.toString() ?? null, body };
      return body;
    };
    const [session] = await Promise.all([
      isOurSignIn ? ask(firstScreen.readingSession, { cookie: request.headers.cookie ?? '' }) : undefined,
      read(firstScreen.readingInstallation, {}),
    ]);
    const there = session && (bodyOf(session) as { readonly user: unknown } | null | undefined);
    const bearer = session?.headers['set-auth-jwt']?.toString() ?? null;
    // The sign-in may have been prolonged by the question, or be over.
    if (session?.headers['set-cookie'] !== undefined) reply.header('set-cookie', session.headers['set-cookie']);
    // Who is there, without the token of the cookie, which no script is to know.
    if (there !== undefined)
      answers[nameOfReading(firstScreen.readingSession)] = { etag: null, body: there && { user: there.user } };
    if (bearer !== null) {
      const screen = screenNamed(request.query.page ?? '') ?? {};
      const authorization = `Bearer ${bearer}`;
      // The first counts among the requests a person may make in a minute, for all of them.
      const isLetIn = (await read(firstScreen.readingUser, { authorization })) !== undefined;
      const reading = isLetIn && readScreen(screen, (wanted) => read(wanted, { authorization, ...askedWithin }));
      await Promise.race([reading, setTimeout(MOST_MS, undefined, { ref: false })]);
    }
    const person = bearer === null ? null : (decodeJwt(bearer).sub ?? null);
    return reply
      .header('cache-control', 'no-store')
      .send({ person, bearer, answers: { ...answers } } satisfies FirstAnswers);
  });
}

/* One thing names the next: the collections say which songs are meant, and those whose words. */
async function readScreen(
  screen: firstScreen.NamedScreen,
  read: (reading: Reading) => Promise<unknown>,
): Promise<void> {
  const collections = read(firstScreen.readingCollections);
  const readNamed = async () => {
    if (screen.collection === undefined) return;
    const collection = findCollection(resultOf<songs.CollectionV3>(await collections), screen.collection);
    if (!collection) return;
    const found = resultOf<songs.SongV3>(await read(readingSongs(collection.id)));
    const song = screen.song === undefined ? undefined : findSong(found, collection.id, screen.song);
    if (song?.available) await read(readingTexts(song.id));
  };
  await Promise.all([readNamed(), ...readingsOf(screen).map(read)]);
}

const bodyOf = ({ statusCode, payload }: Given): unknown => (statusCode === 200 ? JSON.parse(payload) : undefined);

const resultOf = <T>(body: unknown): readonly T[] =>
  (body as { readonly result?: readonly T[] } | undefined)?.result ?? [];

function askingLike(app: FastifyInstance, request: FastifyRequest): Ask {
  const travelled = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_THIS_ANSWER.test(name)));
  const { remoteAddress } = request.socket;
  return (reading, headers) => {
    const [version = '', path = ''] = nameOfReading(reading).split(' ');
    return app.inject({
      url: `/${path}`,
      headers: { ...travelled, ...headers, ...(version !== 'own' && { 'x-api-version': version }) },
      ...(remoteAddress && { remoteAddress }),
    });
  };
}
