import { BadRequest, type catalogue, Unprocessable } from '@canticle/contract';
import { describe, expect, it } from 'vitest';
import {
  applySongChange,
  diffItems,
  findMovableSongs,
  isSongChange,
  parseItem,
  pictureHashOf,
  referencedIds,
  rejectFieldErrors,
  replaceReference,
  versionOf,
} from './rules.ts';

type SongItem = Parameters<typeof applySongChange>[0];

const song = {
  memberships: [
    { collectionId: 'book', number: 12, free: false },
    { collectionId: 'other', number: null, free: true },
  ],
  participants: [
    { contributorId: 'ada', type: 'author' },
    { contributorId: 'nils', type: 'composer' },
  ],
  copyrights: [
    { type: 'text', copyrightId: 'k1' },
    { type: 'melody', copyrightId: 'k2' },
  ],
  origins: [{ type: 'text', countryId: 'no', description: {} }],
  themeIds: ['t1', 't2'],
  categoryIds: ['c1'],
  genreIds: [],
} as unknown as SongItem;

describe('a change of many songs', () => {
  const after = (change: Parameters<typeof applySongChange>[1]) => applySongChange(song, change);

  it('adds, removes and sets what they are about, each once', () => {
    expect(after({ do: 'add', what: 'theme', items: ['t2', 't3'] })).toEqual({ ...song, themeIds: ['t1', 't2', 't3'] });
    expect(after({ do: 'remove', what: 'theme', items: ['t1', 'x'] })).toEqual({ ...song, themeIds: ['t2'] });
    expect(after({ do: 'set', what: 'genre', items: ['g', 'g'] })).toEqual({ ...song, genreIds: ['g'] });
    expect(after({ do: 'set', what: 'category', items: [] })).toEqual({ ...song, categoryIds: [] });
  });

  it('sets the rights of the text, of the melody, or of both, or takes them away', () => {
    const rights = (part: 'both' | 'text' | 'melody', item: string | null) =>
      (after({ do: 'copyright', part, item }) as SongItem).copyrights;
    expect(rights('text', 'k3')).toEqual([
      { type: 'melody', copyrightId: 'k2' },
      { type: 'text', copyrightId: 'k3' },
    ]);
    expect(rights('both', 'k3')).toEqual([
      { type: 'text', copyrightId: 'k3' },
      { type: 'melody', copyrightId: 'k3' },
    ]);
    expect(rights('melody', null)).toEqual([{ type: 'text', copyrightId: 'k1' }]);
  });

  it('lets them join a songbook without a number, and leave it', () => {
    expect(after({ do: 'join', collectionId: 'new' })).toEqual({
      ...song,
      memberships: [...song.memberships, { collectionId: 'new', number: null, free: false }],
    });
    expect(after({ do: 'join', collectionId: 'book' })).toBe(song);
    expect(after({ do: 'leave', collectionId: 'book' })).toEqual({ ...song, memberships: [song.memberships[1]] });
  });

  it('moves their numbers in a songbook, within the numbers there are', () => {
    const numbered = (number: number, by: number) =>
      applySongChange(
        { ...song, memberships: [{ collectionId: 'book', number, free: false }, ...song.memberships.slice(1)] },
        { do: 'shift', collectionId: 'book', by },
      );
    expect(numbered(12, 3)).toMatchObject({ memberships: [{ number: 15 }, { number: null }] });
    expect(numbered(12, -11)).toMatchObject({ memberships: [{ number: 1 }, { number: null }] });
    expect(numbered(12, -13)).toBe('invalid');
    expect(numbered(12, 10_000_000)).toBe('invalid');
    expect(after({ do: 'shift', collectionId: 'other', by: 1 })).toBe('not-in-collection');
    expect(after({ do: 'shift', collectionId: 'none', by: 1 })).toBe('not-in-collection');
  });

  it('is of their fields or of their state', () => {
    const changes = ['enable', 'disable', 'trash', 'restore', 'leave'].map(
      (what) => ({ do: what, collectionId: 'book' }) as catalogue.BulkChange,
    );
    expect(changes.map(isSongChange)).toEqual([false, false, false, false, true]);
  });
});

describe('new numbers', () => {
  const movable = (numbers: Record<string, number>, owners: Record<number, string>) =>
    [
      ...findMovableSongs(
        new Map(Object.entries(numbers)),
        new Map(Object.entries(owners).map(([number, id]) => [Number(number), id])),
      ),
    ].toSorted();

  it('are for songs whose number is free, or becomes free', () => {
    expect(movable({ a: 2, b: 3 }, { 1: 'a', 2: 'b' })).toEqual(['a', 'b']);
    expect(movable({ a: 2, b: 1 }, { 1: 'a', 2: 'b' })).toEqual(['a', 'b']);
    expect(movable({}, {})).toEqual([]);
  });

  it('are not for a song behind one that stays, nor for those behind it', () => {
    expect(movable({ a: 2 }, { 1: 'a', 2: 'stays' })).toEqual([]);
    expect(movable({ a: 2, b: 3, c: 9 }, { 1: 'a', 2: 'b', 3: 'stays' })).toEqual(['c']);
    expect(movable({ b: 3, a: 2 }, { 1: 'a', 2: 'b', 3: 'stays' })).toEqual([]);
  });
});

describe('one item in place of another', () => {
  const replaced = (kind: Parameters<typeof replaceReference>[1], from: string, into: string) =>
    replaceReference(song, kind, from, into);

  it('stands where the other stood, once', () => {
    expect(replaced('contributor', 'ada', 'per').participants[0]).toEqual({ contributorId: 'per', type: 'author' });
    expect(replaced('copyright', 'k1', 'k9').copyrights.map((one) => one.copyrightId)).toEqual(['k9', 'k2']);
    expect(replaced('country', 'no', 'se').origins.map((one) => one.countryId)).toEqual(['se']);
    expect(replaced('theme', 't1', 't2').themeIds).toEqual(['t2']);
    expect(replaced('category', 'c1', 'c9').categoryIds).toEqual(['c9']);
    expect(replaced('theme', 'x', 'y')).toEqual(song);
  });

  it('is not twice in the same part, and keeps the first', () => {
    const twice = {
      ...song,
      participants: [...song.participants, { contributorId: 'eva', type: 'author' }],
    } as SongItem;
    expect(replaceReference(twice, 'contributor', 'eva', 'ada').participants).toEqual(song.participants);
    expect(replaceReference(twice, 'contributor', 'nils', 'ada').participants).toHaveLength(3);
    const rights = { ...song, copyrights: [...song.copyrights, { type: 'text', copyrightId: 'k3' }] } as SongItem;
    expect(replaceReference(rights, 'copyright', 'k3', 'k1').copyrights).toEqual(song.copyrights);
    expect(replaceReference(song, 'copyright', 'k2', 'k1').copyrights).toHaveLength(2);
    const second = { type: 'text', countryId: 'se', description: { sv: 'Visa' } };
    const from = { ...song, origins: [...song.origins, second] } as SongItem;
    expect(replaceReference(from, 'country', 'se', 'no').origins).toEqual(song.origins);
  });

  it('is found by what the song refers to', () => {
    expect(Object.fromEntries(referencedIds({ kind: 'song', item: song }))).toEqual({
      collection: ['book', 'other'],
      contributor: ['ada', 'nils'],
      copyright: ['k1', 'k2'],
      country: ['no'],
      theme: ['t1', 't2'],
      category: ['c1'],
      genre: [],
    });
    expect(referencedIds({ kind: 'theme', item: song } as unknown as Parameters<typeof referencedIds>[0]).size).toBe(0);
  });
});

describe('what an editor sends', () => {
  const theme = { name: { en: 'Hope' } };
  const fieldsOf = (kind: 'theme' | 'song' | 'country', input: unknown) => {
    try {
      parseItem(kind, input);
    } catch (error) {
      expect(error).toBeInstanceOf(BadRequest);
      return (error as BadRequest).details?.['fields'];
    }
    return expect.fail('It was accepted.');
  };

  it('is refused with every field that is wrong', () => {
    expect(fieldsOf('theme', { ...theme, name: 'Hope' })).toContainEqual({ field: 'name', reason: 'wrong' });
    expect(() => parseItem('theme', { ...theme, name: 'Hope' })).toThrow(/Check the field "slug"/);
  });

  it('has errors that are told by field, and none is no error', () => {
    expect(() => rejectFieldErrors([])).not.toThrow();
    const taken = () => rejectFieldErrors([{ field: 'memberships.0.number', reason: 'taken' }]);
    expect(taken).toThrow(Unprocessable);
    expect(taken).toThrow(/"memberships.0.number": taken/);
  });

  it('has a version that is the same for the same state alone', () => {
    expect(versionOf(song)).toBe(versionOf({ ...song }));
    expect(versionOf(song)).not.toBe(versionOf({ ...song, themeIds: [] }));
    expect(versionOf(song)).toMatch(/^[\w-]{22}$/);
  });

  it('is compared field by field with what was there', () => {
    const after = { ...song, themeIds: [], added: 1 } as unknown as SongItem;
    expect(diffItems(song, after)).toEqual([
      { field: 'themeIds', before: ['t1', 't2'], after: [] },
      { field: 'added', before: null, after: 1 },
    ]);
    expect(diffItems(after, song)).toContainEqual({ field: 'added', before: 1, after: null });
    expect(diffItems(song, { ...song, added: null } as unknown as SongItem)).toEqual([]);
  });

  it('has a picture here only at an address of ours', () => {
    const hash = 'a'.repeat(64);
    const hashOf = (image: string | null) => pictureHashOf({ image } as unknown as SongItem);
    expect(hashOf(`/api/canticle/pictures/${hash}.jpg`)).toBe(hash);
    expect(hashOf(`https://elsewhere.example/api/canticle/pictures/${hash}.jpg`)).toBeUndefined();
    expect(hashOf(`/api/canticle/pictures/${hash}.jpg?x`)).toBeUndefined();
    expect(hashOf(`/api/canticle/pictures/${hash.slice(1)}.jpg`)).toBeUndefined();
    expect(hashOf(`/api/canticle/pictures/${hash.toUpperCase()}.jpg`)).toBeUndefined();
    expect(hashOf(null)).toBeUndefined();
    expect(pictureHashOf(song)).toBeUndefined();
  });
});
