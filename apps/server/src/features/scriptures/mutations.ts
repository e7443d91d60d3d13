import { isDeepStrictEqual } from 'node:util';
import type { scriptures } from '@canticle/contract';
import { type ChapterText, versesOf } from '@canticle/scripture';
import { fold } from '@canticle/search';
import { recordChange } from '../../platform/changes/index.ts';
import { toDbBoolean, toIso, newId, chunks, type Reader, type Tables, type Tx } from '../../platform/database/index.ts';
import type { BookDraft, Translation, TranslationDraft, WriteOutcome } from './model.ts';
import { findTranslation, listScriptureMarks, listScripturePositions, WHOLE_VERSE } from './queries.ts';
import { createPreview } from './rules.ts';

/** Saves the metadata of a translation, new or replacing the one with that id; its books are saved one by one. */
export async function saveTranslation(tx: Tx, draft: TranslationDraft, now: Date): Promise<WriteOutcome> {
  const existing = await findTranslation(tx, draft.id);
  const row = {
    collection_id: draft.scriptureId,
    key: draft.key,
    title: draft.title,
    short_title: draft.shortTitle,
    source_name: draft.sourceName,
    language: draft.language,
    versification: draft.versification,
    updated_at: toIso(now),
  };
  const outcome = compareTranslation(existing, draft);
  if (outcome === 'unchanged') return outcome;
  await tx
    .insertInto('scripture_translations')
    .values({ id: draft.id, created_at: toIso(now), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await recordChange(tx, { kind: 'translation', id: draft.id }, now);
  return outcome;
}

const isSame = (existing: Translation, draft: TranslationDraft): boolean =>
  isDeepStrictEqual(existing, { ...existing, ...draft });

/** Determines the outcome of saving the metadata over the existing translation. Writes nothing. */
export function compareTranslation(existing: Translation | undefined, draft: TranslationDraft): WriteOutcome {
  if (existing === undefined) return 'new';
  return isSame(existing, draft) ? 'unchanged' : 'changed';
}

/**
 * Determines the outcome of saving a book, how many of its chapters exist here, and how many of them are the same.
 * Writes nothing.
 */
export async function previewBookChange(
  db: Reader,
  translationId: string,
  draft: BookDraft,
): Promise<{ readonly outcome: WriteOutcome; readonly chaptersHere: number; readonly chaptersSame: number }> {
  const { outcome, news } = await compareBook(db, translationId, draft);
  const newCount = news.filter(({ id }) => id === undefined).length;
  return {
    outcome,
    chaptersHere: draft.chapters.length - newCount,
    chaptersSame: draft.chapters.length - news.length,
  };
}

/* Finds the existing book, and the chapters of the draft that differ from the existing ones, with the existing ids. */
async function compareBook(db: Reader, translationId: string, draft: BookDraft) {
  const present = await db
    .selectFrom('scripture_books')
    .selectAll()
    .where('translation_id', '=', translationId)
    .where('code', '=', draft.code)
    .executeTakeFirst();
  const rows =
    present === undefined
      ? []
      : await db
          .selectFrom('scripture_chapters')
          .select(['id', 'number', 'document'])
          .where('book_id', '=', present.id)
          .execute();
  const existingByNumber = new Map(rows.map((row) => [row.number, row]));
  const news = draft.chapters.flatMap(({ number, text }) => {
    const document = JSON.stringify(text);
    const existingChapter = existingByNumber.get(number);
    return existingChapter?.document === document ? [] : [{ id: existingChapter?.id, number, document, text }];
  });
  return { present, news, outcome: compareBookRow(present, draft, news.length > 0) };
}

function compareBookRow(
  existing: Tables['scripture_books'] | undefined,
  draft: BookDraft,
  hasChangedChapters: boolean,
): WriteOutcome {
  if (existing === undefined) return 'new';
  const hasSameTitle =
    existing.number === draft.number && existing.title === draft.title && existing.short_title === draft.shortTitle;
  return hasSameTitle && !hasChangedChapters ? 'unchanged' : 'changed';
}

/**
 * Saves a book of a translation. Chapters keep their ids, so that people's marks in them stay. Unchanged chapters are
 * not written, and existing chapters that are missing in the draft stay.
 */
export async function saveBook(tx: Tx, translationId: string, draft: BookDraft, now: Date): Promise<WriteOutcome> {
  const { present, news, outcome } = await compareBook(tx, translationId, draft);
  if (outcome === 'unchanged') return outcome;
  const id = present?.id ?? newId();
  const row = {
    number: draft.number,
    title: draft.title,
    short_title: draft.shortTitle,
    updated_at: toIso(now),
  };
  await tx
    .insertInto('scripture_books')
    .values({ id, translation_id: translationId, code: draft.code, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  for (const one of news) await saveChapter(tx, { ...one, id: one.id ?? newId(), bookId: id }, now);
  await recordChange(tx, { kind: 'book', id }, now);
  return outcome;
}

/** Deletes a book with its chapters, and the marks of people in them. */
export async function deleteBook(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('scripture_books').where('id', '=', id).execute();
  await recordChange(tx, { kind: 'book', id, deleted: true }, now);
}

/** Deletes a translation that has no books any more, and where people last read in it. */
export async function deleteTranslation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('scripture_translations').where('id', '=', id).execute();
  await recordChange(tx, { kind: 'translation', id, deleted: true }, now);
}

async function saveChapter(
  tx: Tx,
  chapter: {
    readonly id: string;
    readonly bookId: string;
    readonly number: number;
    readonly document: string;
    readonly text: ChapterText;
  },
  now: Date,
): Promise<void> {
  const verses = versesOf(chapter.text);
  const row = {
    title: chapter.text.label || String(chapter.number),
    document: chapter.document,
    preview: createPreview(verses),
    verses: verses.length,
    updated_at: toIso(now),
  };
  await tx
    .insertInto('scripture_chapters')
    .values({ id: chapter.id, book_id: chapter.bookId, number: chapter.number, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await tx.deleteFrom('scripture_verses').where('chapter_id', '=', chapter.id).execute();
  const rows = verses.map(({ label, text }, sort) => ({
    chapter_id: chapter.id,
    sort,
    label,
    text,
    folded: fold(text),
  }));
  for (const piece of chunks(rows)) await tx.insertInto('scripture_verses').values(piece).execute();
}

/**
 * Saves or deletes a mark of a person, unless something newer is stored.
 *
 * @returns what is stored then
 */
export async function saveScriptureMark(
  tx: Tx,
  userId: string,
  mark: scriptures.ScriptureMark,
  now: Date,
): Promise<scriptures.ScriptureMark> {
  const row = { marked: toDbBoolean(mark.marked), marked_at: mark.markedAt };
  const word = mark.word ?? WHOLE_VERSE;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scripture_marks')
    .values({ user_id: userId, chapter_id: mark.chapterId, verse: mark.verse, word, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'chapter_id', 'verse', 'word'])
        .doUpdateSet(row)
        .where('scripture_marks.marked_at', '<=', row.marked_at),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordChange(tx, { kind: 'scripture-mark', id: mark.chapterId, owner: userId }, now);
  const marks = await listScriptureMarks(tx, userId, mark.chapterId);
  return marks.find(({ verse, word: at }) => verse === mark.verse && at === mark.word) ?? mark;
}

/**
 * Saves the reading position of a person, unless something newer is stored.
 *
 * @returns what is stored then
 */
export async function saveScripturePosition(
  tx: Tx,
  userId: string,
  position: scriptures.ScripturePosition,
  now: Date,
): Promise<scriptures.ScripturePosition> {
  const row = {
    translation_id: position.translationId,
    beside_id: position.besideId,
    chapter_id: position.chapterId,
    verse: position.verse,
    read_at: position.readAt,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scripture_places')
    .values({ user_id: userId, collection_id: position.scriptureId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'collection_id'])
        .doUpdateSet(row)
        .where('scripture_places.read_at', '<=', row.read_at),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordChange(tx, { kind: 'scripture-place', id: position.scriptureId, owner: userId }, now);
  return (
    (await listScripturePositions(tx, userId)).find(({ scriptureId }) => scriptureId === position.scriptureId) ??
    position
  );
}
