import { describe, expect, it } from 'vitest';
import { fitSong, type SongSetting } from './fit-song.ts';

type Paper = { readonly lines: number; readonly lineWidth: number };

/* A text of verses of four lines, as wide as its letters, on a page of 400 by 400. */
const fit = ({ lines, lineWidth }: Paper, size: 'normal' | 'large' | 'page', columns: readonly (1 | 2)[]) =>
  fitSong({
    size,
    columns,
    pageHeight: 400,
    measure: (setting: SongSetting) => {
      const isBroken = lineWidth * setting.size > 400 / setting.columns;
      const line = setting.size * (isBroken ? 2 : 1);
      const sections = Array.from({ length: lines / 4 }, () => ({ label: 0, lines: [line, line, line, line] }));
      return {
        heights: { columns: setting.columns, head: 0, foot: 0, gap: 0, sections },
        brokenLines: isBroken ? lines : 0,
      };
    },
  });

describe('the text of a printed song', () => {
  it('has 11 points, in large print 18', () => {
    expect(fit({ lines: 8, lineWidth: 10 }, 'normal', [1])).toEqual({ size: 11, columns: 1 });
    expect(fit({ lines: 8, lineWidth: 10 }, 'large', [1])).toEqual({ size: 18, columns: 1 });
  });

  it('is a little smaller where that keeps its lines whole', () => {
    expect(fit({ lines: 8, lineWidth: 39 }, 'normal', [1])).toEqual({ size: 10, columns: 1 });
  });

  it('is a little smaller where that saves a page', () => {
    expect(fit({ lines: 36, lineWidth: 10 }, 'normal', [1])).toEqual({ size: 11, columns: 1 });
    expect(fit({ lines: 40, lineWidth: 10 }, 'normal', [1])).toEqual({ size: 10, columns: 1 });
  });

  it('has two columns where they are the better choice, and one where two would break its lines', () => {
    expect(fit({ lines: 8, lineWidth: 10 }, 'normal', [2, 1])).toEqual({ size: 11, columns: 2 });
    expect(fit({ lines: 8, lineWidth: 30 }, 'normal', [2, 1])).toEqual({ size: 11, columns: 1 });
  });

  it('breaks lines where there is no other way', () => {
    expect(fit({ lines: 8, lineWidth: 60 }, 'normal', [1])).toEqual({ size: 11, columns: 1 });
  });
});

describe('a song that fills its page', () => {
  it('is as large as it fits, up to 14 points', () => {
    expect(fit({ lines: 32, lineWidth: 10 }, 'page', [1])).toEqual({ size: 12.5, columns: 1 });
    expect(fit({ lines: 8, lineWidth: 10 }, 'page', [1])).toEqual({ size: 14, columns: 1 });
  });

  it('keeps its lines whole where it need not be much smaller', () => {
    expect(fit({ lines: 8, lineWidth: 32 }, 'page', [1])).toEqual({ size: 12.5, columns: 1 });
    expect(fit({ lines: 8, lineWidth: 50 }, 'page', [1])).toEqual({ size: 14, columns: 1 });
  });

  it('keeps its lines whole at a comfortable size rather than be larger', () => {
    expect(fit({ lines: 8, lineWidth: 35 }, 'page', [1])).toEqual({ size: 11.25, columns: 1 });
    expect(fit({ lines: 8, lineWidth: 30 }, 'page', [2, 1])).toEqual({ size: 13.25, columns: 1 });
  });

  it('has two columns where it is hard to read in one', () => {
    expect(fit({ lines: 48, lineWidth: 10 }, 'page', [1, 2])).toEqual({ size: 14, columns: 2 });
    expect(fit({ lines: 36, lineWidth: 10 }, 'page', [1, 2])).toEqual({ size: 11, columns: 1 });
  });

  it('is printed as usual where no size fits', () => {
    expect(fit({ lines: 72, lineWidth: 10 }, 'page', [1])).toEqual({ size: 11, columns: 1 });
  });
});
