import { describe, expect, it } from 'vitest';
import { findNextItem, type StageItem } from './stage-items.ts';

const item = (id: string, to: string | undefined = `/songs/HH/${id}`): StageItem => ({
  id,
  to,
  title: id,
  song: undefined,
  entry: undefined,
});
const locked = (id: string): StageItem => ({ ...item(id), to: undefined });

describe('the songs of a stage', () => {
  it('follow each other, without those that cannot be opened', () => {
    const items = [item('1'), locked('2'), locked('3'), item('4')];
    expect(findNextItem(items, 0, 1)).toBe(3);
    expect(findNextItem(items, 3, -1)).toBe(0);
  });

  it('end at the first and the last', () => {
    const items = [locked('1'), item('2'), locked('3')];
    expect([findNextItem(items, 1, 1), findNextItem(items, 1, -1), findNextItem([], -1, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
