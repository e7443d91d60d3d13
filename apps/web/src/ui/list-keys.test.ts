import { describe, expect, it } from 'vitest';
import { nextGridPosition, nextPosition } from './list-keys.ts';

describe('the arrow keys of a list', () => {
  it('stop at both ends', () => {
    expect(nextPosition('ArrowUp', 0, 3, [0])).toBe(0);
    expect(nextPosition('ArrowDown', 2, 3, [2])).toBe(2);
  });

  it('stay where there is no column beside', () => {
    expect(nextPosition('ArrowRight', 2, 5, [2])).toBe(2);
    expect(nextPosition('ArrowLeft', 0, 5, [0, 3])).toBe(0);
  });

  it('leave other keys alone', () => {
    expect(nextPosition('Enter', 0, 3, [0])).toBeUndefined();
  });
});

describe('the arrow keys of a grid', () => {
  const rows = [[0, 1, 2], [3, 4, 5], [6]];

  it('go to the row above or below, also where it is shorter', () => {
    expect(nextGridPosition('ArrowDown', 1, rows)).toBe(4);
    expect(nextGridPosition('ArrowUp', 4, rows)).toBe(1);
    expect(nextGridPosition('ArrowDown', 5, rows)).toBe(6);
  });

  it('go on with the next row at the end of one, and stop at both ends of the grid', () => {
    expect(nextGridPosition('ArrowRight', 2, rows)).toBe(3);
    expect(nextGridPosition('ArrowRight', 6, rows)).toBe(6);
    expect(nextGridPosition('ArrowDown', 6, rows)).toBe(6);
    expect(nextGridPosition('ArrowUp', 0, rows)).toBe(0);
    expect(nextGridPosition('Enter', 0, rows)).toBeUndefined();
  });
});
