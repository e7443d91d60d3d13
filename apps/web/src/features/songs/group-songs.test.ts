import type { ContributorV3, CountryV3, ItemV3, SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { groupSongs, type ListReferenceData, type SongGrouping, availableGroupings } from './group-songs.ts';
import type { ListedSong } from './song-order.ts';

type Facts = {
  key?: string;
  by?: string;
  tune?: string;
  genres?: string[];
  categories?: string[];
  themes?: string[];
  from?: string;
};

const song = (number: number | null, title: string, facts: Facts = {}): ListedSong => ({
  number,
  title,
  song: {
    id: title,
    participants: [
      ...(facts.by ? [{ contributorId: facts.by, type: 'author' }] : []),
      ...(facts.tune ? [{ contributorId: facts.tune, type: 'composer' }] : []),
    ],
    originalKey: facts.key ?? '',
    minor: false,
    genreIds: facts.genres ?? [],
    categoryIds: facts.categories ?? [],
    themeIds: facts.themes ?? [],
    origins: facts.from ? [{ type: 'text', country: facts.from, description: {} }] : [],
  } as unknown as SongV3,
});

const item = (id: string, no: string) => ({ id, name: { en: id, no } }) as unknown as ItemV3;
const person = (id: string) => ({ id, item: { name: id.toUpperCase() } }) as unknown as ContributorV3;
const country = (countryCode: string, name: string) => ({ countryCode, name: { en: name } }) as unknown as CountryV3;

const facts: ListReferenceData = {
  contributors: [person('watts'), person('luther'), person('nobody')],
  genres: [item('hymn', 'Salme'), item('carol', 'Julesang')],
  categories: [item('christmas', 'Jul'), item('hymns', 'Salmer')],
  themes: [item('grace', 'Nåde'), item('trust', 'Tillit')],
  countries: [country('NO', 'Norway'), country('DE', 'Germany')],
  views: { Zion: 9, Abide: 4, Ære: 9 },
};

const songs = [
  song(51, 'Abide', { by: 'watts', genres: ['hymn'], categories: ['hymns'], themes: ['trust'], from: 'de' }),
  song(2, 'Zion', { by: 'luther', tune: 'luther', genres: ['hymn', 'carol'], themes: ['trust', 'grace'], from: 'NO' }),
  song(1, 'Ære', { by: 'watts', tune: 'luther', categories: ['hymns'], from: 'SE' }),
  song(null, 'Über', {}),
];

const shown = (view: SongGrouping, language = 'en') =>
  groupSongs(view, songs, facts, language, 'None').map(({ title, items }) => [title, ...items.map((one) => one.title)]);

describe('a list of songs', () => {
  it.each<[SongGrouping, string[][]]>([
    [
      'number',
      [
        ['1–50', 'Ære', 'Zion'],
        ['51–100', 'Abide'],
        ['None', 'Über'],
      ],
    ],
    [
      'title',
      [
        ['A', 'Abide'],
        ['Ü', 'Über'],
        ['Z', 'Zion'],
        ['Æ', 'Ære'],
      ],
    ],
    [
      'author',
      [
        ['WATTS', 'Ære', 'Abide'],
        ['LUTHER', 'Zion'],
      ],
    ],
    ['composer', [['LUTHER', 'Ære', 'Zion']]],
    [
      'genre',
      [
        ['Salme', 'Abide', 'Zion'],
        ['Julesang', 'Zion'],
      ],
    ],
    ['categories', [['Salmer', 'Abide', 'Ære']]],
    [
      'themes',
      [
        ['Tillit', 'Zion', 'Abide'],
        ['Nåde', 'Zion'],
      ],
    ],
    [
      'countries',
      [
        ['Norway', 'Zion'],
        ['Germany', 'Abide'],
        ['Sverige', 'Ære'],
      ],
    ],
    ['views', [['1–50', 'Ære', 'Zion', 'Abide', 'Über']]],
  ])('by %s stands in the groups and the order of the contract', (view, groups) => {
    expect(shown(view, 'no')).toEqual(groups);
  });

  it('by key goes upwards from C, major before minor, without the songs whose key is not known', () => {
    const keys = ['', 'G', 'Am', 'A', 'C#', 'Db', 'C', 'G'].map((key, at) => song(at, `Song ${at}`, { key }));
    const groups = groupSongs('key', keys, facts, 'en', '').map(({ title, items }) => [title, items.length]);
    expect(groups).toEqual([
      ['C', 1],
      ['C#', 1],
      ['Db', 1],
      ['G', 2],
      ['A', 1],
      ['Am', 1],
    ]);
    expect(availableGroupings(keys, false)).toEqual(['number', 'title', 'key']);
  });

  it('sorts letters and titles as the reader’s language does', () => {
    const titles = ['Øye', 'Zoar', 'Ånd', 'Ære', 'Alle'].map((title) => song(null, title));
    const letters = (language: string) => groupSongs('title', titles, facts, language, '').map(({ title }) => title);
    expect(letters('no')).toEqual(['A', 'Z', 'Æ', 'Ø', 'Å']);
    expect(letters('en').at(-1)).toBe('Z');
  });

  it('links the name of a contributor to their page, and no other heading', () => {
    expect(groupSongs('author', songs, facts, 'en', '')[0]?.to).toBe('/contributors/watts');
    expect(groupSongs('genre', songs, facts, 'en', '')[0]?.to).toBeUndefined();
  });

  it('puts fifty songs into each block of ranks', () => {
    const many = Array.from({ length: 51 }, (_, index) => song(index + 1, `Song ${index + 1}`));
    const groups = groupSongs('views', many, { ...facts, views: { 'Song 51': 1 } }, 'en', '');
    expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
      ['1–50', 50],
      ['51–100', 1],
    ]);
    expect(groups[0]?.items[0]?.title).toBe('Song 51');
  });

  it('lists a song once under somebody who is named twice', () => {
    const twice = song(1, 'A', { by: 'watts' });
    twice.song.participants.push({ contributorId: 'watts', type: 'author' });
    expect(groupSongs('author', [twice], facts, 'en', '')[0]?.items).toHaveLength(1);
  });
});

describe('the views of a collection', () => {
  it('are those it has songs for; views only for those who are given the numbers', () => {
    expect(availableGroupings(songs, true)).toEqual([
      'number',
      'title',
      'author',
      'composer',
      'genre',
      'categories',
      'themes',
      'countries',
      'views',
    ]);
    expect(availableGroupings([song(1, 'A')], false)).toEqual(['number', 'title']);
    expect(availableGroupings([song(null, 'A', { by: 'watts' })], false)).toEqual(['title', 'author']);
  });

  it('do not count where a melody comes from', () => {
    const melody = song(1, 'A');
    melody.song.origins.push({ type: 'melody', country: 'US', description: {} });
    expect(availableGroupings([melody], false)).not.toContain('countries');
  });
});

describe('five thousand songs', () => {
  const words = ['Ære', 'Nåde', 'Lys', 'Øye', 'Ånd', 'Håp', 'Zion', 'Fred'];
  const many = Array.from({ length: 5000 }, (_, index) =>
    song(index + 1, `${words[index % 8]} ${words[(index >> 3) % 8]} ${index}`, {
      by: `p${index % 300}`,
      themes: [`t${index % 40}`],
    }),
  );
  const people = { ...facts, contributors: Array.from({ length: 300 }, (_, index) => person(`p${index}`)) };

  it.each<SongGrouping>(['number', 'title', 'author', 'themes', 'views'])(
    'are grouped by %s, each exactly once',
    (view) => {
      const themes = Array.from({ length: 40 }, (_, index) => item(`t${index}`, `T${index}`));
      const groups = groupSongs(view, many, { ...people, themes }, 'no', '');
      const ids = groups.flatMap(({ items }) => items.map((one) => one.song.id));
      expect([ids.length, new Set(ids).size]).toEqual([5000, 5000]);
    },
  );
});
