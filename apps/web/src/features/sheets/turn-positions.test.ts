import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnPositions } from './turn-positions.ts';

const lines = (heights: readonly number[], gap = 10) =>
  heights.map((height, index) => {
    const top = heights.slice(0, index).reduce((sum, one) => sum + one + gap, 0);
    return { top, bottom: top + height };
  });

describe('the turns of a score', () => {
  it('are one for each screen of whole lines', () => {
    expect(turnPositions(lines([90, 90, 90, 90]), 200, false)).toEqual([0, 192]);
    expect(turnPositions(lines([90, 90]), 400, false)).toEqual([0]);
    expect(turnPositions([], 400, false)).toEqual([0]);
  });

  it('by half have one more at the line in the middle, or in the middle of a page', () => {
    expect(turnPositions(lines([90, 90, 90, 90]), 200, true)).toEqual([0, 92, 192]);
    expect(turnPositions(lines([400, 400], 0), 400, true)).toEqual([0, 200, 400]);
  });

  it('show every part of the music, forward, whatever the heights', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 200, max: 800 }), fc.boolean(), (all, height, isByHalf) => {
        const systems = lines(all);
        const positions = turnPositions(systems, height, isByHalf);
        for (const [index, position] of positions.entries()) {
          const previous = positions[index - 1];
          if (previous === undefined) continue;
          expect(position).toBeGreaterThan(previous);
          // Nothing but the space between two lines is passed over.
          for (const { top, bottom } of systems)
            expect(Math.min(position, bottom) - Math.max(previous + height, top)).toBeLessThanOrEqual(1);
        }
        expect((positions.at(-1) ?? 0) + height).toBeGreaterThanOrEqual((systems.at(-1)?.bottom ?? 0) - 1);
      }),
    );
  });
});
