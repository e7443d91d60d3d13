import { isChordLine } from '../chord-line.ts';
import type { PageLine, PageText } from './page.ts';

/** The part of a page at its top and at its foot in which headings and numbers of pages stand. */
const MARGIN = 0.12;
/** Pages that must have a line in the same place before it is a heading of all. */
const MIN_PAGES = 3;

const pageNumber =
  /^(?:[-–—•|\s]*|(?:page|side|sida|seite|s\.|p\.)\s*)\d{1,4}(?:\s*(?:\/|of|av|af|von)\s*\d{1,4})?[-–—•|\s]*$/i;

/** The pages without what stands at the top or the foot of several: the name of the book, numbers of pages. */
export function withoutRunningLines(pages: readonly PageText[]): readonly PageText[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(marginLines(page).map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRunning = (line: PageLine) => (counts.get(runningKey(line)) ?? 0) >= MIN_PAGES;
  return pages.map((page) => {
    const margins = new Set(marginLines(page));
    const numbered = findPageNumber(page);
    const lines = page.lines.filter((line) => line !== numbered && !(margins.has(line) && isRunning(line)));
    return { ...page, lines };
  });
}

/* The same chords may stand in the same place of several pages. */
const marginLines = ({ lines, height }: PageText): readonly PageLine[] =>
  lines.filter(({ y, text }) => (y < height * MARGIN || y > height * (1 - MARGIN)) && !isChordLine(text));

/* Numbers differ from page to page, so they are left out of what is compared. */
const runningKey = ({ text, y, size }: PageLine): string =>
  `${Math.round(y / 4)} ${Math.round(size)} ${
    pageNumber.test(text)
      ? '#'
      : text
          .replace(/\d+/g, '#')
          .replace(/^#\s+|\s+#$/g, '')
          .trim()
  }`;

/* The lowest line of a page when it is nothing but a number, also where no other page is there to compare with. */
function findPageNumber({ lines, height }: PageText): PageLine | undefined {
  const [last] = lines.toSorted((a, b) => b.y - a.y);
  return last !== undefined && last.y > height * (1 - MARGIN) && pageNumber.test(last.text) ? last : undefined;
}

/** Whether a page is a table of contents or an index: most lines end, or begin, with a number beside a title. */
export function isContentsPage({ lines }: PageText): boolean {
  const texts = lines.map(({ text }) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  const led = texts.filter((text) => /\p{L}.*(?:[.…·_]{3,}|(?:[.·] ){3,}| {2,})\s*\d{1,4}$/u.test(text));
  if (texts.length >= 3 && led.length * 10 >= texts.length * 6) return true;
  const isList = (form: RegExp) =>
    texts.length >= 8 && texts.filter((text) => form.test(text)).length * 10 >= texts.length * 8;
  return isList(/\p{L}.* \d{1,4}$/u) || isList(/^\d{1,4}[.)]?\s+\p{Lu}/u);
}
