import { describe, expect, it } from 'vitest';
import { balanceColumns, fitLines } from './fit-lines.ts';

/* Lines of these widths at 20 pixels; a smaller text is a little wider than in proportion, as in optical sizes. */
const atSize = (width20: number, size: number) => width20 * (size / 20) ** 0.9;
const fit = (widths: readonly number[], width: number, columnGap?: number, phrases: readonly number[] = []) =>
  fitLines({
    size: 20,
    lines: widths.map((width20) => ({
      text: `${width20} px`,
      widthAt: (size) => atSize(width20, size),
      phraseWidthsAt: (size) => phrases.map((phrase) => atSize(phrase, size)),
    })),
    width,
    columnGap,
  });

describe('the size of a text', () => {
  it('is the chosen one when every line fits', () => {
    expect(fit([200, 300], 310)).toEqual({ size: 20, columns: 1, brokenLines: [] });
  });

  it('is a little smaller when that keeps a line whole, by quarters of a pixel', () => {
    const { size, brokenLines } = fit([200, 300], 280);
    expect([size, brokenLines]).toEqual([18.25, []]);
    expect(300 * (size / 20) ** 0.9).toBeLessThanOrEqual(280);
  });

  it('never gives way to a line that even the smallest size would break', () => {
    expect(fit([200, 900], 280)).toEqual({ size: 20, columns: 1, brokenLines: ['900 px'] });
    expect(fit([300, 900], 280)).toEqual({ size: 18.25, columns: 1, brokenLines: ['900 px'] });
  });

  it('is a little smaller when that keeps the phrases of a broken line whole, as far as they can be', () => {
    expect(fit([900], 280, undefined, [300, 250])).toEqual({ size: 18.25, columns: 1, brokenLines: ['900 px'] });
    expect(fit([900], 280, undefined, [200, 700])).toEqual({ size: 20, columns: 1, brokenLines: ['900 px'] });
  });

  it('is the chosen one until the width is known', () => {
    expect(fit([900], 0)).toEqual({ size: 20, columns: 1, brokenLines: [] });
  });
});

describe('the columns of a text', () => {
  it('are two where every line stays whole in them', () => {
    expect(fit([300, 320], 760, 50)).toMatchObject({ size: 20, columns: 2 });
    expect(fit([300, 320], 660, 50)).toMatchObject({ columns: 2, brokenLines: [] });
  });

  it('are one where a line would break, and where two are not wanted', () => {
    expect(fit([300, 620], 760, 50)).toEqual({ size: 20, columns: 1, brokenLines: [] });
    expect(fit([300, 320], 760)).toMatchObject({ columns: 1 });
  });

  it('are about equally long, the first one the longer where that is as good', () => {
    expect(balanceColumns([5, 5, 5, 5, 5])).toBe(3);
    expect(balanceColumns([5, 5])).toBe(1);
    expect(balanceColumns([20, 5, 5])).toBe(1);
    expect(balanceColumns([5, 5, 5, 6])).toBe(2);
    expect(balanceColumns([5])).toBe(1);
  });
});
