import type { SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import {
  groupByNumber,
  groupByTitle,
  findByTypeAhead,
  sortByNumber,
  type ListedSong,
  toListedSongs,
} from './song-order.ts';

const song = (title: string, number: number | null = null): ListedSong => ({ song: {} as SongV3, number, title });
const titles = (groups: readonly { title: string; items: readonly ListedSong[] }[]) =>
  groups.map((group) => [group.title, ...group.items.map((each) => each.title)]);

describe('the number view', () => {
  it('stands in blocks of fifty, and leaves out empty ones', () => {
    const songs = [song('c', 151), song('a', 1), song('b', 50), song('d', 200)];
    expect(titles(groupByNumber(songs, 'en', 'None'))).toEqual([
      ['1–50', 'a', 'b'],
      ['151–200', 'c', 'd'],
    ]);
  });

  it('puts songs without a number last', () => {
    expect(titles(groupByNumber([song('b'), song('a'), song('c', 3)], 'en', 'None')).at(-1)).toEqual([
      'None',
      'a',
      'b',
    ]);
  });

  it('shows the number of this collection, not of the first one', () => {
    const both = {
      name: { en: 'A' },
      collections: [
        { id: 'x', number: 7 },
        { id: 'y', number: 12 },
      ],
    } as unknown as SongV3;
    expect(toListedSongs([both], 'y', 'en')[0]?.number).toBe(12);
  });
});

describe('the title view', () => {
  it('ends with Æ, Ø and Å in Norwegian', () => {
    const songs = ['Å leva', 'Ære', 'Zion', 'Øye', 'Alle'].map((title) => song(title));
    expect(groupByTitle(songs, 'no').map(({ title }) => title)).toEqual(['A', 'Z', 'Æ', 'Ø', 'Å']);
  });

  it('looks past quotation marks and accents', () => {
    const songs = ['«Fred»', 'Échad', '(Evig)', 'Fjell'].map((title) => song(title));
    expect(titles(groupByTitle(songs, 'no'))).toEqual([
      ['E', 'Échad', '(Evig)'],
      ['F', 'Fjell', '«Fred»'],
    ]);
  });

  it('counts a short first word as a word', () => {
    const songs = ['Above', 'A Shelter', '«A Clean Heart»'].map((title) => song(title));
    expect(titles(groupByTitle(songs, 'en'))).toEqual([['A', '«A Clean Heart»', 'A Shelter', 'Above']]);
  });

  it('never has the same letter twice, whatever the alphabet thinks of double a', () => {
    const letters = groupByTitle(
      ['Aaron', 'Alle', 'Ånd'].map((title) => song(title)),
      'no',
    ).map(({ title }) => title);
    expect(letters).toEqual(['A', 'Å']);
  });
});

describe('typing on a list', () => {
  const songs = [song('Amazing', 3), song('Be thou', 12), song('Come', 14)];

  it('leads to the number, or to the next there is', () => {
    expect(findByTypeAhead('12', songs)).toBe(1);
    expect(findByTypeAhead('13', songs)).toBe(2);
    expect(findByTypeAhead('99', songs)).toBe(-1);
  });

  it('leads to the beginning of a title', () => {
    expect(findByTypeAhead('be', songs)).toBe(1);
    expect(findByTypeAhead('x', songs)).toBe(-1);
  });
});

describe('previous and next', () => {
  it('follow the numbers', () => {
    expect(sortByNumber([song('b', 2), song('x'), song('a', 1)], 'en').map(({ title }) => title)).toEqual([
      'a',
      'b',
      'x',
    ]);
  });
});
