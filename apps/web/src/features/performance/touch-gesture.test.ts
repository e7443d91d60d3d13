import { describe, expect, it } from 'vitest';
import { gestureOf } from './touch-gesture.ts';

const gesture = (from: [number, number], to: [number, number], tookMs = 120) =>
  gestureOf({ x: from[0], y: from[1], atMs: 0 }, { x: to[0], y: to[1], atMs: tookMs }, 390);

describe('a finger on the stage', () => {
  it('goes on with a tap on the right third and back with one on the left', () => {
    expect(gesture([300, 400], [302, 401])).toBe('next');
    expect(gesture([80, 400], [80, 400])).toBe('previous');
  });

  it('shows the bar with a tap in the middle', () => {
    expect(gesture([195, 400], [196, 401])).toBe('bar');
  });

  it('goes on with a swipe to the left and back with one to the right, wherever it begins', () => {
    expect(gesture([100, 400], [20, 410])).toBe('next');
    expect(gesture([300, 400], [380, 390])).toBe('previous');
  });

  it.each([
    ['scrolls', [200, 600], [190, 300], 120],
    ['trembles', [200, 400], [220, 400], 120],
    ['rests', [300, 400], [300, 400], 900],
  ] as const)('does nothing when it only %s', (_what, from, to, tookMs) => {
    expect(gesture([...from], [...to], tookMs)).toBeUndefined();
  });
});
