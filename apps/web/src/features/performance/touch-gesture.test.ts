import { describe, expect, it } from 'vitest';
import { pageTurnOf } from './touch-gesture.ts';

const turn = (from: [number, number], to: [number, number], tookMs = 120) =>
  pageTurnOf({ x: from[0], y: from[1], atMs: 0 }, { x: to[0], y: to[1], atMs: tookMs }, 390);

describe('a finger on the stage', () => {
  it('goes on with a tap on the right half and back with one on the left', () => {
    expect(turn([300, 400], [302, 401])).toBe(1);
    expect(turn([80, 400], [80, 400])).toBe(-1);
  });

  it('goes on with a swipe to the left and back with one to the right, wherever it begins', () => {
    expect(turn([100, 400], [20, 410])).toBe(1);
    expect(turn([300, 400], [380, 390])).toBe(-1);
  });

  it.each([
    ['scrolls', [200, 600], [190, 300], 120],
    ['trembles', [200, 400], [220, 400], 120],
    ['rests', [300, 400], [300, 400], 900],
  ] as const)('does nothing when it only %s', (_what, from, to, tookMs) => {
    expect(turn([...from], [...to], tookMs)).toBe(0);
  });
});
