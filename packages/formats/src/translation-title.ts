import { BOOK_LANGUAGES, findBook } from '@canticle/scripture';

/** The text beside the code of a book: "GEN" and "World English Bible". */
export type TitleCandidate = { readonly code: string; readonly text: string };

/** File names, which some programs write there: "01-GEN-web.sfm". */
const FILE_NAME = /\S+\.(?:u?sfm|sf|ptx|usx|usfx|xml|txt|docx?|html?)\b/gi;
const FRONT_MATTER_PREFIX =
  /^(?:the )?(?:preface|foreword|introduction|glossary|appendix|notes?)\s+(?:to|of|for|on)\s+(?:the\s+)?/i;

/**
 * Guesses the title of a translation from the texts beside the codes of its books, by majority. A text that only names
 * its own book, or the file, is ignored; front matter counts when the books give nothing.
 *
 * @param peripheralBooks  codes of front and back matter
 * @returns empty when there is no title
 * @example guessTranslationTitle([{ code: 'FRT', text: 'Preface to the Good Bible' }], new Set(['FRT'])) // 'Good Bible'
 */
export function guessTranslationTitle(
  candidates: readonly TitleCandidate[],
  peripheralBooks: ReadonlySet<string>,
): string {
  const cleaned = candidates.flatMap(({ code, text }) => {
    const title = text
      .replace(FILE_NAME, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s\-–—:,.]+|[\s\-–—:,]+$/g, '');
    return isTitle(title) && !isBookName(title, code) ? [{ code, title }] : [];
  });
  const bookTitles = cleaned.filter(({ code }) => !peripheralBooks.has(code)).map(({ title }) => title);
  const peripheralTitles = cleaned
    .filter(({ code }) => peripheralBooks.has(code))
    .map(({ title }) => title.replace(FRONT_MATTER_PREFIX, ''));
  return (
    mostFrequent(bookTitles) ??
    (bookTitles.length > 1 ? commonEnding(bookTitles) : undefined) ??
    mostFrequent(peripheralTitles) ??
    ''
  );
}

const isTitle = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) > 1;

const isBookName = (text: string, code: string): boolean =>
  text.toUpperCase() === code || BOOK_LANGUAGES.some((language) => findBook(text, language)?.code === code);

/* For one book its text; for several the one that at least half of them share. */
function mostFrequent(titles: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(titles, (title) => title)].map(([title, group]) => ({ title, count: group.length }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most !== undefined && 2 * most.count >= titles.length && (most.count > 1 || titles.length === 1)
    ? most.title
    : undefined;
}

/* "Genesis World English Bible", "Exodus World English Bible": the ending they share. */
function commonEnding(titles: readonly string[]): string | undefined {
  const [first = [], ...others] = titles.map((title) => title.split(' ').toReversed());
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const common = first.slice(0, length < 0 ? undefined : length).toReversed();
  const text = common.join(' ').replace(/^[\s\-–—:,.(]+/, '');
  return common.length > 1 && isTitle(text) ? text : undefined;
}
