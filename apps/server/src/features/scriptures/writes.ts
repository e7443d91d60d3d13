import type { scriptures } from '@canticle/contract';
import { type ChapterText, versesOf } from '@canticle/scripture';
import { fold } from '@canticle/search';
import { recordChange } from '../../changes/index.ts';
import { bit, momentOf, newId, pieces, type Reader, type Tx } from '../../database/index.ts';
import type { BookDraft, ChapterDraft, Translation, TranslationDraft, Written } from './model.ts';
import { findTranslation, listMarks, listPlaces, listTranslations, WHOLE_VERSE } from './queries.ts';
import { previewOf } from './rules.ts';

/** The translation of a scripture that an import calls by this key. */
export async function findTranslationByKey(
  db: Reader,
  scriptureId: string,
  key: string,
): Promise<Translation | undefined> {
  return (await listTranslations(db, scriptureId)).find((translation) => translation.key === key);
}

/** Writes what is said of a translation, new or over the one with that id; its books are written one by one. */
export async function putTranslation(tx: Tx, draft: TranslationDraft, now: Date): Promise<Written> {
  const present = await findTranslation(tx, draft.id);
  const facts = {
    collection_id: draft.scriptureId,
    key: draft.key,
    title: draft.title,
    short_title: draft.shortTitle,
    source_name: draft.sourceName,
    language: draft.language,
    versification: draft.versification,
    updated_at: momentOf(now),
  };
  if (present !== undefined && isSame(present, draft)) return 'unchanged';
  await tx
    .insertInto('scripture_translations')
    .values({ id: draft.id, created_at: momentOf(now), ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'translation', id: draft.id }, now);
  return present === undefined ? 'new' : 'changed';
}

const isSame = (present: Translation, draft: TranslationDraft): boolean =>
  (Object.keys(draft) as (keyof TranslationDraft)[]).every((name) => present[name] === draft[name]);

/**
 * Writes a book of a translation. Chapters keep their ids, so that what people marked in them stays; a chapter that says
 * what it said is not touched, and one that the draft does not have stays.
 */
export async function putBook(tx: Tx, translationId: string, draft: BookDraft, now: Date): Promise<Written> {
  const present = await tx
    .selectFrom('scripture_books')
    .selectAll()
    .where('translation_id', '=', translationId)
    .where('code', '=', draft.code)
    .executeTakeFirst();
  const id = present?.id ?? newId();
  const facts = { number: draft.number, title: draft.title, short_title: draft.shortTitle };
  const isRenamed =
    present !== undefined &&
    (present.number !== facts.number || present.title !== facts.title || present.short_title !== facts.short_title);
  if (present === undefined) {
    const keys = { id, translation_id: translationId, code: draft.code, updated_at: momentOf(now) };
    await tx
      .insertInto('scripture_books')
      .values({ ...keys, ...facts })
      .execute();
  }
  const hasNews = await putChapters(tx, id, draft.chapters, now);
  if (!hasNews && !isRenamed && present !== undefined) return 'unchanged';
  await tx
    .updateTable('scripture_books')
    .set({ ...facts, updated_at: momentOf(now) })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { kind: 'book', id }, now);
  return present === undefined ? 'new' : 'changed';
}

/* True when a chapter was written. */
async function putChapters(tx: Tx, bookId: string, drafts: readonly ChapterDraft[], now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('scripture_chapters')
    .select(['id', 'number', 'document'])
    .where('book_id', '=', bookId)
    .execute();
  const present = new Map(rows.map((row) => [row.number, row]));
  let hasNews = false;
  for (const draft of drafts) {
    const there = present.get(draft.number);
    const document = JSON.stringify(draft.text);
    if (there?.document === document) continue;
    hasNews = true;
    await putChapter(tx, { id: there?.id ?? newId(), bookId, number: draft.number, document, text: draft.text }, now);
  }
  return hasNews;
}

async function putChapter(
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
  const facts = {
    title: chapter.text.label || String(chapter.number),
    document: chapter.document,
    preview: previewOf(verses),
    verses: verses.length,
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('scripture_chapters')
    .values({ id: chapter.id, book_id: chapter.bookId, number: chapter.number, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await tx.deleteFrom('scripture_verses').where('chapter_id', '=', chapter.id).execute();
  const rows = verses.map(({ label, text }, sort) => ({
    chapter_id: chapter.id,
    sort,
    label,
    text,
    folded: fold(text),
  }));
  for (const piece of pieces(rows)) await tx.insertInto('scripture_verses').values(piece).execute();
}

/**
 * Stores that a person underlined something, or took it away, unless something newer is stored.
 *
 * @returns what is stored then
 */
export async function saveMark(
  tx: Tx,
  userId: string,
  mark: scriptures.ScriptureMark,
  now: Date,
): Promise<scriptures.ScriptureMark> {
  const facts = { marked: bit(mark.marked), marked_at: mark.markedAt };
  const word = mark.word ?? WHOLE_VERSE;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scripture_marks')
    .values({ user_id: userId, chapter_id: mark.chapterId, verse: mark.verse, word, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'chapter_id', 'verse', 'word'])
        .doUpdateSet(facts)
        .where('scripture_marks.marked_at', '<=', facts.marked_at),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordChange(tx, { kind: 'scripture-mark', id: mark.chapterId, owner: userId }, now);
  const marks = await listMarks(tx, userId, mark.chapterId);
  return marks.find(({ verse, word: at }) => verse === mark.verse && at === mark.word) ?? mark;
}

/**
 * Stores where a person is reading, unless something newer is stored.
 *
 * @returns what is stored then
 */
export async function savePlace(
  tx: Tx,
  userId: string,
  place: scriptures.ScripturePlace,
  now: Date,
): Promise<scriptures.ScripturePlace> {
  const facts = {
    translation_id: place.translationId,
    beside_id: place.besideId,
    chapter_id: place.chapterId,
    verse: place.verse,
    read_at: place.readAt,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scripture_places')
    .values({ user_id: userId, collection_id: place.scriptureId, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'collection_id'])
        .doUpdateSet(facts)
        .where('scripture_places.read_at', '<=', facts.read_at),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordChange(tx, { kind: 'scripture-place', id: place.scriptureId, owner: userId }, now);
  return (await listPlaces(tx, userId)).find(({ scriptureId }) => scriptureId === place.scriptureId) ?? place;
}
