import type { SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { categoriesOf, countWith, isSelected, toggleOption } from './filter-options.ts';
import { findSongs } from './find-songs.ts';
import { countConditions, type FilesBySong, noFilter, createSongFilter, type SongFilter } from './song-filter.ts';
import type { ListedSong } from './song-order.ts';

const song = (id: string, facts: Partial<SongV3> = {}) =>
  ({ id, type: 'lyrics', hasLyrics: true, themeIds: [], categoryIds: [], origins: [], ...facts }) as unknown as SongV3;

const hymn = song('hymn', {
  themeIds: ['grace', 'trust'],
  categoryIds: ['hymns', 'old'],
  origins: [{ type: 'text', country: 'GB', description: {} }],
});
const carol = song('carol', { themeIds: ['grace'], categoryIds: ['hymns'] });
const track = song('track', { type: 'track', hasLyrics: false });
const all = [hymn, carol, track];

const files: FilesBySong = new Map([
  [
    'hymn',
    [
      { type: 'audio', category: 'studio' },
      { type: 'audio', category: 'demo' },
      { type: 'sheetmusic-pdf', category: '5part' },
    ],
  ],
  [
    'track',
    [
      { type: 'audio', category: 'studio' },
      { type: 'video', category: 'karaoke' },
    ],
  ],
]);

const left = (filter: Partial<SongFilter>) =>
  all.filter(createSongFilter({ ...noFilter, ...filter }, files)).map(({ id }) => id);

describe('the filter of songs', () => {
  it.each<[string, Partial<SongFilter>, string[]]>([
    ['nothing', {}, ['hymn', 'carol', 'track']],
    ['one theme', { themes: ['grace'] }, ['hymn', 'carol']],
    ['two themes', { themes: ['grace', 'trust'] }, ['hymn']],
    ['a country', { origins: ['GB'] }, ['hymn']],
    ['two categories', { categoryIds: ['hymns', 'old'] }, ['hymn']],
    ['a kind of recording', { audioFiles: ['studio'] }, ['hymn', 'track']],
    ['two kinds of recording', { audioFiles: ['studio', 'demo'] }, ['hymn']],
    ['a kind of video', { videoFiles: ['karaoke'] }, ['track']],
    ['a kind that only another medium has', { videoFiles: ['studio'] }, []],
    ['a kind of score, also as PDF', { sheetMusicTypes: ['5part'] }, ['hymn']],
    ['a type of song', { contentTypes: ['lyrics'] }, ['hymn', 'carol']],
    ['lyrics', { hasLyrics: true }, ['hymn', 'carol']],
    ['recordings', { hasAudioFiles: true }, ['hymn', 'track']],
    ['videos', { hasVideoFiles: true }, ['track']],
    ['scores', { hasSheetMusic: true }, ['hymn']],
    ['conditions of different kinds', { hasAudioFiles: true, categoryIds: ['hymns'] }, ['hymn']],
    ['conditions that contradict each other', { hasVideoFiles: true, categoryIds: ['hymns'] }, []],
  ])('asks for %s', (_, filter, ids) => {
    expect(left(filter)).toEqual(ids);
  });

  it('counts its conditions', () => {
    expect(countConditions({ ...noFilter, themes: ['a', 'b'], hasVideoFiles: true })).toBe(3);
  });
});

describe('an option of the filter', () => {
  it.each([
    [{ of: 'content', value: 'sheetmusic' }, { hasSheetMusic: true }],
    [{ of: 'audio', value: 'demo' }, { audioFiles: ['demo'] }],
    [{ of: 'video', value: 'tutorial' }, { videoFiles: ['tutorial'] }],
    [{ of: 'sheetmusic', value: 'leadsheet' }, { sheetMusicTypes: ['leadsheet'] }],
    [{ of: 'categories', value: 'old' }, { categoryIds: ['old'] }],
  ] as const)('is chosen and given up again: %o', (option, condition) => {
    const chosen = toggleOption(noFilter, option);
    expect(chosen).toEqual({ ...noFilter, ...condition });
    expect([isSelected(noFilter, option), isSelected(chosen, option)]).toEqual([false, true]);
    expect(toggleOption(chosen, option)).toEqual(noFilter);
  });

  it('says how many songs have it', () => {
    expect(countWith({ of: 'audio', value: 'studio' }, all, files)).toBe(2);
  });

  it('is a category of the songs shown, or one that was chosen before', () => {
    const categories = [{ id: 'old' }, { id: 'hymns' }, { id: 'other' }, { id: 'unused' }];
    const filter = { ...noFilter, categoryIds: ['other'] };
    expect(categoriesOf([carol], filter, categories)).toEqual([{ id: 'hymns' }, { id: 'other' }]);
  });
});

describe('the field of a list', () => {
  const songs: ListedSong[] = [
    { song: hymn, number: 12, title: 'Håp og tro' },
    { song: carol, number: 121, title: 'Åpne dører' },
    { song: track, number: 3, title: 'Hapag 12' },
    { song: track, number: null, title: '12 nights' },
  ];
  it.each([
    ['', [12, 121, 3, null]],
    [' ', [12, 121, 3, null]],
    ['12', [12, 121]],
    ['2', [12, 121]],
    ['121', [121]],
    ['9', []],
    ['hap', [12, 3]],
    ['HÅP', [12, 3]],
    ['apne', [121]],
    ['zzz', []],
  ])('finds by a part of the number or of the title: “%s”', (typed, numbers) => {
    expect(findSongs(songs, typed).map(({ number }) => number)).toEqual(numbers);
  });
});
