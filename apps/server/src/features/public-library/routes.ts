import { setTimeout } from 'node:timers/promises';
import { NotFound, publicLibrary as contract, TooManyRequests } from '@canticle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLOSED_ROBOTS, renderRobots } from './pages/robots.ts';
import { type FindPage, type RequestInfo, type Route, serve, servePublic } from '../../platform/http/index.ts';
import { preferredMessageLanguage } from '../../platform/messages/index.ts';
import { clientNetworkOf, createMemoryRateLimiter } from '../../platform/rate-limits/index.ts';
import type { BrandingReader } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { findServedPage } from './pages/find-page.ts';
import type { PageRequest } from './pages/page.ts';
import { renderSitemap } from './pages/sitemap.ts';
import type { PublicLibraryContext } from './library-facts.ts';
import { createPublicLibrary } from './public-library.ts';
import type { ListFreeRecordings } from './read-free-song.ts';

const MINUTE_MS = 60_000;
/** A page does not wait longer for its words. */
const TIMEOUT_MS = 2_000;
/** How long others may keep the sitemap and the rules for robots, in seconds. */
const MAX_AGE_S = 3600;

type PublicPagesContext = PublicLibraryContext & {
  readonly config: Pick<Config, 'publicPages' | 'publicUrl' | 'requestsPerMinute' | 'firebase' | 'payments'>;
  readonly branding: BrandingReader;
  readonly now: () => Date;
};

/** What people see who are not signed in: calls, and pages that are ready to read. */
export type PublicPages = {
  readonly routes: Route[];
  /** The page of a request; undefined where there is none. */
  readonly findPage: FindPage;
  /** Registers the sitemap and the rules for robots. */
  mount(app: FastifyInstance): void;
};

/** Creates the feature. Where `PUBLIC_PAGES` is off there is nothing. */
export function createPublicPages(context: PublicPagesContext, listFreeRecordings: ListFreeRecordings): PublicPages {
  const { branding, config, now } = context;
  const library = createPublicLibrary(context, listFreeRecordings);
  const limiter = createMemoryRateLimiter(config.requestsPerMinute, MINUTE_MS);
  const findRetryAfter = (ip: string): number | undefined => {
    const network = clientNetworkOf(ip);
    const retryAfter = limiter.retryAfter(network, now());
    limiter.count(network, now());
    return retryAfter;
  };
  const admit = ({ ip }: Pick<RequestInfo, 'ip'>): void => {
    if (!config.publicPages) throw new NotFound('Sign in to see the library.');
    const retryAfter = findRetryAfter(ip);
    if (retryAfter !== undefined) throw new TooManyRequests('Too many requests. Wait a minute.', { retryAfter });
  };
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  const describeRequest = async (request: FastifyRequest): Promise<PageRequest> => ({
    branding: await branding.current(),
    origin: originOf(request),
    url: new URL(`${originOf(request)}${request.url}`),
    language: preferredMessageLanguage(request.headers['accept-language']),
    // A browser has no cookie of Firebase.
    maybeSignedIn: config.firebase !== undefined && request.headers['sec-fetch-dest'] === 'document',
  });
  return {
    routes: [
      servePublic(contract.getPublicLibrary, async ({ request }) => {
        admit(request);
        return library.library(request.origin);
      }),
      servePublic(contract.getPublicContents, async ({ params, request }) => {
        admit(request);
        return library.contents(params.collection, request.origin);
      }),
      serve(contract.getSongbookPreview, async ({ params, request }) => {
        if (config.payments.kind === 'none') throw new NotFound('Nothing is sold here.');
        return library.preview(params.collection, request.origin);
      }),
      servePublic(contract.getPublicSong, async ({ params, request }) => {
        admit(request);
        return library.song(params.collection, params.song, request.origin);
      }),
      servePublic(contract.getPublicPublication, async ({ params, query, request }) => {
        admit(request);
        return library.publication(params.publication, query.language ?? 'en', request.origin);
      }),
    ],
    async findPage(request) {
      if (!config.publicPages || isSignedIn(request)) return undefined;
      // Beyond the limit the app comes without words, and loads them when it may.
      if (findRetryAfter(request.ip) !== undefined) return undefined;
      const page = describeRequest(request).then((described) => findServedPage(library, described));
      page.catch((error: unknown) => request.log.warn({ err: error }, 'a page comes without its words'));
      // The app itself says what is wrong with the server.
      return Promise.race([page, setTimeout(TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
    },
    mount(app) {
      app.get('/robots.txt', (request, reply) =>
        reply
          .header('cache-control', `public, max-age=${MAX_AGE_S}`)
          .type('text/plain; charset=utf-8')
          .send(config.publicPages ? renderRobots(originOf(request)) : CLOSED_ROBOTS),
      );
      app.get('/sitemap.xml', async (request, reply) => {
        admit(request);
        return reply
          .header('cache-control', `public, max-age=${MAX_AGE_S}`)
          .type('application/xml; charset=utf-8')
          .send(await renderSitemap(library, originOf(request)));
      });
    },
  };
}

/* Whoever has a session gets the app at once; whether the session holds is found out there. */
const isSignedIn = ({ headers }: FastifyRequest): boolean => /\bcanticle\.session_token=/.test(headers.cookie ?? '');
