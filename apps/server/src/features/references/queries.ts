import { type Reader, chunks, type Tables, type Tx } from '../../platform/database/index.ts';
import type { PassageMention, SourceKind, SourcedMention } from './model.ts';

/** Passages that mention a chapter, or extend into it; songs first, then articles. */
export async function listPassagesOfChapter(db: Reader, book: string, chapter: number): Promise<SourcedMention[]> {
  const rows = await db
    .selectFrom('passages')
    .selectAll()
    .where('book', '=', book)
    .where('chapter', '<=', chapter)
    .where('to_chapter', '>=', chapter)
    .orderBy('chapter')
    .orderBy('verse')
    .orderBy('source_id')
    .orderBy('sort')
    .execute();
  return rows.map(fromRow);
}

/** Passages that a song or article mentions, in their order. */
export async function listPassagesOfSource(db: Reader, kind: SourceKind, sourceId: string): Promise<SourcedMention[]> {
  const rows = await db
    .selectFrom('passages')
    .selectAll()
    .where('source_kind', '=', kind)
    .where('source_id', '=', sourceId)
    .orderBy('sort')
    .execute();
  return rows.map(fromRow);
}

/** Passages that songs mention, song by song. */
export async function listPassagesOfSongs(db: Reader, songIds: readonly string[]): Promise<SourcedMention[]> {
  const pages = await Promise.all(
    chunks(songIds).map((ids) =>
      db
        .selectFrom('passages')
        .selectAll()
        .where('source_kind', '=', 'song')
        .where('source_id', 'in', ids)
        .orderBy('source_id')
        .orderBy('sort')
        .execute(),
    ),
  );
  return pages.flat().map(fromRow);
}

/** The songs or articles that have passages. */
export async function listSourceIds(db: Reader, kind: SourceKind): Promise<string[]> {
  const rows = await db.selectFrom('passages').select('source_id').distinct().where('source_kind', '=', kind).execute();
  return rows.map(({ source_id }) => source_id);
}

/** Replaces the passages that a song or article mentions. */
export async function replacePassages(
  tx: Tx,
  kind: SourceKind,
  sourceId: string,
  mentions: readonly PassageMention[],
): Promise<void> {
  await tx.deleteFrom('passages').where('source_kind', '=', kind).where('source_id', '=', sourceId).execute();
  const rows = mentions.map(({ place, text, passage }, sort) => ({
    source_kind: kind,
    source_id: sourceId,
    sort,
    place,
    text,
    book: passage.book,
    chapter: passage.chapter,
    verse: passage.verse,
    to_chapter: passage.toChapter,
    to_verse: passage.toVerse,
  }));
  for (const piece of chunks(rows)) await tx.insertInto('passages').values(piece).execute();
}

function fromRow(row: Tables['passages']): SourcedMention {
  return {
    kind: row.source_kind,
    sourceId: row.source_id,
    place: row.place,
    text: row.text,
    passage: {
      book: row.book,
      chapter: row.chapter,
      verse: row.verse,
      toChapter: row.to_chapter,
      toVerse: row.to_verse,
    },
  };
}
