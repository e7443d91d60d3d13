import { describe, expect, it } from 'vitest';
import { layOutSong, type SongHeights } from './lay-out-song.ts';

/* Sections with lines of ten pixels, ten pixels apart, below a title of twenty. */
const song = (lineCounts: readonly number[], others: Partial<SongHeights> = {}): SongHeights => ({
  columns: 1,
  head: 20,
  foot: 0,
  gap: 10,
  sections: lineCounts.map((count) => ({ label: 0, lines: Array.from({ length: count }, () => 10) })),
  ...others,
});

/* The lines of each column of each page: "0–4 4–8". */
const pages = (heights: SongHeights, pageHeight: number) =>
  layOutSong(heights, pageHeight).map(({ columns }) => columns.map(({ from, to }) => `${from}–${to}`).join(' '));

describe('a song on pages', () => {
  it('is on one when it fits', () => {
    expect(layOutSong(song([4, 4]), 200)).toEqual([
      { hasHead: true, columns: [{ from: 0, to: 8 }], hasFoot: true, height: 110 },
    ]);
  });

  it('keeps its verses whole', () => {
    expect(pages(song([4, 4, 4]), 120)).toEqual(['0–8', '8–12']);
    expect(pages(song([4, 4, 4]), 119)).toEqual(['0–8', '8–12']);
  });

  it('parts a verse that is longer than a page, with two lines or more on each', () => {
    expect(pages(song([11]), 100)).toEqual(['0–8', '8–11']);
    expect(pages(song([9]), 100)).toEqual(['0–7', '7–9']);
  });

  it('never ends with one line on a page', () => {
    expect(pages(song([4, 4, 1]), 120)).toEqual(['0–4', '4–9']);
  });

  it('never leaves one line below its title', () => {
    expect(pages(song([1, 9, 4]), 120)).toEqual(['0–8', '8–14']);
  });

  it('takes a verse with it where only what stands below the text has no room', () => {
    expect(pages(song([4, 4], { foot: 20 }), 120)).toEqual(['0–4', '4–8']);
  });

  it('has columns as equal as its verses let them be, the first one the longer', () => {
    expect(pages(song([4, 4, 4], { columns: 2 }), 200)).toEqual(['0–8 8–12']);
    expect(pages(song([4, 4, 4, 4], { columns: 2 }), 200)).toEqual(['0–8 8–16']);
    expect(pages(song([4], { columns: 2 }), 200)).toEqual(['0–4 4–4']);
  });

  it('fills both columns of a page before the next one begins', () => {
    expect(pages(song([4, 4, 4, 4, 4, 4], { columns: 2 }), 120)).toEqual(['0–8 8–16', '16–20 20–24']);
  });

  it('without any text has its title and what stands below it', () => {
    expect(layOutSong(song([], { foot: 10 }), 100)).toEqual([
      { hasHead: true, columns: [{ from: 0, to: 0 }], hasFoot: true, height: 30 },
    ]);
  });

  it('has every line once, in order, inside its pages', () => {
    for (const columns of [1, 2] as const) {
      for (let seed = 1; seed < 400; seed += 1) {
        const counts = Array.from({ length: 1 + (seed % 7) }, (_, index) => 1 + ((seed * (index + 3) * 7) % 13));
        const heights = song(counts, { columns, foot: (seed % 4) * 10 });
        const parts = layOutSong(heights, 140);
        const ranges = parts.flatMap((part) => part.columns);
        expect(ranges[0]?.from).toBe(0);
        expect(ranges.slice(1).every(({ from }, index) => from === ranges[index]?.to)).toBe(true);
        expect(ranges.at(-1)?.to).toBe(counts.reduce((sum, count) => sum + count, 0));
        expect(parts.every(({ height }) => height <= 140)).toBe(true);
        const lines = parts.map((part) => part.columns.reduce((sum, { from, to }) => sum + to - from, 0));
        expect([counts, parts.length > 1 && lines.includes(1)]).toEqual([counts, false]);
      }
    }
  });
});
