import { NotFound, scriptures } from '@canticle/contract';
import { fold, splitWords } from '@canticle/search';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { getTranslation, isScriptureVisible, requireReadable } from './access.ts';
import { serializeParallelChapter } from './parallel-chapter.ts';
import { serializeOutline, serializeChapterLink } from './translation-outline.ts';
import type { ChapterWithBook } from './model.ts';
import type { ScriptureRouteContext } from './scripture-context.ts';
import { findChapter, findChapterOwner, findVerses } from './queries.ts';
import { findWordRanges } from './rules.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * Routes of our own app's reader: the outline of a translation, a chapter, two translations in parallel, and a search.
 */
export function readerRoutes(routeContext: ScriptureRouteContext): Route[] {
  const { database, changeCounter, responseCache, collections, outlines } = routeContext;
  return [
    serve(scriptures.getTranslationOutline, async ({ viewer, params }) => {
      const translation = await getTranslation(database.replica, viewer, collections, params.translationId);
      const scripture = (await collections()).find(({ id }) => id === translation.scriptureId);
      return serializeOutline(translation, await outlines(translation.id), scripture?.free ?? false);
    }),
    serve(scriptures.readChapter, async ({ viewer, params }) => {
      await requireReadableOwner(routeContext, viewer, params.chapterId);
      const { library } = await changeCounter.versions();
      return responseCache.get(scriptures.readChapter, params.chapterId, library, () =>
        serializeChapter(routeContext, params.chapterId),
      );
    }),
    serve(scriptures.readChapters, async ({ viewer, body }) => {
      for (const id of body.chapterIds) await requireReadableOwner(routeContext, viewer, id);
      const chapters: scriptures.ChapterDetails[] = [];
      for (const id of body.chapterIds) chapters.push(await serializeChapter(routeContext, id));
      return chapters;
    }),
    serve(scriptures.readParallelChapter, async ({ viewer, params }) => {
      const owner = await requireReadableOwner(routeContext, viewer, params.chapterId);
      const other = await getTranslation(database.replica, viewer, collections, params.translationId);
      await requireReadable(viewer, collections, other.scriptureId);
      const { library } = await changeCounter.versions();
      const key = JSON.stringify([owner.translationId, params.chapterId, other.id]);
      return responseCache.get(scriptures.readParallelChapter, key, library, async () => {
        const loaded = await requireChapter(routeContext, params.chapterId);
        return serializeParallelChapter(database.replica, loaded, other, await outlines(other.id));
      });
    }),
    serve(scriptures.searchTranslation, async ({ viewer, params, query }) => {
      const translation = await getTranslation(database.replica, viewer, collections, params.translationId);
      await requireReadable(viewer, collections, translation.scriptureId);
      const searchWords = [...new Set(splitWords(query.query))];
      if (searchWords.length === 0) return { total: 0, hits: [] };
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const found = await findVerses(database.replica, translation.id, searchWords, { limit, skip: query.skip ?? 0 });
      const hits = found.verses.map(({ key, label: _label, ...verse }) => ({
        ...verse,
        verse: key,
        found: findWordRanges(verse.text, searchWords, fold),
      }));
      return { total: found.total, hits };
    }),
  ];
}

/**
 * The owner of a chapter, when the viewer may read it.
 *
 * @throws {NotFound} when there is none, or the viewer may not know of it
 * @throws {Locked} when they do not have its scripture
 */
export async function requireReadableOwner(
  { chapterOwners, collections }: Pick<ScriptureRouteContext, 'chapterOwners' | 'collections'>,
  viewer: Viewer,
  chapterId: string,
) {
  const owner = await chapterOwners(chapterId);
  if (owner === undefined || !(await isScriptureVisible(viewer, collections, owner.scriptureId)))
    throw new NotFound('Chapter not found.');
  await requireReadable(viewer, collections, owner.scriptureId);
  return owner;
}

/**
 * The chapter with its text, when the viewer may read it.
 *
 * @throws {NotFound} when there is none, or the viewer may not know of it
 * @throws {Locked} when they do not have its scripture
 */
export async function getReadableChapter(
  routeContext: Pick<ScriptureRouteContext, 'database' | 'collections'>,
  viewer: Viewer,
  id: string,
): Promise<ChapterWithBook> {
  const chapterOwners = (chapterId: string) => findChapterOwner(routeContext.database.replica, chapterId);
  await requireReadableOwner({ ...routeContext, chapterOwners }, viewer, id);
  return requireChapter(routeContext, id);
}

async function requireChapter({ database }: Pick<ScriptureRouteContext, 'database'>, id: string) {
  const loaded = await findChapter(database.replica, id);
  if (loaded === undefined) throw new NotFound('Chapter not found.');
  return loaded;
}

async function serializeChapter(routeContext: ScriptureRouteContext, id: string): Promise<scriptures.ChapterDetails> {
  const { chapter, text, book, translation } = await requireChapter(routeContext, id);
  const outline = await routeContext.outlines(translation.id);
  const index = outline.indexById.get(id) ?? -1;
  return {
    id,
    scriptureId: translation.scriptureId,
    translationId: translation.id,
    bookId: book.id,
    bookNumber: book.number,
    bookCode: book.code,
    bookTitle: book.title,
    bookShortTitle: book.shortTitle,
    number: chapter.number,
    title: chapter.title,
    text,
    previous: index < 0 ? null : serializeChapterLink(outline, index - 1),
    next: index < 0 ? null : serializeChapterLink(outline, index + 1),
    updatedAt: chapter.updatedAt,
  };
}
