/** A section of a song as it was measured, in pixels. */
type SectionHeights = {
  /** What its name adds above its lines. */
  readonly label: number;
  readonly lines: readonly number[];
};

/** The text of a song as it was measured. Its lines are counted from 0 through all sections. */
export type TextHeights = {
  readonly sections: readonly SectionHeights[];
  /** The space between two sections, in pixels. */
  readonly gap: number;
};

type SectionsWithLines = { readonly sections: readonly { readonly lines: readonly unknown[] }[] };

/** The lines from one up to, not including, another one. */
export type LineRange = { readonly from: number; readonly to: number };

/** Where a text is parted inside a section, two of its lines or more stay together. */
export const minLinesTogether = 2;

/** How many lines a text has. */
export const countLines = ({ sections }: SectionsWithLines): number =>
  sections.reduce((sum, { lines }) => sum + lines.length, 0);

/** Where each section begins, as lines of the text, and behind them where the text ends. */
export function sectionStarts({ sections }: SectionsWithLines): readonly number[] {
  const starts = [0];
  for (const { lines } of sections) starts.push((starts.at(-1) ?? 0) + lines.length);
  return starts;
}

/**
 * The height of some lines set below each other, with the names of their sections.
 *
 * @example rangeHeight({ sections: [{ label: 5, lines: [10, 10] }, { label: 0, lines: [10] }], gap: 8 }, { from: 0, to: 3 }) // 43
 */
export function rangeHeight({ sections, gap }: TextHeights, { from, to }: LineRange): number {
  const starts = sectionStarts({ sections });
  const heights = sections.flatMap(({ label, lines }, index) => {
    const start = starts[index] ?? 0;
    const shown = lines.slice(Math.max(0, from - start), Math.max(0, to - start));
    return shown.length > 0 ? [shown.reduce((sum, height) => sum + height, label)] : [];
  });
  return heights.reduce((sum, height) => sum + height, gap * Math.max(0, heights.length - 1));
}

/**
 * Where a column ends that begins at a line: after the last section that fits. A section that is longer than a page, or
 * that stands alone in the column, is parted.
 *
 * @param height      of the column, in pixels
 * @param pageHeight  of the longest column there is, in pixels
 * @param limit       the line the column ends at the latest
 * @returns `from` when nothing fits
 */
export function fillColumn(
  text: TextHeights,
  { from, height, pageHeight, limit }: { from: number; height: number; pageHeight: number; limit: number },
): number {
  const fits = (to: number) => to <= limit && rangeHeight(text, { from, to }) <= height;
  const starts = sectionStarts(text);
  const wholeEnd = starts.findLast((start) => start > from && fits(start)) ?? from;
  const next = starts.findLastIndex((start) => start <= wholeEnd);
  const nextEnd = starts[next + 1];
  if (nextEnd === undefined) return wholeEnd;
  const isLong = rangeHeight(text, { from: starts[next] ?? 0, to: nextEnd }) > pageHeight;
  if (!isLong && wholeEnd - from >= minLinesTogether) return wholeEnd;
  const firstCut = wholeEnd + minLinesTogether;
  for (let to = nextEnd - minLinesTogether; to >= firstCut; to--) if (fits(to)) return to;
  return wholeEnd;
}
