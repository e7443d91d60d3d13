import { largestFitting } from '../../components/index.ts';

/** What a song measures at one text size, in pixels. */
export type MeasuredSong = {
  /** Of the widest line with what stands in its margin. */
  readonly width: number;
  /** Of each section in its order, without the space below it. */
  readonly heights: readonly number[];
  /** The space between two sections. */
  readonly gap: number;
};

/** What a song is laid out in, in pixels. */
export type StageSpace = {
  readonly width: number;
  readonly height: number;
  /** The space between two columns, in units of the text size. */
  readonly columnGap: number;
};

/** The sections of one page in its columns, as positions in the song. */
type PageColumns = readonly (readonly number[])[];

export type StageLayout = {
  /** Of the text, in pixels: one for the whole song. */
  readonly size: number;
  readonly pages: readonly PageColumns[];
  /** A line is too long for the screen at a size that can be read. */
  readonly hasWrappedLines: boolean;
};

type LayoutRequest = {
  readonly space: StageSpace;
  /** Measures the song at a text size: every line on one line, or broken where it is wider than `lineWidth` pixels. */
  readonly measure: (size: number, lineWidth?: number) => MeasuredSong;
  /** A text size the person chose; `fit` for the best one. */
  readonly size: number | 'fit';
  /** Sections that make up a page together; undefined to put as many on each page as fit. */
  readonly groups?: readonly (readonly number[])[] | undefined;
};

/* Smaller letters are hard to read from a music stand: rather is a long line broken. */
const smallestSize = 16;
const largestSize = 96;
const sizeStep = 0.5;
const minWidthForTwo = 560;
/* A size the person chose gives way this far before a line is broken. */
const chosenSizeShare = 0.85;

/**
 * Lays a song out for a stage: one text size for all its pages, at which no line breaks and the song takes the fewest
 * pages; among those the largest. Two columns where they let that happen on a wide screen.
 */
export function layOutPages({ space, measure, size, groups }: LayoutRequest): StageLayout {
  const paginateAt = (textSize: number, columns: 1 | 2) =>
    paginate(measure(textSize), space, textSize, columns, groups);
  const columnChoices: readonly (1 | 2)[] = space.width >= minWidthForTwo ? [1, 2] : [1];
  const best = (sizes: { min: number; max: number }, maxPages: number): StageLayout | undefined => {
    const candidates = columnChoices.flatMap((columns) => {
      const pagesAt = (textSize: number) => {
        const pages = paginateAt(textSize, columns);
        return pages && pages.length <= maxPages ? pages : undefined;
      };
      const found = largestFitting({ ...sizes, step: sizeStep }, (textSize) => pagesAt(textSize) !== undefined);
      if (found === undefined) return [];
      const pages = pagesAt(found);
      return pages ? [{ size: found, pages, hasWrappedLines: false }] : [];
    });
    return candidates.toSorted((one, other) => other.size - one.size)[0];
  };
  if (size !== 'fit') {
    const kept = best({ min: Math.min(size, Math.max(smallestSize, size * chosenSizeShare)), max: size }, Infinity);
    return kept ?? layOutWrapped(size, { space, measure, groups });
  }
  const comfortable = comfortableSize(space);
  const fewest = Math.min(...columnChoices.map((columns) => paginateAt(comfortable, columns)?.length ?? Infinity));
  return (
    best({ min: fewest === Infinity ? smallestSize : comfortable, max: largestSize }, fewest) ??
    layOutWrapped(comfortable, { space, measure, groups })
  );
}

/* The size below which text is not made smaller only to save a page: larger on a larger screen, which is farther away. */
function comfortableSize({ width, height }: Pick<StageSpace, 'width' | 'height'>): number {
  return Math.min(24, Math.max(18, Math.round(Math.min(width, height) / 20)));
}

/* Undefined where a line or a section does not fit. */
function paginate(
  { width, heights, gap }: MeasuredSong,
  space: StageSpace,
  size: number,
  columns: 1 | 2,
  groups: LayoutRequest['groups'],
): readonly PageColumns[] | undefined {
  const columnWidth = columns === 1 ? space.width : (space.width - space.columnGap * size) / 2;
  if (width > columnWidth || heights.some((height) => height > space.height)) return undefined;
  const fill = (sections: readonly number[]) => fillColumns(sections, heights, gap, space.height);
  if (!groups) return chunk(fill(heights.map((_, index) => index)), columns);
  const pages = groups.map(fill);
  return pages.every((page) => page.length <= columns) ? pages : undefined;
}

function fillColumns(
  sections: readonly number[],
  heights: readonly number[],
  gap: number,
  height: number,
): readonly (readonly number[])[] {
  const filled: number[][] = [];
  let used = Infinity;
  for (const section of sections) {
    const needed = heights[section] ?? 0;
    if (used + gap + needed > height) {
      filled.push([]);
      used = needed;
    } else used += gap + needed;
    filled.at(-1)?.push(section);
  }
  return filled;
}

const chunk = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

/* A section that is higher than the screen has a page of its own, which scrolls. */
function layOutWrapped(size: number, { space, measure, groups }: Omit<LayoutRequest, 'size'>): StageLayout {
  const { heights, gap } = measure(size, space.width);
  const sections = heights.map((_, index) => index);
  const pages = groups ?? fillColumns(sections, heights, gap, space.height);
  return { size, pages: pages.map((page) => [page]), hasWrappedLines: true };
}
