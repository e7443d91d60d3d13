import { describe, expect, it } from 'vitest';
import { firstPages, layOutPages, layOutRows, type SongSizes } from './lay-out-pages.ts';
import type { SongHeights } from './lay-out-song.ts';

const heights = (lineCount: number, lineHeight: number): SongHeights => ({
  columns: 1,
  head: 10,
  foot: 0,
  gap: 0,
  sections: [{ label: 0, lines: Array.from({ length: lineCount }, () => lineHeight) }],
});
const song = (lineCount: number): SongSizes => ({ heights: heights(lineCount, 10), compact: heights(lineCount, 8) });
const request = { pageHeight: 100, songGap: 10, isOnePerPage: false };

/* The songs of each page, smaller ones in parentheses. */
const pages = (songs: readonly SongSizes[], isOnePerPage = false) =>
  layOutPages(songs, { ...request, isOnePerPage }).map((page) =>
    page.map((placed) => (placed.isCompact ? `(${placed.song})` : placed.song)).join(' '),
  );

describe('songs on pages', () => {
  it('share one while they fit', () => {
    expect(pages([song(3), song(3), song(3)])).toEqual(['0 1', '2']);
  });

  it('become a little smaller to share one', () => {
    expect(pages([song(4), song(4)])).toEqual(['(0) (1)']);
    expect(pages([{ ...song(4), compact: undefined }, song(4)])).toEqual(['0', '1']);
  });

  it('follow the last page of a long one', () => {
    expect(pages([song(12), song(3), song(9)])).toEqual(['0', '0 1', '2']);
  });

  it('have pages of their own when that is chosen', () => {
    expect(pages([song(2), song(2)], true)).toEqual(['0', '1']);
  });

  it('are found by the page they begin on', () => {
    expect(firstPages(layOutPages([song(2), song(2), song(12), song(3)], request))).toEqual([0, 0, 1, 2]);
  });
});

describe('a table of contents', () => {
  const row = { height: 20, isHeading: false };
  const heading = { height: 20, isHeading: true };

  it('goes on to the next page', () => {
    expect(layOutRows([row, row, row, row, row], 30, 100)).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 5 },
    ]);
  });

  it('keeps a heading with the song below it', () => {
    expect(layOutRows([row, row, heading, row], 30, 100)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
  });
});
