import { describe, expect, it } from 'vitest';
import { detectSwipe } from './use-swipe.ts';

const swipe = (from: [number, number], to: [number, number], tookMs = 200) =>
  detectSwipe({ x: from[0], y: from[1], atMs: 0 }, { x: to[0], y: to[1], atMs: tookMs }, 390);

describe('a finger on the page of a song', () => {
  it('turns to the next song from right to left, and back the other way', () => {
    expect(swipe([300, 400], [150, 410])).toBe('left');
    expect(swipe([100, 400], [260, 390])).toBe('right');
  });

  it.each([
    ['scrolls', [200, 600], [120, 300], 200],
    ['trembles', [200, 400], [170, 400], 200],
    ['rests and moves on', [300, 400], [150, 400], 1500],
    ['comes from the edge, where the phone goes back', [5, 400], [250, 400], 200],
  ] as const)('does nothing when it only %s', (_what, from, to, tookMs) => {
    expect(swipe([...from], [...to], tookMs)).toBeUndefined();
  });
});
