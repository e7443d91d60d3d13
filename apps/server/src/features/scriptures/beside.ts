import type { scriptures } from '@canticle/contract';
import { alignVerses, mapVerse, type VersePlace, versePieces, versesOf } from '@canticle/scripture';
import type { Reader } from '../../database/index.ts';
import type { Chapter, PlacedChapter, Translation } from './model.ts';
import { type Outline, placeAt } from './outlines.ts';
import { listChaptersAt } from './queries.ts';

type BesideVerse = scriptures.Beside['rows'][number]['left'][number];
type Placed = { readonly place: VersePlace; readonly verse: BesideVerse };

/**
 * A chapter beside another translation: verses that say the same stand in one row, wherever the other one has them.
 *
 * @param outline  of the other translation
 */
export async function besideReply(
  db: Reader,
  { chapter, text, book, translation }: PlacedChapter,
  other: Translation,
  outline: Outline,
): Promise<scriptures.Beside> {
  const left = placedVerses(book.code, chapter, text);
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
  const right = found.flatMap((one) => placedVerses(one.book.code, one.chapter, one.text));
  const rows = alignVerses(left, translation.versification, right, other.versification).map((row) => ({
    left: row.left.map(({ verse }) => verse),
    right: row.right.map(({ verse }) => verse),
  }));
  const used = new Set(rows.flatMap((row) => row.right.map(({ chapterId }) => chapterId)));
  const chapters = found
    .filter((one) => used.has(one.chapter.id))
    .flatMap((one) => placeAt(outline, outline.placeById.get(one.chapter.id) ?? -1) ?? []);
  return { translationId: other.id, chapters, rows };
}

function placedVerses(book: string, chapter: Chapter, text: PlacedChapter['text']): Placed[] {
  const pieces = versePieces(text);
  return versesOf(text).map(({ label, from, to }, index) => ({
    place: { book, chapter: chapter.number, from, to },
    verse: {
      chapterId: chapter.id,
      chapter: chapter.number,
      label,
      spans: (pieces[index]?.spans ?? []) as BesideVerse['spans'],
    },
  }));
}
