import {
  countLines,
  fillColumn,
  type LineRange,
  minLinesTogether,
  rangeHeight,
  sectionStarts,
  type TextHeights,
} from './text-column.ts';

/** A song as it was measured in one text size; in pixels. */
export type SongHeights = TextHeights & {
  readonly columns: 1 | 2;
  /** The title and what stands below it. */
  readonly head: number;
  /** What stands below the text, across its columns; 0 when nothing does. */
  readonly foot: number;
};

/** What one page has of a song. */
export type SongPart = {
  readonly hasHead: boolean;
  readonly columns: readonly LineRange[];
  readonly hasFoot: boolean;
  /** In pixels. */
  readonly height: number;
};

/**
 * Lays a song out on pages of its own. Sections stay whole where they fit a column, and the last page has two lines or
 * more. The columns of a page the song ends on are as equal as its sections let them be.
 *
 * @param pageHeight  in pixels
 * @returns what each page has of the song: one part when it fits a page
 */
export function layOutSong(song: SongHeights, pageHeight: number): readonly SongPart[] {
  const limit = countLines(song);
  const parts: SongPart[] = [];
  let from = 0;
  while (!parts.at(-1)?.hasFoot) {
    const hasHead = parts.length === 0;
    const head = hasHead ? song.head : 0;
    const space = { from, height: pageHeight - head, pageHeight, limit };
    const last = fillLastPage(song, { ...space, height: space.height - song.foot });
    const columns = last ?? fillPageBeforeTheLast(song, space);
    const foot = last ? song.foot : 0;
    const height = head + Math.max(...columns.map((column) => rangeHeight(song, column))) + foot;
    parts.push({ hasHead, columns, hasFoot: last !== undefined, height });
    from = endOf(columns);
  }
  return parts;
}

type Space = Parameters<typeof fillColumn>[1];
type Columns = readonly LineRange[];

const endOf = (columns: Columns) => columns.at(-1)?.to ?? 0;

function fillPage(song: SongHeights, space: Space): Columns {
  let { from } = space;
  return Array.from({ length: song.columns }, () => {
    const column = { from, to: fillColumn(song, { ...space, from }) };
    from = column.to;
    return column;
  });
}

/* Undefined where the rest of the song does not fit. */
function fillLastPage(song: SongHeights, space: Space): Columns | undefined {
  const columns = fillPage(song, space);
  if (endOf(columns) < space.limit) return undefined;
  return song.columns === 2 ? (balance(song, space) ?? columns) : columns;
}

/* Parted between the two sections that leave the longer column, the first one if it can be, as short as possible. */
function balance(song: SongHeights, { from, height, limit }: Space): Columns | undefined {
  const choices = sectionStarts(song)
    .filter((start) => start > from && start <= limit)
    .map((start) => {
      const columns = [
        { from, to: start },
        { from: start, to: limit },
      ];
      return { start, columns, longest: Math.max(...columns.map((column) => rangeHeight(song, column))) };
    })
    .toSorted((one, other) => one.longest - other.longest || other.start - one.start);
  const [best] = choices;
  return best && best.longest <= height ? best.columns : undefined;
}

/* Leaves two lines or more for the next page, where there are as many. */
function fillPageBeforeTheLast(song: SongHeights, space: Space): Columns {
  const leavingLines = fillPage(song, { ...space, limit: space.limit - minLinesTogether });
  if (endOf(leavingLines) > space.from) return leavingLines;
  const full = fillPage(song, space);
  if (endOf(full) > space.from) return full;
  // Not even one section fits, and it has too few lines to be parted.
  const end = sectionStarts(song).find((start) => start > space.from) ?? space.limit;
  return [
    { from: space.from, to: end },
    { from: end, to: end },
  ].slice(0, song.columns);
}
