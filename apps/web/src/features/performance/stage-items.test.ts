import { describe, expect, it } from 'vitest';
import { findNextItem, songNumberOf, type StageItem } from './stage-items.ts';

const item = (id: string, to: string | undefined = `/songs/HH/${id}`): StageItem => ({
  kind: 'song',
  id,
  to,
  title: id,
  song: undefined,
  entry: undefined,
});
const locked = (id: string): StageItem => ({ ...item(id), to: undefined });
const heading = (id: string): StageItem => ({
  kind: 'heading',
  id,
  to: `/songs/HH/1?entry=${id}`,
  title: id,
  row: {} as never,
});

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

  it('are counted without the headings, readings and notes between them, which come in their order', () => {
    const items = [heading('h'), item('1'), heading('n'), locked('2'), item('3')];
    expect(findNextItem(items, 1, 1)).toBe(2);
    expect(findNextItem(items, 1, -1)).toBe(0);
    expect(items.map((_, at) => songNumberOf(items, at))).toEqual([
      undefined,
      { number: 1, count: 3 },
      undefined,
      { number: 2, count: 3 },
      { number: 3, count: 3 },
    ]);
    expect(songNumberOf([item('1'), heading('h')], 0)).toBeUndefined();
  });
});
