import { expect, it } from 'vitest';
import { createFileMatcher, type MatchableSong } from './match-files.ts';

const songs: readonly MatchableSong[] = [
  { id: 'grace', titles: ['Amazing Grace', 'Forunderlig nåde'], number: 1 },
  { id: 'holy3', titles: ['Holy, Holy, Holy'], number: 12 },
  { id: 'holy', titles: ['Holy'], number: 13 },
  { id: 'tune1', titles: ['Evening Hymn'], number: 20 },
  { id: 'tune2', titles: ['Evening Hymn'], number: 21 },
  { id: 'blessed', titles: ['Deilig er jorden'], number: null },
];
const match = createFileMatcher(songs);
const found = (name: string, title = '') => {
  const one = match({ name, title });
  return one && `${one.songId} by ${one.by}`;
};

it.each([
  ['amazing_grace.mp3', '', 'grace by name'],
  ['Forunderlig nåde (kor).MP3', '', 'grace by name'],
  ['forunderlig nade.pdf', '', 'grace by name'],
  ['deilig-er-jorden.musicxml', '', 'blessed by name'],
  ['x1.musicxml', 'Amazing grace', 'grace by title'],
  ['013 Amazing Grace.mp3', '', 'grace by name'],
  ['013.mp3', '', 'holy by number'],
  ['HH 012 - organ.mp3', '', 'holy3 by number'],
  ['Holy, Holy, Holy - full band.mp3', '', 'holy3 by name'],
  ['holy.mp3', '', 'holy by name'],
])('%s with the title "%s" is for %s', (name, title, expected) => {
  expect(found(name, title)).toBe(expected);
});

it('a title that two songs have says nothing, unless the number says which', () => {
  expect(found('Evening Hymn.mp3')).toBeUndefined();
  expect(found('021 Evening Hymn.mp3')).toBe('tune2 by name');
});

it.each(['Something else.mp3', '1999 concert.mp3', 'holyday.mp3', '.mp3', '99.mp3'])('%s is for no song', (name) => {
  expect(found(name)).toBeUndefined();
});

it('ten thousand songs and a thousand files are matched at once', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: `${at}`,
    titles: [`Song of the day ${at}`],
    number: at,
  }));
  const matchOne = createFileMatcher(many);
  const matched = Array.from({ length: 1000 }, (_, at) =>
    matchOne({ name: `Song of the day ${at * 7}.mp3`, title: '' }),
  );
  expect(matched.map((one) => one?.songId)).toEqual(matched.map((_, at) => `${at * 7}`));
});
