import { layOutSong, type SongHeights, type SongPart } from './lay-out-song.ts';
import type { LineRange } from './text-column.ts';

/** A song as it was measured. */
export type SongSizes = {
  readonly heights: SongHeights;
  /** In the size it takes to share a page with others; undefined for a long song. */
  readonly compact: SongHeights | undefined;
};

/** A song, or what a page has of it, by its position among the songs. */
type PlacedSong = { readonly song: number; readonly part: SongPart; readonly isCompact: boolean };

/** The songs of one page, from its top. */
export type SongPage = readonly PlacedSong[];

type PagesRequest = {
  readonly pageHeight: number;
  /** Between two songs of a page. */
  readonly songGap: number;
  /** Short songs share no page. */
  readonly isOnePerPage: boolean;
};

/**
 * Lays songs out on pages in their order. A song that fits below the one before it, both a little smaller if need be,
 * shares its page; any other begins on a new one. All measures are in pixels.
 */
export function layOutPages(songs: readonly SongSizes[], request: PagesRequest): readonly SongPage[] {
  const pages: SongPage[] = [];
  for (const [index, { heights }] of songs.entries()) {
    const parts = layOutSong(heights, request.pageHeight).map((part) => ({ song: index, part, isCompact: false }));
    const shared = request.isOnePerPage || parts.length > 1 ? undefined : share(pages.at(-1), parts, songs, request);
    if (shared) pages.splice(-1, 1, shared);
    else pages.push(...parts.map((part) => [part]));
  }
  return pages;
}

/* A page with one more song; undefined where there is no room for it. */
function share(
  page: SongPage | undefined,
  added: SongPage,
  songs: readonly SongSizes[],
  request: PagesRequest,
): SongPage | undefined {
  if (!page) return undefined;
  const all = [...page, ...added];
  return [all, makeCompact(all, songs, request)].find((songsOfPage) => songsOfPage && fits(songsOfPage, request));
}

function makeCompact(page: SongPage, songs: readonly SongSizes[], { pageHeight }: PagesRequest): SongPage | undefined {
  const placed = page.flatMap(({ song }) => {
    const compact = songs[song]?.compact;
    return compact ? layOutSong(compact, pageHeight).map((part) => ({ song, part, isCompact: true })) : [];
  });
  return placed.length === page.length ? placed : undefined;
}

const fits = (page: SongPage, { pageHeight, songGap }: PagesRequest) =>
  page.reduce((sum, { part }) => sum + part.height, songGap * (page.length - 1)) <= pageHeight;

/**
 * The page each song begins on, counted from 0.
 * @example firstPages([]) // []
 */
export function firstPages(pages: readonly SongPage[]): readonly number[] {
  const beginnings = new Map<number, number>();
  for (const [page, songs] of pages.entries())
    for (const { song, part } of songs) if (part.hasHead) beginnings.set(song, page);
  return [...beginnings.values()];
}

/**
 * Lays the rows of a table of contents or of an index out on pages; a heading stays with the row below it. All heights are in pixels.
 *
 * @param headHeight  what stands above the first row
 * @param pageHeight  of a page, or of a column of one
 * @returns the rows of each page
 */
export function layOutRows(
  rows: readonly { readonly height: number; readonly isHeading: boolean }[],
  headHeight: number,
  pageHeight: number,
): readonly LineRange[] {
  const starts = [0];
  let used = headHeight;
  for (const [index, { height, isHeading }] of rows.entries()) {
    const needed = isHeading ? heightWithNext(rows, index) : height;
    if (used + needed > pageHeight && used > 0) {
      starts.push(index);
      used = 0;
    }
    used += height;
  }
  return starts.map((from, page) => ({ from, to: starts[page + 1] ?? rows.length }));
}

/* Of a heading with those below it, up to the first row that is none. */
function heightWithNext(
  rows: readonly { readonly height: number; readonly isHeading: boolean }[],
  index: number,
): number {
  const next = rows.findIndex(({ isHeading }, at) => at > index && !isHeading);
  return rows.slice(index, next < 0 ? rows.length : next + 1).reduce((sum, { height }) => sum + height, 0);
}
