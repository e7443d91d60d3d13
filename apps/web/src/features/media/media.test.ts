import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { describe, expect, test } from 'vitest';
import { groupMedia } from './group-media.ts';
import type { MediaFile } from './media-file.ts';
import { createTrack } from './create-track.ts';

const file = (id: string, facts: Partial<MediaFile>): MediaFile => ({
  id,
  songId: 's1',
  type: 'audio',
  name: id,
  category: null,
  number: null,
  language: null,
  instrumentId: null,
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
    names: new Map([['p1', 'Ada Lund']]),
    language: 'en',
  };

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
