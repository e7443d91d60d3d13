import type { scriptures } from '@canticle/contract';
import { createVerseKeyGenerator } from '@canticle/scripture';
import { type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import type { Book, Chapter, ChapterDraft, VerseMatch, ChapterOwner, ChapterWithBook, Translation } from './model.ts';

/** The translations of a scripture, by title. */
export async function listTranslations(db: Reader, scriptureId: string): Promise<Translation[]> {
  const rows = await db
    .selectFrom('scripture_translations')
    .selectAll()
    .where('collection_id', '=', scriptureId)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map(toTranslation);
}

/** The translation with this id. */
export async function findTranslation(db: Reader, id: string): Promise<Translation | undefined> {
  const row = await db.selectFrom('scripture_translations').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toTranslation(row);
}

/** The books of a translation, by number. */
export async function listBooks(db: Reader, translationId: string): Promise<Book[]> {
  const rows = await db
    .selectFrom('scripture_books')
    .selectAll()
    .where('translation_id', '=', translationId)
    .orderBy('number')
    .execute();
  return rows.map(toBook);
}

/** The book with this id. */
export async function findBook(db: Reader, id: string): Promise<Book | undefined> {
  const row = await db.selectFrom('scripture_books').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toBook(row);
}

const CHAPTER = ['id', 'book_id', 'number', 'title', 'preview', 'verses', 'updated_at'] as const;

/** Ids of the books of a translation, or of all. */
export async function listBookIds(db: Reader, translationId?: string): Promise<string[]> {
  let query = db.selectFrom('scripture_books').select('id').orderBy('translation_id').orderBy('number');
  if (translationId !== undefined) query = query.where('translation_id', '=', translationId);
  return (await query.execute()).map(({ id }) => id);
}

/** A book with every verse as plain text, and its translation. */
export type PlainBook = {
  readonly book: Book;
  readonly translation: Translation;
  readonly verses: readonly {
    readonly chapterId: string;
    readonly chapter: number;
    /** Unique in its chapter. */
    readonly key: string;
    readonly label: string;
    readonly text: string;
  }[];
};

/** The book with this id as plain verses, in their order. */
export async function findPlainBook(db: Reader, id: string): Promise<PlainBook | undefined> {
  const book = await findBook(db, id);
  const translation = book === undefined ? undefined : await findTranslation(db, book.translationId);
  if (book === undefined || translation === undefined) return undefined;
  const rows = await db
    .selectFrom('scripture_verses')
    .innerJoin('scripture_chapters', 'scripture_chapters.id', 'scripture_verses.chapter_id')
    .select(['scripture_chapters.id as chapterId', 'scripture_chapters.number as chapter'])
    .select(['scripture_verses.label', 'scripture_verses.text'])
    .where('scripture_chapters.book_id', '=', id)
    .orderBy('scripture_chapters.number')
    .orderBy('scripture_verses.sort')
    .execute();
  const verses = [...Map.groupBy(rows, ({ chapterId }) => chapterId).values()].flatMap((chapter) => {
    const keyOf = createVerseKeyGenerator();
    return chapter.map((verse) => ({ ...verse, key: keyOf(verse.label) }));
  });
  return { book, translation, verses };
}

/** The chapters of a book without their text, by number. */
export async function listChapters(db: Reader, bookId: string): Promise<Chapter[]> {
  const rows = await db
    .selectFrom('scripture_chapters')
    .select(CHAPTER)
    .where('book_id', '=', bookId)
    .orderBy('number')
    .execute();
  return rows.map(toChapter);
}

/** All chapters of a translation without their text, in the order of the books. */
export async function listChaptersOfTranslation(db: Reader, translationId: string): Promise<Chapter[]> {
  const rows = await db
    .selectFrom('scripture_chapters')
    .innerJoin('scripture_books', 'scripture_books.id', 'scripture_chapters.book_id')
    .select(CHAPTER.map((name) => `scripture_chapters.${name}` as const))
    .where('scripture_books.translation_id', '=', translationId)
    .orderBy('scripture_books.number')
    .orderBy('scripture_chapters.number')
    .execute();
  return rows.map(toChapter);
}

/** The texts of the chapters of a book, by the id of the chapter, as stored: JSON. */
export async function listChapterDocuments(db: Reader, bookId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('scripture_chapters')
    .select(['id', 'document'])
    .where('book_id', '=', bookId)
    .execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
}

/** The chapters of a book with their texts, by number. */
export async function listChapterTexts(db: Reader, bookId: string): Promise<ChapterDraft[]> {
  const rows = await db
    .selectFrom('scripture_chapters')
    .select(['number', 'document'])
    .where('book_id', '=', bookId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, document }) => ({ number, text: readJson<ChapterDraft['text']>(document) }));
}

/** The stored size in bytes of the chapters of these scriptures; of all when null. */
export async function sumChapterBytes(db: Reader, scriptureIds: readonly string[] | null): Promise<number> {
  if (scriptureIds?.length === 0) return 0;
  let query = db
    .selectFrom('scripture_chapters')
    .innerJoin('scripture_books', 'scripture_books.id', 'scripture_chapters.book_id')
    .innerJoin('scripture_translations', 'scripture_translations.id', 'scripture_books.translation_id');
  if (scriptureIds !== null) query = query.where('scripture_translations.collection_id', 'in', [...scriptureIds]);
  const { bytes } = await query
    .select(({ fn, ref }) => fn.sum<number | null>(fn('octet_length', [ref('document')])).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Which translation and scripture a chapter belongs to. */
export async function findChapterOwner(db: Reader, chapterId: string): Promise<ChapterOwner | undefined> {
  return db
    .selectFrom('scripture_chapters')
    .innerJoin('scripture_books', 'scripture_books.id', 'scripture_chapters.book_id')
    .innerJoin('scripture_translations', 'scripture_translations.id', 'scripture_books.translation_id')
    .select(['scripture_translations.id as translationId', 'scripture_translations.collection_id as scriptureId'])
    .where('scripture_chapters.id', '=', chapterId)
    .executeTakeFirst();
}

/** The chapter with this id, its text, and its book and translation. */
export async function findChapter(db: Reader, id: string): Promise<ChapterWithBook | undefined> {
  const row = await db.selectFrom('scripture_chapters').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const book = await findBook(db, row.book_id);
  const translation = book === undefined ? undefined : await findTranslation(db, book.translationId);
  if (book === undefined || translation === undefined) return undefined;
  return { chapter: toChapter(row), text: readJson(row.document), book, translation };
}

/** The chapters of a translation with these codes and numbers, with their texts. */
export async function listChaptersAt(
  db: Reader,
  translationId: string,
  places: readonly { readonly code: string; readonly chapter: number }[],
): Promise<Pick<ChapterWithBook, 'chapter' | 'text' | 'book'>[]> {
  const books = (await listBooks(db, translationId)).filter(({ code }) => places.some((place) => place.code === code));
  const found: Pick<ChapterWithBook, 'chapter' | 'text' | 'book'>[] = [];
  for (const book of books) {
    const numbers = places.filter(({ code }) => code === book.code).map(({ chapter }) => chapter);
    const rows = await db
      .selectFrom('scripture_chapters')
      .selectAll()
      .where('book_id', '=', book.id)
      .where('number', 'in', numbers)
      .orderBy('number')
      .execute();
    found.push(
      ...rows.map((row) => ({ chapter: toChapter(row), text: readJson<ChapterWithBook['text']>(row.document), book })),
    );
  }
  return found;
}

/**
 * Finds verses of a translation that contain all the words, in the order of the Bible.
 *
 * @param words  folded (packages/search)
 */
export async function findVerses(
  db: Reader,
  translationId: string,
  words: readonly string[],
  page: { readonly limit: number; readonly skip: number },
): Promise<{ readonly total: number; readonly verses: readonly VerseMatch[] }> {
  let query = db
    .selectFrom('scripture_verses')
    .innerJoin('scripture_chapters', 'scripture_chapters.id', 'scripture_verses.chapter_id')
    .innerJoin('scripture_books', 'scripture_books.id', 'scripture_chapters.book_id')
    .where('scripture_books.translation_id', '=', translationId);
  // Words contain letters and digits only, so nothing in them is special to LIKE.
  for (const word of words) query = query.where('scripture_verses.folded', 'like', `%${word}%`);
  const { total } = await query.select((of) => of.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'scripture_verses.chapter_id as chapterId',
      'scripture_books.number as bookNumber',
      'scripture_books.title as bookTitle',
      'scripture_chapters.number as chapter',
      'scripture_verses.label',
      'scripture_verses.text',
    ])
    .select((of) =>
      of
        .selectFrom('scripture_verses as earlier')
        .select((one) => one.fn.countAll<number | string>().as('count'))
        .whereRef('earlier.chapter_id', '=', 'scripture_verses.chapter_id')
        .whereRef('earlier.label', '=', 'scripture_verses.label')
        .whereRef('earlier.sort', '<', 'scripture_verses.sort')
        .as('before'),
    )
    .orderBy('scripture_books.number')
    .orderBy('scripture_chapters.number')
    .orderBy('scripture_verses.sort')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  const verses = rows.map(({ before, ...verse }) => {
    const count = Number(before);
    return { ...verse, key: count === 0 ? verse.label : `${verse.label}~${count + 1}` };
  });
  return { total: Number(total), verses };
}

/** The marks of a person, also the deleted ones, because other devices have to be informed of them too. */
export async function listScriptureMarks(
  db: Reader,
  userId: string,
  chapterId?: string,
): Promise<scriptures.ScriptureMark[]> {
  let query = db.selectFrom('scripture_marks').selectAll().where('user_id', '=', userId);
  if (chapterId !== undefined) query = query.where('chapter_id', '=', chapterId);
  const rows = await query.orderBy('chapter_id').orderBy('verse').orderBy('word').execute();
  return rows.map((row) => ({
    chapterId: row.chapter_id,
    verse: row.verse,
    word: row.word === WHOLE_VERSE ? null : row.word,
    marked: row.marked === 1,
    markedAt: row.marked_at,
  }));
}

/** Whether anybody has marked something in a book. */
export async function isBookMarked(db: Reader, bookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scripture_marks')
    .innerJoin('scripture_chapters', 'scripture_chapters.id', 'scripture_marks.chapter_id')
    .select('chapter_id')
    .where('book_id', '=', bookId)
    .where('marked', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored in place of the word index when the whole verse is underlined. */
export const WHOLE_VERSE = -1;

/** The last reading position of a person in every scripture. */
export async function listScripturePositions(db: Reader, userId: string): Promise<scriptures.ScripturePosition[]> {
  return db
    .selectFrom('scripture_places')
    .select(['collection_id as scriptureId', 'translation_id as translationId', 'beside_id as besideId'])
    .select(['chapter_id as chapterId', 'verse', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('collection_id')
    .execute();
}

function toTranslation(row: Tables['scripture_translations']): Translation {
  return {
    id: row.id,
    scriptureId: row.collection_id,
    key: row.key,
    title: row.title,
    shortTitle: row.short_title,
    sourceName: row.source_name,
    language: row.language,
    versification: row.versification,
    updatedAt: row.updated_at,
  };
}

function toBook(row: Tables['scripture_books']): Book {
  return {
    id: row.id,
    translationId: row.translation_id,
    code: row.code,
    number: row.number,
    title: row.title,
    shortTitle: row.short_title,
    updatedAt: row.updated_at,
  };
}

function toChapter(row: Pick<Tables['scripture_chapters'], (typeof CHAPTER)[number]>): Chapter {
  return {
    id: row.id,
    bookId: row.book_id,
    number: row.number,
    title: row.title,
    preview: row.preview,
    verses: row.verses,
    updatedAt: row.updated_at,
  };
}
