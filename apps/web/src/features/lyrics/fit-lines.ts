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
  const brokenLines = lines.filter((line) => !fits(line.widthAt(size), width) && !fits(line.widthAt(smallest), width));
  return { size: sizeThatFits(lines, size, width), columns: 1, brokenLines: brokenLines.map(({ text }) => text) };
}

type WidthAt = MeasurableLine['widthAt'];

const fits = (lineWidth: number, room: number) => lineWidth * roundingShare <= room;

/* A line that fits in the chosen size fits in every smaller one: few have to be measured again and again. */
function sizeThatFits(lines: readonly MeasurableLine[], size: number, room: number): number {
  const smallest = size * smallestShare;
  const shrinking = lines.flatMap((line) => {
    if (fits(line.widthAt(size), room)) return [];
    return fits(line.widthAt(smallest), room) ? [line.widthAt] : shrinkingPhrases(line, size, room);
  });
  return shrinking.length === 0 ? size : largestSize(smallest, size, shrinking, room);
}

/* The phrases of a broken line that a smaller size keeps whole. */
function shrinkingPhrases({ phraseWidthsAt }: MeasurableLine, size: number, room: number): readonly WidthAt[] {
  const widths = phraseWidthsAt(size);
  return phraseWidthsAt(size * smallestShare).flatMap((smallestWidth, index) =>
    fits(smallestWidth, room) && !fits(widths[index] ?? 0, room)
      ? [(textSize: number) => phraseWidthsAt(textSize)[index] ?? 0]
      : [],
  );
}

/*
 * By quarters of a pixel, so that a small change of the width changes nothing. Widths grow almost in proportion: the
 * size is calculated, and measured at as few sizes as possible, because measuring takes long on a phone.
 */
function largestSize(smallest: number, largest: number, widths: readonly WidthAt[], room: number): number {
  const calculated = widths.map((widthAt) => {
    const [from, to] = [widthAt(smallest), widthAt(largest)];
    return smallest + ((largest - smallest) * (room / roundingShare - from)) / (to - from);
  });
  for (let size = Math.floor(Math.min(...calculated) * 4) / 4; size > smallest; size -= 0.25)
    if (widths.every((widthAt) => fits(widthAt(size), room))) return size;
  return smallest;
}

/**
 * Where a text is parted into two columns, of which the longer one is as short as possible.
 *
 * @param heights  of its sections, in any unit
 * @returns how many sections are in the first column; of two ways as good, the first column is the longer one
 * @example balanceColumns([4, 4, 4]) // 2
 */
export function balanceColumns(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let [first, best, bestHeight] = [0, 0, Infinity];
  for (const [index, height] of heights.entries()) {
    first += height;
    const longer = Math.max(first, total - first);
    if (longer <= bestHeight) [best, bestHeight] = [index + 1, longer];
  }
  return best;
}
