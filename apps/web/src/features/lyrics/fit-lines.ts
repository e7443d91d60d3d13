/** A line at one size of the text, in pixels. */
export type LineWidth = {
  readonly text: string;
  /** With what is in its margin, unbroken. */
  readonly width: number;
  /** The width of each of its phrases, likewise: where the line is too long it breaks between them. */
  readonly phraseWidths: () => readonly number[];
};

export type LineFit = {
  /** The size of the text, in pixels: the chosen one or a little smaller. */
  readonly size: number;
  readonly columns: 1 | 2;
  /** The lines that no size in these limits keeps whole: they break between phrases. */
  readonly brokenLines: readonly string[];
};

type LineFitRequest = {
  /** The size the person chose, in pixels. */
  readonly size: number;
  /** Measures every line of the text at a size. */
  readonly measure: (size: number) => readonly LineWidth[];
  /** What the lines are in, in pixels. */
  readonly width: number;
  /** The space between two columns, in pixels; undefined where there is one column only. */
  readonly columnGap: number | undefined;
};

/* The chosen size gives way this far before a line is broken: to 85 %, and what is lost by rounding. */
const smallestShare = 0.84;

/* The browser rounds the width of every word. */
const roundingShare = 1.003;

/**
 * The size and the columns of a text: two columns where every line of it stays whole in them, and the largest size, down
 * to 85 % of the chosen one, at which every line that can stay whole does, and every phrase of a line that cannot.
 */
export function fitLines({ size, measure, width, columnGap }: LineFitRequest): LineFit {
  if (width <= 0) return { size, columns: 1, brokenLines: [] };
  const smallest = size * smallestShare;
  const measured = new Map<number, readonly LineWidth[]>();
  const linesAt = (textSize: number) => {
    const lines = measured.get(textSize) ?? measure(textSize);
    measured.set(textSize, lines);
    return lines;
  };
  const fitIn = (room: number, columns: 1 | 2): LineFit => {
    const fits = (lineWidth: number) => lineWidth * roundingShare <= room;
    const smallestLines = linesAt(smallest);
    const brokenLines = smallestLines.filter((line) => !fits(line.width));
    const staysWhole = (line: LineWidth, smallestLine: LineWidth | undefined) => {
      if (smallestLine === undefined || fits(smallestLine.width)) return fits(line.width);
      const canBeWhole = smallestLine.phraseWidths().map(fits);
      return line.phraseWidths().every((phraseWidth, index) => !canBeWhole[index] || fits(phraseWidth));
    };
    return {
      size: largestSize(smallest, size, (textSize) =>
        linesAt(textSize).every((line, index) => staysWhole(line, smallestLines[index])),
      ),
      columns,
      brokenLines: brokenLines.map(({ text }) => text),
    };
  };
  if (columnGap !== undefined) {
    const inTwo = fitIn((width - columnGap) / 2, 2);
    if (inTwo.brokenLines.length === 0) return inTwo;
  }
  return fitIn(width, 1);
}

/* By quarters of a pixel, so that a small change of the width changes nothing. */
function largestSize(smallest: number, largest: number, fits: (size: number) => boolean): number {
  if (fits(largest)) return largest;
  let low = Math.ceil(smallest * 4);
  let high = Math.ceil(largest * 4) - 1;
  if (low > high || !fits(low / 4)) return smallest;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle / 4)) low = middle;
    else high = middle - 1;
  }
  return low / 4;
}

/**
 * Where a text is parted into two columns of about the same height.
 *
 * @param heights  of its sections, in any unit
 * @returns how many sections are in the first column
 * @example balanceColumns([4, 4, 4]) // 2
 */
export function balanceColumns(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let first = 0;
  for (const [index, height] of heights.entries()) {
    // The first column is the longer one.
    if (first >= total - first) return index;
    first += height;
  }
  return heights.length;
}
