import type { scriptures } from '@canticle/contract';
import { type ChapterText, versesOf } from '@canticle/scripture';
import { fold } from '@canticle/search';
import { recordChange } from '../../changes/index.ts';
import { bit, momentOf, newId, pieces, type Reader, type Tables, type Tx } from '../../database/index.ts';
import type { BookDraft, Translation, TranslationDraft, Written } from './model.ts';
import { findTranslation, listMarks, listPlaces, WHOLE_VERSE } from './queries.ts';
import { previewOf } from './rules.ts';

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
  const outcome = weighTranslation(present, draft);
  if (outcome === 'unchanged') return outcome;
  await tx
    .insertInto('scripture_translations')
    .values({ id: draft.id, created_at: momentOf(now), ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'translation', id: draft.id }, now);
  return outcome;
}

const isSame = (present: Translation, draft: TranslationDraft): boolean =>
  (Object.keys(draft) as (keyof TranslationDraft)[]).every((name) => present[name] === draft[name]);

/** What writing what is said of a translation would come to, over the one that is here. Writes nothing. */
export function weighTranslation(present: Translation | undefined, draft: TranslationDraft): Written {
  if (present === undefined) return 'new';
  return isSame(present, draft) ? 'unchanged' : 'changed';
}

/**
 * What writing a book would come to, and of how many of its chapters there are some here, and the same. Writes nothing.
 */
export async function weighBook(
  db: Reader,
  translationId: string,
  draft: BookDraft,
): Promise<{ readonly outcome: Written; readonly chaptersHere: number; readonly chaptersSame: number }> {
  const { outcome, news } = await compareBook(db, translationId, draft);
  const fresh = news.filter(({ id }) => id === undefined).length;
  return {
    outcome,
    chaptersHere: draft.chapters.length - fresh,
    chaptersSame: draft.chapters.length - news.length,
  };
}

/* The book that is here, and the chapters of the draft that say something else than what is here, with the ids they have. */
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
  const here = new Map(rows.map((row) => [row.number, row]));
  const news = draft.chapters.flatMap(({ number, text }) => {
    const document = JSON.stringify(text);
    const there = here.get(number);
    return there?.document === document ? [] : [{ id: there?.id, number, document, text }];
  });
  return { present, news, outcome: weighRow(present, draft, news.length > 0) };
}

function weighRow(present: Tables['scripture_books'] | undefined, draft: BookDraft, hasNews: boolean): Written {
  if (present === undefined) return 'new';
  const isNamedSo =
    present.number === draft.number && present.title === draft.title && present.short_title === draft.shortTitle;
  return isNamedSo && !hasNews ? 'unchanged' : 'changed';
}

/**
 * Writes a book of a translation. Chapters keep their ids, so that what people marked in them stays; a chapter that says
 * what it said is not touched, and one that the draft does not have stays.
 */
export async function putBook(tx: Tx, translationId: string, draft: BookDraft, now: Date): Promise<Written> {
  const { present, news, outcome } = await compareBook(tx, translationId, draft);
  if (outcome === 'unchanged') return outcome;
  const id = present?.id ?? newId();
  const facts = {
    number: draft.number,
    title: draft.title,
    short_title: draft.shortTitle,
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('scripture_books')
    .values({ id, translation_id: translationId, code: draft.code, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  for (const one of news) await putChapter(tx, { ...one, id: one.id ?? newId(), bookId: id }, now);
  await recordChange(tx, { kind: 'book', id }, now);
  return outcome;
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
