import { NotFound, scriptures } from '@canticle/contract';
import { readJson } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { createCollectionCache } from '../songs/index.ts';
import {
  getScripture,
  getTranslation,
  isScriptureVisible,
  isScriptureReadable,
  requireReadable,
  listVisibleScriptures,
} from './access.ts';
import type { Book, Translation } from './model.ts';
import { createChapterOwnerCache } from './chapter-owner-cache.ts';
import { createOutlineCache } from './translation-outline.ts';
import { personalRoutes } from './personal-routes.ts';
import {
  findBook,
  findChapter,
  findTranslation,
  listBooks,
  listChapters,
  listChapterDocuments,
  listTranslations,
} from './queries.ts';
import { requireReadableOwner, readerRoutes } from './reader-routes.ts';
import type { ScriptureRouteContext, ScriptureContext } from './scripture-context.ts';
import * as v3 from './serializer-v3.ts';

/** Scriptures with their translations, books, chapters and verses, for existing clients and our own app. */
export function scriptureRoutes(context: ScriptureContext): Route[] {
  const { database, changeCounter } = context;
  const routeContext = {
    ...context,
    collections: createCollectionCache(database, changeCounter),
    chapterOwners: createChapterOwnerCache(database, changeCounter),
    outlines: createOutlineCache(database, changeCounter),
  };
  return [
    ...libraryRoutes(routeContext),
    ...chapterRoutes(routeContext),
    ...readerRoutes(routeContext),
    ...personalRoutes(routeContext),
  ];
}

function libraryRoutes({ database, collections }: ScriptureRouteContext): Route[] {
  return [
    serve(scriptures.listScriptures, async ({ viewer, request }) =>
      (await listVisibleScriptures(viewer, collections)).map((one) => v3.serializeScriptureV3(one, request.origin)),
    ),
    serve(scriptures.getScripture, async ({ viewer, params, request }) =>
      v3.serializeScriptureV3(await getScripture(viewer, collections, params.id), request.origin),
    ),
    serve(scriptures.listTranslations, async ({ viewer, params }) => {
      const { id } = await getScripture(viewer, collections, params.id);
      return (await listTranslations(database.replica, id)).map(v3.serializeTranslationV3);
    }),
    serve(scriptures.getTranslation, async ({ viewer, params }) =>
      v3.serializeTranslationV3(await getTranslation(database.replica, viewer, collections, params.id)),
    ),
    serve(scriptures.listBooks, async ({ viewer, params }) => {
      const { id } = await getTranslation(database.replica, viewer, collections, params.id);
      return (await listBooks(database.replica, id)).map(v3.serializeBookV3);
    }),
    serve(scriptures.getBook, async ({ viewer, params }) =>
      v3.serializeBookV3((await getVisibleBook({ database, collections }, viewer, params.id)).book),
    ),
  ];
}

type VisibilityContext = Pick<ScriptureRouteContext, 'database' | 'collections'>;

async function getVisibleBook(
  { database, collections }: VisibilityContext,
  viewer: Viewer,
  id: string,
): Promise<{ readonly book: Book; readonly translation: Translation }> {
  const book = await findBook(database.replica, id);
  const translation = book && (await findTranslation(database.replica, book.translationId));
  if (
    book === undefined ||
    translation === undefined ||
    !(await isScriptureVisible(viewer, collections, translation.scriptureId))
  )
    throw new NotFound('Book not found.');
  return { book, translation };
}

/*
 * The text is only for people who have the scripture; for others previews are left out, and requests for verses are
 * rejected.
 */
function chapterRoutes(routeContext: ScriptureRouteContext): Route[] {
  const { database, changeCounter, responseCache, collections } = routeContext;
  return [
    serve(scriptures.listChapters, async ({ viewer, params, query }) => {
      const { book, translation } = await getVisibleBook(routeContext, viewer, params.id);
      if (query.includeChildren) await requireReadable(viewer, collections, translation.scriptureId);
      const hasPreview =
        (query.includePreview ?? false) && (await isScriptureReadable(viewer, collections, translation.scriptureId));
      const texts = query.includeChildren ? await listChapterDocuments(database.replica, book.id) : undefined;
      return (await listChapters(database.replica, book.id)).map((chapter) => {
        const text = texts?.get(chapter.id);
        const verses = text === undefined ? null : v3.serializeVersesV3(readJson(text), book.number, chapter.number);
        return v3.serializeChapterV3(chapter, { hasPreview, verses });
      });
    }),
    serve(scriptures.getChapter, async ({ viewer, params, query }) => {
      const { chapter, text, book, translation } = await getVisibleChapter(routeContext, viewer, params.id);
      if (query.includeChildren) await requireReadable(viewer, collections, translation.scriptureId);
      const hasPreview =
        (query.includePreview ?? false) && (await isScriptureReadable(viewer, collections, translation.scriptureId));
      const verses = query.includeChildren ? v3.serializeVersesV3(text, book.number, chapter.number) : null;
      return v3.serializeChapterV3(chapter, { hasPreview, verses });
    }),
    serve(scriptures.listVerses, async ({ viewer, params, query }) => {
      await requireReadableOwner(routeContext, viewer, params.id);
      const { library } = await changeCounter.versions();
      const key = JSON.stringify([params.id, query.from ?? null, query.to ?? null]);
      return responseCache.get(scriptures.listVerses, key, library, async () => {
        const { chapter, text, book } = await getVisibleChapter(routeContext, viewer, params.id);
        return v3.serializeVersesV3(text, book.number, chapter.number, query);
      });
    }),
  ];
}

async function getVisibleChapter({ database, collections }: VisibilityContext, viewer: Viewer, id: string) {
  const loaded = await findChapter(database.replica, id);
  if (loaded === undefined || !(await isScriptureVisible(viewer, collections, loaded.translation.scriptureId)))
    throw new NotFound('Chapter not found.');
  return loaded;
}
