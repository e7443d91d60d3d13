import { NotFound, scriptures } from '@canticle/contract';
import { readJson } from '../../database/index.ts';
import { type Route, serve, type Viewer } from '../../http/index.ts';
import { rememberCollections } from '../songs/index.ts';
import { getScripture, getTranslation, isKnown, isReadable, mustBeReadable, visibleScriptures } from './access.ts';
import type { Book, Translation } from './model.ts';
import { rememberHomes } from './homes.ts';
import { rememberOutlines } from './outlines.ts';
import { personalRoutes } from './personal-routes.ts';
import {
  findBook,
  findChapter,
  findTranslation,
  listBooks,
  listChapters,
  listTexts,
  listTranslations,
} from './queries.ts';
import { findReadableHome, readingRoutes } from './reading-routes.ts';
import type { ScriptureParts, ScriptureRooms } from './parts.ts';
import * as v3 from './wire-v3.ts';

/** Scriptures with their translations, books, chapters and verses, as existing clients and as our own app read them. */
export function scriptureRoutes(rooms: ScriptureRooms): Route[] {
  const { database, watch } = rooms;
  const parts = {
    ...rooms,
    collections: rememberCollections(database, watch),
    homes: rememberHomes(database, watch),
    outlines: rememberOutlines(database, watch),
  };
  return [...shelfRoutes(parts), ...chapterRoutes(parts), ...readingRoutes(parts), ...personalRoutes(parts)];
}

function shelfRoutes({ database, collections }: ScriptureParts): Route[] {
  return [
    serve(scriptures.listScriptures, async ({ viewer, request }) =>
      (await visibleScriptures(viewer, collections)).map((one) => v3.scriptureV3(one, request.origin)),
    ),
    serve(scriptures.getScripture, async ({ viewer, params, request }) =>
      v3.scriptureV3(await getScripture(viewer, collections, params.id), request.origin),
    ),
    serve(scriptures.listTranslations, async ({ viewer, params }) => {
      const { id } = await getScripture(viewer, collections, params.id);
      return (await listTranslations(database.read, id)).map(v3.translationV3);
    }),
    serve(scriptures.getTranslation, async ({ viewer, params }) =>
      v3.translationV3(await getTranslation(database.read, viewer, collections, params.id)),
    ),
    serve(scriptures.listBooks, async ({ viewer, params }) => {
      const { id } = await getTranslation(database.read, viewer, collections, params.id);
      return (await listBooks(database.read, id)).map(v3.bookV3);
    }),
    serve(scriptures.getBook, async ({ viewer, params }) =>
      v3.bookV3((await getKnownBook({ database, collections }, viewer, params.id)).book),
    ),
  ];
}

type KnownParts = Pick<ScriptureParts, 'database' | 'collections'>;

async function getKnownBook(
  { database, collections }: KnownParts,
  viewer: Viewer,
  id: string,
): Promise<{ readonly book: Book; readonly translation: Translation }> {
  const book = await findBook(database.read, id);
  const translation = book && (await findTranslation(database.read, book.translationId));
  if (book === undefined || translation === undefined || !(await isKnown(viewer, collections, translation.scriptureId)))
    throw new NotFound('There is no book with this id.');
  return { book, translation };
}

/* The words belong to those who have the scripture; without it previews are left out, and asking for verses is refused. */
function chapterRoutes(parts: ScriptureParts): Route[] {
  const { database, watch, hot, collections } = parts;
  return [
    serve(scriptures.listChapters, async ({ viewer, params, query }) => {
      const { book, translation } = await getKnownBook(parts, viewer, params.id);
      if (query.includeChildren) await mustBeReadable(viewer, collections, translation.scriptureId);
      const hasPreview =
        (query.includePreview ?? false) && (await isReadable(viewer, collections, translation.scriptureId));
      const texts = query.includeChildren ? await listTexts(database.read, book.id) : undefined;
      return (await listChapters(database.read, book.id)).map((chapter) => {
        const text = texts?.get(chapter.id);
        const verses = text === undefined ? null : v3.versesV3(readJson(text), book.number, chapter.number);
        return v3.chapterV3(chapter, { hasPreview, verses });
      });
    }),
    serve(scriptures.getChapter, async ({ viewer, params, query }) => {
      const { chapter, text, book, translation } = await getKnownChapter(parts, viewer, params.id);
      if (query.includeChildren) await mustBeReadable(viewer, collections, translation.scriptureId);
      const hasPreview =
        (query.includePreview ?? false) && (await isReadable(viewer, collections, translation.scriptureId));
      const verses = query.includeChildren ? v3.versesV3(text, book.number, chapter.number) : null;
      return v3.chapterV3(chapter, { hasPreview, verses });
    }),
    serve(scriptures.listVerses, async ({ viewer, params, query }) => {
      await findReadableHome(parts, viewer, params.id);
      const { library } = await watch.stamps();
      const key = JSON.stringify([params.id, query.from ?? null, query.to ?? null]);
      return hot.get(scriptures.listVerses, key, library, async () => {
        const { chapter, text, book } = await getKnownChapter(parts, viewer, params.id);
        return v3.versesV3(text, book.number, chapter.number, query);
      });
    }),
  ];
}

async function getKnownChapter({ database, collections }: KnownParts, viewer: Viewer, id: string) {
  const placed = await findChapter(database.read, id);
  if (placed === undefined || !(await isKnown(viewer, collections, placed.translation.scriptureId)))
    throw new NotFound('There is no chapter with this id.');
  return placed;
}
