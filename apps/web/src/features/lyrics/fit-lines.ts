/** A line that can be measured at any size of the text. All in pixels. */
export type MeasurableLine = {
  readonly text: string;
  /** With what is in its margin, unbroken. */
  readonly widthAt: (size: number) => number;
  /** The width of each of its phrases, likewise: where the line is too long it breaks between them. */
  readonly phraseWidthsAt: (size: number) => readonly number[];
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
  readonly lines: readonly MeasurableLine[];
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
export function fitLines({ size, lines, width, columnGap }: LineFitRequest): LineFit {
  if (width <= 0) return { size, columns: 1, brokenLines: [] };
  const smallest = size * smallestShare;
  if (columnGap !== undefined) {
    const room = (width - columnGap) / 2;
    if (lines.every((line) => fits(line.widthAt(smallest), room)))
      return { size: sizeThatFits(lines, size, room), columns: 2, brokenLines: [] };
  }
  const brokenLines = lines.filter((line) => !fits(line.widthAt(smallest), width));
  return { size: sizeThatFits(lines, size, width), columns: 1, brokenLines: brokenLines.map(({ text }) => text) };
}

const fits = (lineWidth: number, room: number) => lineWidth * roundingShare <= room;

/* A line that fits in the chosen size fits in every smaller one: few have to be measured again and again. */
function sizeThatFits(lines: readonly MeasurableLine[], size: number, room: number): number {
  const smallest = size * smallestShare;
  const shrinking = lines.flatMap((line) => {
    if (fits(line.widthAt(size), room)) return [];
    return fits(line.widthAt(smallest), room) ? [line.widthAt] : phrasesThatFit(line, smallest, room);
  });
  return largestSize(smallest, size, (textSize) => shrinking.every((widthAt) => fits(widthAt(textSize), room)));
}

/* The phrases of a broken line that the smallest size keeps whole. */
function phrasesThatFit({ phraseWidthsAt }: MeasurableLine, smallest: number, room: number) {
  return phraseWidthsAt(smallest).flatMap((phraseWidth, index) =>
    fits(phraseWidth, room) ? [(size: number) => phraseWidthsAt(size)[index] ?? 0] : [],
  );
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
