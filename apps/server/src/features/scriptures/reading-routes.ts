import { NotFound, scriptures } from '@canticle/contract';
import { fold, words } from '@canticle/search';
import { type Route, serve, type Viewer } from '../../http/index.ts';
import { getTranslation, isKnown, mustBeReadable } from './access.ts';
import { besideReply } from './beside.ts';
import { outlineReply, placeAt } from './outlines.ts';
import type { PlacedChapter } from './model.ts';
import type { ScriptureParts } from './parts.ts';
import { findChapter, findHome, findVerses } from './queries.ts';
import { placesOf } from './rules.ts';

const USUAL_LIMIT = 50;
const HIGHEST_LIMIT = 200;

/** How our own app reads: the outline of a translation, a chapter, two translations side by side, and a search. */
export function readingRoutes(parts: ScriptureParts): Route[] {
  const { database, watch, hot, collections, outlines } = parts;
  return [
    serve(scriptures.outlineTranslation, async ({ viewer, params }) => {
      const translation = await getTranslation(database.read, viewer, collections, params.translationId);
      return outlineReply(translation, await outlines(translation.id));
    }),
    serve(scriptures.readChapter, async ({ viewer, params }) => {
      await findReadableHome(parts, viewer, params.chapterId);
      const { library } = await watch.stamps();
      return hot.get(scriptures.readChapter, params.chapterId, library, () => chapterReply(parts, params.chapterId));
    }),
    serve(scriptures.readChapters, async ({ viewer, body }) => {
      for (const id of body.chapterIds) await findReadableHome(parts, viewer, id);
      const chapters: scriptures.ReadChapter[] = [];
      for (const id of body.chapterIds) chapters.push(await chapterReply(parts, id));
      return chapters;
    }),
    serve(scriptures.readBeside, async ({ viewer, params }) => {
      const home = await findReadableHome(parts, viewer, params.chapterId);
      const other = await getTranslation(database.read, viewer, collections, params.translationId);
      await mustBeReadable(viewer, collections, other.scriptureId);
      const { library } = await watch.stamps();
      const key = JSON.stringify([home.translationId, params.chapterId, other.id]);
      return hot.get(scriptures.readBeside, key, library, async () => {
        const placed = await getChapter(parts, params.chapterId);
        return besideReply(database.read, placed, other, await outlines(other.id));
      });
    }),
    serve(scriptures.searchTranslation, async ({ viewer, params, query }) => {
      const translation = await getTranslation(database.read, viewer, collections, params.translationId);
      await mustBeReadable(viewer, collections, translation.scriptureId);
      const wanted = [...new Set(words(query.query))];
      if (wanted.length === 0) return { total: 0, hits: [] };
      const limit = Math.min(query.limit ?? USUAL_LIMIT, HIGHEST_LIMIT);
      const found = await findVerses(database.read, translation.id, wanted, { limit, skip: query.skip ?? 0 });
      const hits = found.verses.map(({ key, label: _label, ...verse }) => ({
        ...verse,
        verse: key,
        found: placesOf(verse.text, wanted, fold),
      }));
      return { total: found.total, hits };
    }),
  ];
}

/**
 * Where a chapter belongs, for one who may read it.
 *
 * @throws {NotFound} when there is none, or the viewer may not know of it
 * @throws {Locked} when they do not have its scripture
 */
export async function findReadableHome(
  { homes, collections }: Pick<ScriptureParts, 'homes' | 'collections'>,
  viewer: Viewer,
  chapterId: string,
) {
  const home = await homes(chapterId);
  if (home === undefined || !(await isKnown(viewer, collections, home.scriptureId)))
    throw new NotFound('There is no chapter with this id.');
  await mustBeReadable(viewer, collections, home.scriptureId);
  return home;
}

/**
 * The chapter with its text, for one who may read it.
 *
 * @throws {NotFound} when there is none, or the viewer may not know of it
 * @throws {Locked} when they do not have its scripture
 */
export async function getReadableChapter(
  parts: Pick<ScriptureParts, 'database' | 'collections'>,
  viewer: Viewer,
  id: string,
): Promise<PlacedChapter> {
  const homes = (chapterId: string) => findHome(parts.database.read, chapterId);
  await findReadableHome({ ...parts, homes }, viewer, id);
  return getChapter(parts, id);
}

async function getChapter({ database }: Pick<ScriptureParts, 'database'>, id: string) {
  const placed = await findChapter(database.read, id);
  if (placed === undefined) throw new NotFound('There is no chapter with this id.');
  return placed;
}

async function chapterReply(parts: ScriptureParts, id: string): Promise<scriptures.ReadChapter> {
  const { chapter, text, book, translation } = await getChapter(parts, id);
  const outline = await parts.outlines(translation.id);
  const at = outline.placeById.get(id) ?? -1;
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
    text: text as scriptures.ReadChapter['text'],
    previous: at < 0 ? null : placeAt(outline, at - 1),
    next: at < 0 ? null : placeAt(outline, at + 1),
    updatedAt: chapter.updatedAt,
  };
}
