import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import type { ParsedBook, ParsedScripture } from '@canticle/formats';
import {
  chapterCount,
  type ChapterText,
  guessVersification,
  lastVerseOf,
  parseVerseLabel,
  type Versification,
  versesOf,
} from '@canticle/scripture';

type NumberingDiagnostic = {
  readonly file: string;
  readonly reference: string;
  readonly message: ImportDiagnostic;
};

type NumberingResult = {
  readonly books: readonly ParsedBook[];
  readonly versification: Versification;
  readonly diagnostics: readonly NumberingDiagnostic[];
};

/**
 * Determines how a translation numbers its verses, and reports what differs from that numbering: missing chapters,
 * chapters that end early, or chapters whose last verse holds the words of several, which is then labelled so
 * ("19-21").
 *
 * @param options  the versification, guessed when left out, and whether the translation holds selected chapters only,
 *   so that missing ones are not reported
 */
export function checkVerseNumbering(
  { books }: Pick<ParsedScripture, 'books'>,
  language: string,
  options: { readonly versification?: Versification | undefined; readonly isSelection?: boolean | undefined } = {},
): NumberingResult {
  const chapterFacts = books.flatMap(({ code, chapters }) =>
    chapters.map(({ number, text }) => {
      const verses = versesOf(text);
      const last = Math.max(0, ...verses.map(({ to }) => to));
      return { book: code, chapter: number, last, first: verses[0]?.text ?? '' };
    }),
  );
  const versification = options.versification ?? guessVersification(chapterFacts, language);
  const diagnostics: NumberingDiagnostic[] = [];
  const numbered = books.map((book) => ({
    ...book,
    chapters: book.chapters.map((chapter) => {
      const expected = lastVerseOf(versification, book.code, chapter.number);
      const last = chapterFacts.find((one) => one.book === book.code && one.chapter === chapter.number)?.last ?? 0;
      if (expected === 0 || last >= expected || last === 0) return chapter;
      const location = `${book.code} ${chapter.number}`;
      if (versification === 'norwegian-psalms') {
        diagnostics.push({
          file: book.file,
          reference: `${location}:${last}`,
          message: diagnose('verses-joined', { first: last, last: expected }),
        });
        return { ...chapter, text: relabelLastVerse(chapter.text, last, expected) };
      }
      diagnostics.push({
        file: book.file,
        reference: location,
        message: diagnose('chapter-short', { last, expected }),
      });
      return chapter;
    }),
  }));
  const missing = options.isSelection ? [] : findMissingChapters(books, versification);
  return { books: numbered, versification, diagnostics: [...diagnostics, ...missing] };
}

/* Labels the last verse with all the numbers it holds, at its start and in its notes. */
function relabelLastVerse(text: ChapterText, last: number, expected: number): ChapterText {
  const relabel = (label: string): string => {
    const numbers = parseVerseLabel(label);
    return numbers?.to === last ? `${numbers.from}-${expected}` : label;
  };
  return {
    ...text,
    blocks: text.blocks.map((block) => ({
      ...block,
      spans: block.spans.map((span) => ('verse' in span ? { verse: relabel(span.verse) } : span)),
    })),
    notes: text.notes.map((note) => ({ ...note, verse: relabel(note.verse) })),
  };
}

function findMissingChapters(books: readonly ParsedBook[], versification: Versification) {
  return books.flatMap(({ code, file, chapters }) => {
    const presentChapters = new Set(chapters.map(({ number }) => number));
    const missing = Array.from({ length: chapterCount(versification, code) }, (_, index) => index + 1).filter(
      (number) => !presentChapters.has(number),
    );
    return missing.length === 0
      ? []
      : [{ file, reference: code, message: diagnose('chapters-missing', { chapters: missing.join(', ') }) }];
  });
}
