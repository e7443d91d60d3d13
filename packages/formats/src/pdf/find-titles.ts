import { findBodyFont, isHeading, type PdfLine } from './pdf-lines.ts';

/** A song of the document by its title, or what stands before the first (`title` is empty). */
export type PdfPiece = {
  readonly title: string;
  /** Lines between the title and the words in type of their own: a subtitle, the authors. */
  readonly subtitles: readonly string[];
  readonly lines: readonly PdfLine[];
};

const LARGER = 1.12;

/**
 * Splits a document at its titles: lines in larger or bolder type than the words. A heading of a chapter, which stands
 * above titles, is not one; smaller type that only ever follows titles is a subtitle.
 */
export function splitAtTitles(lines: readonly PdfLine[]): readonly PdfPiece[] {
  const isTitle = titleTest(lines);
  const groups = groupTitles(lines, isTitle);
  const titleStyles = findTitleStyles(groups);
  const pieces: { title: string; subtitles: string[]; lines: PdfLine[] }[] = [{ title: '', subtitles: [], lines: [] }];
  for (const { titles, words } of groups) {
    const at = titles.findLastIndex((line) => titleStyles.has(styleOf(line)));
    const from = titles.findLastIndex((_, index) => index <= at && !isWrapped(titles, index));
    const first = at < 0 ? titles.length : from;
    const title = titles
      .slice(first, at + 1)
      .map(({ text }) => text)
      .join(' ')
      .trim();
    const subtitles = titles.slice(at < 0 ? 0 : at + 1).map(({ text }) => text.trim());
    const last = pieces.at(-1);
    const isAgain = titles[first]?.isFirst === true && last !== undefined && isContinuation(title, last.title);
    if (at < 0 || isAgain) last?.lines.push(...(at < 0 ? titles : []), ...words);
    else pieces.push({ title, subtitles, lines: [...words] });
  }
  return pieces;
}

/** Whether a title at the head of a page or a column is that of the song before, which goes on. */
function isContinuation(title: string, before: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(
        /[\s,–—-]*[([]?\s*(?:continued|cont|cont'd|forts|fortsatt|fortsat|fortsättning|fortsetzung)\.?\s*[)\]]?$/,
        '',
      )
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return before !== '' && bare(title) === bare(before);
}

function titleTest(lines: readonly PdfLine[]): (line: PdfLine, at: number) => boolean {
  const body = findBodyFont(lines);
  return (line, at) => {
    if (line.isChords || isHeading(line.text.trim())) return isNumberOfTitle(lines, at, body.size);
    if (line.size >= body.size * LARGER) return true;
    if (!line.isBold || body.isBold || line.size < body.size * 0.97) return false;
    const [before, after] = [lines[at - 1], lines[at + 1]];
    const isOwn = (one: PdfLine | undefined) =>
      one === undefined || !one.isBold || one.isChords || one.size !== line.size;
    return isOwn(before) && isOwn(after) && (line.isFirst || line.distance > 1.6);
  };
}

/* "12" above or beside a title, in its type. */
function isNumberOfTitle(lines: readonly PdfLine[], at: number, bodySize: number): boolean {
  const line = lines[at];
  return line !== undefined && /^\d{1,4}\.?$/.test(line.text.trim()) && line.size >= bodySize * LARGER;
}

type TitleGroup = { readonly titles: PdfLine[]; readonly words: PdfLine[] };

/* Titles that follow each other, with the words below them. A page that begins ends a group without words. */
function groupTitles(
  lines: readonly PdfLine[],
  isTitle: (line: PdfLine, at: number) => boolean,
): readonly TitleGroup[] {
  const groups: TitleGroup[] = [{ titles: [], words: [] }];
  for (const [at, line] of lines.entries()) {
    const open = groups.at(-1);
    const title = isTitle(line, at);
    if (!title) open?.words.push(line);
    else if (open === undefined || open.words.length > 0 || line.isFirstOfPage)
      groups.push({ titles: [line], words: [] });
    else open.titles.push(line);
  }
  return groups;
}

const styleOf = ({ size, isBold }: PdfLine): string => `${Math.round(size * 2)} ${isBold ? 'bold' : ''}`;

/* A style that is never first among titles, or mostly not, is that of subtitles. */
function findTitleStyles(groups: readonly TitleGroup[]): ReadonlySet<string> {
  const first = new Map<string, number>();
  const later = new Map<string, number>();
  for (const { titles } of groups) {
    for (const [at, line] of titles.entries()) {
      const style = styleOf(line);
      if (at > 0 && style === styleOf(titles[at - 1] ?? line)) continue;
      const counts = at === 0 ? first : later;
      counts.set(style, (counts.get(style) ?? 0) + 1);
    }
  }
  return new Set([...first].filter(([style, count]) => count >= (later.get(style) ?? 0)).map(([style]) => style));
}

/* A title of two lines, or a number above it. */
function isWrapped(titles: readonly PdfLine[], at: number): boolean {
  const [before, line] = [titles[at - 1], titles[at]];
  if (before === undefined || line === undefined || line.isFirst) return false;
  return styleOf(before) === styleOf(line) && line.distance < 1.6;
}
