import type { scriptures } from '@canticle/contract';
import { sectionOf, testamentOf } from '@canticle/scripture';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import type { Book, Chapter, Translation } from './model.ts';
import { listBooks, listChaptersOfTranslation } from './queries.ts';

/** The books and chapters of a translation, without any text. */
export type TranslationOutline = {
  readonly books: readonly Book[];
  /** In the order of the Bible. */
  readonly chapters: readonly Chapter[];
  readonly bookById: ReadonlyMap<string, Book>;
  /** Index of each chapter in `chapters`, by its id. */
  readonly indexById: ReadonlyMap<string, number>;
};

export type OutlineCache = (translationId: string) => Promise<TranslationOutline>;

/** Translations whose outline is cached, about 200 kB each. */
const MAX_CACHED_OUTLINES = 12;

/** Creates the cache of outlines: each is read again only after the library has changed. */
export function createOutlineCache(database: Database, changeCounter: ChangeCounter): OutlineCache {
  const cache = new Map<string, { readonly stamp: number; readonly outline: Promise<TranslationOutline> }>();
  return async (translationId) => {
    const { library } = await changeCounter.versions();
    const cached = cache.get(translationId);
    cache.delete(translationId);
    const entry =
      cached?.stamp === library ? cached : { stamp: library, outline: loadOutline(database.replica, translationId) };
    cache.set(translationId, entry);
    for (const id of cache.keys()) if (cache.size > MAX_CACHED_OUTLINES) cache.delete(id);
    entry.outline.catch(() => cache.delete(translationId));
    return entry.outline;
  };
}

async function loadOutline(db: Reader, translationId: string): Promise<TranslationOutline> {
  const books = await listBooks(db, translationId);
  const chapters = await listChaptersOfTranslation(db, translationId);
  return {
    books,
    chapters,
    bookById: new Map(books.map((book) => [book.id, book])),
    indexById: new Map(chapters.map(({ id }, index) => [id, index])),
  };
}

/** Serializes the outline for our own app. */
export function serializeOutline(
  translation: Translation,
  outline: TranslationOutline,
  isFree: boolean,
): scriptures.TranslationOutline {
  const { key: _key, ...facts } = translation;
  const chaptersOf = Map.groupBy(outline.chapters, ({ bookId }) => bookId);
  return {
    ...facts,
    isFree,
    books: outline.books.map(({ id, number, code, title, shortTitle }) => ({
      id,
      number,
      code,
      title,
      shortTitle,
      testament: testamentOf(code),
      section: sectionOf(code),
      chapters: (chaptersOf.get(id) ?? []).map((chapter) => ({
        id: chapter.id,
        number: chapter.number,
        title: chapter.title,
        verses: chapter.verses,
      })),
    })),
  };
}

/** A chapter of the outline with the parts of its URL; null before the first and after the last one. */
export function serializeChapterLink(outline: TranslationOutline, index: number) {
  const chapter = outline.chapters[index];
  const book = chapter === undefined ? undefined : outline.bookById.get(chapter.bookId);
  if (chapter === undefined || book === undefined) return null;
  return {
    id: chapter.id,
    bookId: book.id,
    bookNumber: book.number,
    bookShortTitle: book.shortTitle,
    number: chapter.number,
  };
}
