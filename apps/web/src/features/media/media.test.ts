import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../i18n/index.ts';
import { describeFile } from './describe-file.ts';
import { groupMedia } from './group-media.ts';
import type { MediaFile } from './media-file.ts';
import { createTrack, createUnrecordedSong } from './create-track.ts';

const file = (id: string, facts: Partial<MediaFile>): MediaFile => ({
  id,
  songId: 's1',
  type: 'audio',
  name: id,
  category: null,
  number: null,
  language: null,
  instrumentId: null,
  transposition: null,
  participants: [],
  companionOf: null,
  directUrl: `/files/${id}`,
  downloadUrl: null,
  ...facts,
});

test('the media of a song are three groups and what is downloaded; words in time stand in none', () => {
  const files = [
    file('b', { number: 2 }),
    file('a', { number: 1 }),
    file('v', { type: 'video' }),
    file('x', { type: 'sheetmusic' }),
    file('p', { type: 'sheetmusic-pdf' }),
    file('d', { type: 'pdf' }),
    file('s', { type: 'sibelius' }),
    file('w', { type: 'lyrics', companionOf: 'a' }),
  ];
  const ids = Object.fromEntries(
    Object.entries(groupMedia(files)).map(([name, all]) => [name, all.map(({ id }) => id)]),
  );
  expect(ids).toEqual({ sheets: ['x', 'p'], audio: ['a', 'b'], video: ['v'], downloads: ['d', 's'] });
});

describe('a track', () => {
  const song = {
    id: 's1',
    type: 'lyrics',
    name: { en: 'Amazing Grace', no: 'Forunderlig nåde' },
    collections: [
      { id: 'c1', number: 7 },
      { id: 'c2', number: null },
      { id: 'hidden', number: 3 },
    ],
    participants: [{ contributorId: 'p1', type: 'composer' }],
  } as unknown as SongV3;
  const facts = {
    song,
    collections: [{ id: 'c1' }, { id: 'c2' }] as unknown as CollectionV3[],
    slugOf: ({ id }: CollectionV3) => id.toUpperCase(),
    nameOf: ({ id }: CollectionV3) => `Book ${id}`,
    coverOf: ({ id }: CollectionV3) => ({ id, name: `Book ${id}`, shortKey: '', image: null }),
    names: new Map([['p1', 'Ada Lund']]),
    language: 'en',
    t: ((key: string) => key) as unknown as Translate,
  };

  test('has the title of its song in the language of the reader, and says once what the recording is', () => {
    expect(createTrack(file('Lead sheet', { category: 'leadsheet' }), facts)).toMatchObject({
      title: 'Amazing Grace',
      songId: 's1',
      recording: 'Lead sheet · types.leadsheet',
      cover: { name: 'Book c1' },
    });
    expect(createTrack(file('amazing grace', {}), facts).recording).toBe('');
    expect(createTrack(file('a', {}), { ...facts, language: 'no' }).title).toBe('Forunderlig nåde');
  });

  test('has the name of its file where its song is not known', () => {
    expect(createTrack(file('Organ', {}), { ...facts, song: undefined })).toMatchObject({
      title: 'Organ',
      recording: '',
      cover: undefined,
      links: [],
    });
  });

  test('may be missing: then its song is in the queue by its title', () => {
    expect(createUnrecordedSong(song, facts)).toMatchObject({ id: 's1', kind: 'unrecorded', title: 'Amazing Grace' });
  });

  test('leads to its song in each collection', () => {
    const track = createTrack(file('a', {}), facts);
    expect(track.credit).toBe('');
    expect(track.links).toEqual([
      { text: 'Book c1 7', to: '/songs/C1/7' },
      { text: 'Book c2', to: '/songs/C2/s1' },
    ]);
  });

  test('names the composers of an accompaniment, and of a song that is a track itself', () => {
    expect(createTrack(file('a', { category: 'probackmusic' }), facts).credit).toBe('Ada Lund');
    expect(createTrack(file('a', {}), { ...facts, song: { ...song, type: 'track' } as SongV3 }).credit).toBe(
      'Ada Lund',
    );
  });

  test('takes along the words that go with it, named by their language', () => {
    const others = [
      file('w1', { type: 'lyrics', companionOf: 'a', language: 'no' }),
      file('w2', { type: 'subtitles', companionOf: 'b', language: 'en' }),
    ];
    expect(createTrack(file('a', {}), facts, others).texts).toEqual([{ id: 'w1', label: 'Norwegian', language: 'no' }]);
  });
});

test('a file that is named by its category says something else beside its name', () => {
  const t = ((key: string) => (key === 'types.leadsheet' ? 'Lead sheet' : key)) as unknown as Translate;
  const sheet = file('Lead sheet', { category: 'leadsheet' });
  expect(describeFile(sheet, t, { hasName: false, more: ['Score, in any key', ''] })).toBe('Score, in any key');
  expect(describeFile(sheet, t, {})).toBe('Lead sheet');
  expect(describeFile({ ...sheet, name: 'Organ' }, t, { hasName: false })).toBe('Lead sheet');
});
