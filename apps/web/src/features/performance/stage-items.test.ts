import { describe, expect, it } from 'vitest';
import { findNextItem, withCurrentItem, songNumberOf, type StageItem } from './stage-items.ts';

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

const song = (id: string, songId: string): StageItem => ({
  ...item(id),
  kind: 'song',
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the id is read
  song: { id: songId } as never,
  entry: undefined,
});

describe('the song that is shown', () => {
  const set = [song('a', 's1'), song('b', 's2'), song('c', 's3')];
  const shown = { item: song('b', 's2'), index: 1 };
  const idsOf = (items: readonly StageItem[]) => items.map(({ id }) => id);

  it('stays where it was when it is removed from the set', () => {
    expect(idsOf(withCurrentItem([song('a', 's1'), song('c', 's3')], shown))).toEqual(['a', 'b', 'c']);
    expect(idsOf(withCurrentItem([song('a', 's1')], shown))).toEqual(['a', 'b']);
    expect(idsOf(withCurrentItem([], shown))).toEqual(['b']);
  });

  it('takes its place when it is added there again', () => {
    const again = [song('a', 's1'), { ...song('new', 's2'), to: '/songs/HH/2?entry=new' }, song('c', 's3')];
    const items = withCurrentItem(again, shown);
    expect(idsOf(items)).toEqual(['a', 'b', 'c']);
    expect(items[1]?.to).toBe('/songs/HH/2?entry=new');
  });

  it('changes nothing in a set it is in', () => {
    expect(withCurrentItem(set, shown)).toBe(set);
    expect(withCurrentItem(set, undefined)).toBe(set);
  });
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
