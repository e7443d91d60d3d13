import type { scriptures } from '@canticle/contract';
import { alignVerses, mapVerse, type VerseRange, formattedVersesOf, versesOf } from '@canticle/scripture';
import type { Reader } from '../../platform/database/index.ts';
import type { Chapter, ChapterWithBook, Translation } from './model.ts';
import { type TranslationOutline, serializeChapterLink } from './translation-outline.ts';
import { listChaptersAt } from './queries.ts';

type ParallelVerse = scriptures.ParallelChapter['rows'][number]['left'][number];
type LocatedVerse = { readonly place: VerseRange; readonly verse: ParallelVerse };

/**
 * Serializes a chapter in parallel with another translation: corresponding verses are in one row, wherever they are in
 * the other translation.
 *
 * @param outline  of the other translation
 */
export async function serializeParallelChapter(
  db: Reader,
  { chapter, text, book, translation }: ChapterWithBook,
  other: Translation,
  outline: TranslationOutline,
): Promise<scriptures.ParallelChapter> {
  const left = locateVerses(book.code, chapter, text);
  const numbers = new Set<string>();
  for (const { place } of left) {
    for (let verse = place.from; verse <= place.to; verse++) {
      const here = { book: place.book, chapter: place.chapter, verse };
      for (const there of mapVerse(here, translation.versification, other.versification))
        numbers.add(`${there.book} ${there.chapter}`);
    }
  }
  const wanted = [...numbers].map((name) => ({ code: name.slice(0, 3), chapter: Number(name.slice(4)) }));
  const found = await listChaptersAt(db, other.id, wanted);
  const right = found.flatMap((one) => locateVerses(one.book.code, one.chapter, one.text));
  const rows = alignVerses(left, translation.versification, right, other.versification).map((row) => ({
    left: row.left.map(({ verse }) => verse),
    right: row.right.map(({ verse }) => verse),
  }));
  const used = new Set(rows.flatMap((row) => row.right.map(({ chapterId }) => chapterId)));
  const chapters = found
    .filter((one) => used.has(one.chapter.id))
    .flatMap((one) => serializeChapterLink(outline, outline.indexById.get(one.chapter.id) ?? -1) ?? []);
  return { translationId: other.id, chapters, rows };
}

function locateVerses(book: string, chapter: Chapter, text: ChapterWithBook['text']): LocatedVerse[] {
  const verseTexts = formattedVersesOf(text);
  return versesOf(text).map(({ label, from, to }, index) => ({
    place: { book, chapter: chapter.number, from, to },
    verse: {
      chapterId: chapter.id,
      chapter: chapter.number,
      label,
      spans: verseTexts[index]?.spans ?? [],
    },
  }));
}
