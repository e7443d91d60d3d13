import type { ReadBook, ReadScripture, ScriptureLoss } from '@canticle/formats';
import {
  chaptersOf,
  type ChapterText,
  guessVersification,
  lastVerseOf,
  readVerseLabel,
  type Versification,
  versesOf,
} from '@canticle/scripture';

type Numbered = {
  readonly books: readonly ReadBook[];
  readonly versification: Versification;
  readonly losses: readonly Omit<ScriptureLoss, 'line'>[];
};

/**
 * Finds out how a translation numbers its verses, and what is not as that numbering has it: chapters that are not there,
 * that end early, or whose last verse holds the words of several, which is then labelled so ("19-21").
 *
 * @param known  what is said beside the files: how it numbers, guessed when left out; whether it holds chosen chapters only,
 *   when those that are not there are no loss
 */
export function numberScripture(
  { books }: Pick<ReadScripture, 'books'>,
  language: string,
  known: { readonly versification?: Versification | undefined; readonly isSelection?: boolean | undefined } = {},
): Numbered {
  const facts = books.flatMap(({ code, chapters }) =>
    chapters.map(({ number, text }) => {
      const verses = versesOf(text);
      const last = Math.max(0, ...verses.map(({ to }) => to));
      return { book: code, chapter: number, last, first: verses[0]?.text ?? '' };
    }),
  );
  const versification = known.versification ?? guessVersification(facts, language);
  const losses: Omit<ScriptureLoss, 'line'>[] = [];
  const numbered = books.map((book) => ({
    ...book,
    chapters: book.chapters.map((chapter) => {
      const expected = lastVerseOf(versification, book.code, chapter.number);
      const last = facts.find((one) => one.book === book.code && one.chapter === chapter.number)?.last ?? 0;
      if (expected === 0 || last >= expected || last === 0) return chapter;
      const place = `${book.code} ${chapter.number}`;
      if (versification === 'norwegian-psalms') {
        losses.push({
          file: book.file,
          place: `${place}:${last}`,
          what: `The verse holds verses ${last} to ${expected}, joined in the file.`,
        });
        return { ...chapter, text: joinLast(chapter.text, last, expected) };
      }
      losses.push({
        file: book.file,
        place,
        what: `The chapter ends with verse ${last}; in its numbering it has ${expected}.`,
      });
      return chapter;
    }),
  }));
  const missing = known.isSelection ? [] : missingChapters(books, versification);
  return { books: numbered, versification, losses: [...losses, ...missing] };
}

/* The last verse is called by all the numbers it holds, where it begins and in the notes that stand at it. */
function joinLast(text: ChapterText, last: number, expected: number): ChapterText {
  const joined = (label: string): string => {
    const numbers = readVerseLabel(label);
    return numbers?.to === last ? `${numbers.from}-${expected}` : label;
  };
  return {
    ...text,
    blocks: text.blocks.map((block) => ({
      ...block,
      spans: block.spans.map((span) => ('verse' in span ? { verse: joined(span.verse) } : span)),
    })),
    notes: text.notes.map((note) => ({ ...note, verse: joined(note.verse) })),
  };
}

function missingChapters(books: readonly ReadBook[], versification: Versification) {
  return books.flatMap(({ code, file, chapters }) => {
    const there = new Set(chapters.map(({ number }) => number));
    const missing = Array.from({ length: chaptersOf(versification, code) }, (_, index) => index + 1).filter(
      (number) => !there.has(number),
    );
    return missing.length === 0
      ? []
      : [{ file, place: code, what: `Chapters that are not in the file: ${missing.join(', ')}.` }];
  });
}
