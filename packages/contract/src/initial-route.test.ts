import { describe, expect, it } from 'vitest';
import {
  findCollection,
  findSong,
  requestKey,
  requestsForRoute,
  songsRequest,
  textsRequest,
  parseInitialRoute,
} from './initial-route.ts';

const book = (id: string, key: string, keys: Record<string, string> = {}) => ({ id, key, keys });
const books = [book('1', 'HH', { en: 'HH', no: 'HS' }), book('2', 'FS'), book('hs', '')];

describe('a collection', () => {
  it('answers to its key in any language, in capitals or not', () => {
    expect(findCollection(books, 'hh')?.id).toBe('1');
    expect(findCollection(books, 'FS')?.id).toBe('2');
  });

  it('answers to its id before anybody else answers to a key', () => {
    expect(findCollection(books, 'hs')?.id).toBe('hs');
    expect(findCollection(books, 'HS')?.id).toBe('1');
  });

  it('is not found under another name', () => {
    expect(findCollection(books, 'XX')).toBeUndefined();
  });
});

describe('a song', () => {
  const place = (id: string, number: number | null) => ({ id, number }) as never;
  const songs = [
    { id: 'a', collections: [place('1', 12)] },
    { id: 'b', collections: [place('1', null), place('2', 7)] },
  ];

  it('answers to its number in the collection, or to its id', () => {
    expect(findSong(songs, '1', '12')?.id).toBe('a');
    expect(findSong(songs, '1', '012')?.id).toBe('a');
    expect(findSong(songs, '2', '7')?.id).toBe('b');
    expect(findSong(songs, '1', 'b')?.id).toBe('b');
  });

  it('is not found by the number of another collection, and never by one it has not', () => {
    expect(findSong(songs, '2', '12')).toBeUndefined();
    expect(findSong(songs, '1', 'null')).toBeUndefined();
  });
});

describe('what a screen reads first', () => {
  it('is known for home, a list and a song, however the address is spelled', () => {
    expect(['/', '/dashboard', '/dashboard/'].map(parseInitialRoute)).toEqual([{}, {}, {}]);
    expect(parseInitialRoute('/songs/H%C3%B8st/')).toEqual({ collection: 'Høst' });
    expect(parseInitialRoute('/songs/100%/1')).toEqual({ collection: '100%', song: '1' });
  });

  it('is not known for any other page', () => {
    for (const path of ['/login', '/songs', '/songs/search', '/songs/search/tune', '/settings', '/songs/'])
      expect(parseInitialRoute(path), path).toBeUndefined();
  });

  it('is the more the more the address names', () => {
    const counts = [undefined, {}, { collection: 'HH' }, { collection: 'HH', song: '1' }].map(
      (named) => requestsForRoute(named).length,
    );
    expect(counts).toEqual([1, 2, 4, 7]);
  });

  it('is named the same whoever names it', () => {
    expect(requestKey(songsRequest('c1'))).toBe(
      '3.0 api/Songs?collections=c1&expand=details%2Ctranspositions&includeUnavailable=true',
    );
    expect(requestKey(textsRequest('s1'))).toBe('own api/canticle/songs/s1/texts');
  });
});
