import { firstScreen, NotFound, parsePublicPath, type PublicRoute } from '@canticle/contract';
import type { ServedPage } from '../../../platform/http/index.ts';
import type { PublicLibrary } from '../public-library.ts';
import { frontPage } from './front-page.ts';
import { composePage, type PageRequest, type PublicPage } from './page.ts';
import { findEdition, publicationPage, publicationsPage } from './publication-page.ts';
import { songPage } from './song-page.ts';
import { songbookPage } from './songbook-page.ts';

/**
 * The page of an address as people see it who are not signed in; undefined where there is none for them, or nothing
 * that they may know of.
 */
export async function findServedPage(library: PublicLibrary, request: PageRequest): Promise<ServedPage | undefined> {
  const route = parsePublicPath(request.url.pathname);
  const page = route && (await readPage(library, route, request).catch(ignoreMissing));
  if (page === undefined || (request.maybeSignedIn && !page.isForEverybody)) return undefined;
  return composePage(page, request);
}

async function readPage(
  library: PublicLibrary,
  route: PublicRoute,
  request: PageRequest,
): Promise<PublicPage | undefined> {
  const { origin, language } = request;
  switch (route.kind) {
    case 'front':
      return frontPage(await library.library(origin), request);
    case 'songbook':
      return songbookPage(await library.contents(route.collection, origin), request);
    case 'song':
      return songPage(await library.song(route.collection, route.song, origin), request);
    case 'publications': {
      const collection = await findFreeCollection(library, route.collection, origin);
      return collection && publicationsPage(collection, request);
    }
    case 'publication': {
      const collection = await findFreeCollection(library, route.collection, origin);
      const edition = collection && findEdition(collection, route.publication);
      return edition && publicationPage(await library.publication(edition.id, language, origin), request);
    }
  }
}

async function findFreeCollection(library: PublicLibrary, slug: string, origin: string) {
  const { publications } = await library.library(origin);
  const found = firstScreen.findCollection(
    publications.map(({ collection }) => collection),
    slug,
  );
  return publications.find(({ collection }) => collection === found);
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}
