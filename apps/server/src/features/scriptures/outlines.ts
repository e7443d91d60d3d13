import type { scriptures } from '@canticle/contract';
import { sectionOf, testamentOf } from '@canticle/scripture';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import type { Book, Chapter, Translation } from './model.ts';
import { listBooks, listChaptersOfTranslation } from './queries.ts';

/** The books and chapters of a translation, without any text. */
export type Outline = {
  readonly books: readonly Book[];
  /** In the order of the Bible. */
  readonly chapters: readonly Chapter[];
  readonly bookById: ReadonlyMap<string, Book>;
  /** Place of each chapter in `chapters`, by its id. */
  readonly placeById: ReadonlyMap<string, number>;
};

export type OutlineMemory = (translationId: string) => Promise<Outline>;

/** Translations whose outline is kept, about 200 kB each. */
const KEPT = 12;

/** Opens the memory of outlines: each is read again only when the library has changed. */
export function rememberOutlines(database: Database, watch: ChangeWatch): OutlineMemory {
  const kept = new Map<string, { readonly stamp: number; readonly outline: Promise<Outline> }>();
  return async (translationId) => {
    const { library } = await watch.stamps();
    const known = kept.get(translationId);
    kept.delete(translationId);
    const entry =
      known?.stamp === library ? known : { stamp: library, outline: readOutline(database.read, translationId) };
    kept.set(translationId, entry);
    for (const id of kept.keys()) if (kept.size > KEPT) kept.delete(id);
    entry.outline.catch(() => kept.delete(translationId));
    return entry.outline;
  };
}

async function readOutline(db: Reader, translationId: string): Promise<Outline> {
  const books = await listBooks(db, translationId);
  const chapters = await listChaptersOfTranslation(db, translationId);
  return {
    books,
    chapters,
    bookById: new Map(books.map((book) => [book.id, book])),
    placeById: new Map(chapters.map(({ id }, place) => [id, place])),
  };
}

/** The outline as our own app reads it. */
export function outlineReply(translation: Translation, outline: Outline): scriptures.TranslationOutline {
  const { key: _key, ...facts } = translation;
  const chaptersOf = Map.groupBy(outline.chapters, ({ bookId }) => bookId);
  return {
    ...facts,
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

/** A chapter of the outline with what its address is made of; null beyond the first and last one. */
export function placeAt(outline: Outline, at: number) {
  const chapter = outline.chapters[at];
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
