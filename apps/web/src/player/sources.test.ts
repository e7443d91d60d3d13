import { describe, expect, test } from 'vitest';
import { parseAspectRatio } from './aspect-ratio.ts';
import { formatTime } from './format-time.ts';
import { clampRate, clampVolume, availableRates, ratesOf } from './rates.ts';
import { sourceKind } from './source.ts';

const base = 'https://sing.example/songs/HH/1';

describe('the kind of a source', () => {
  test.each([
    ['/files/abc?sig=1', 'file'],
    ['blob:https://sing.example/1', 'file'],
    ['https://cdn.example/a/master.M3U8?x=1', 'stream'],
    ['https://www.youtube.com/watch?v=abcdefghijk', 'youtube'],
    ['https://youtu.be/abcdefghijk', 'youtube'],
    ['https://vimeo.com/123456', 'vimeo'],
    ['https://youtube.com.evil.example/watch?v=abcdefghijk', 'file'],
  ])('%s is a %s', (address, kind) => {
    expect(sourceKind(address, base)).toBe(kind);
  });

  test.each(['', '   ', 'javascript:alert(1)', 'data:audio/mp3;base64,AA', 'file:///etc/passwd', 'http://'])(
    '"%s" is refused',
    (address) => {
      expect(() => sourceKind(address, base)).toThrow('Invalid source format');
    },
  );
});

describe('the shape of a video', () => {
  test.each([
    ['16:9', '16 / 9'],
    [' 4 / 3 ', '4 / 3'],
    ['1.85', '1.85 / 1'],
  ])('%s', (given, ratio) => expect(parseAspectRatio(given)).toBe(ratio));

  test.each(['', '0:9', '16:0', 'wide', '16:9:4', '-4/3'])('"%s" is none', (given) => {
    expect(() => parseAspectRatio(given)).toThrow('Invalid aspect ratio specified');
  });
});

test('speeds differ by who plays', () => {
  expect(clampRate(3, ratesOf('vimeo'))).toBe(2);
  expect(clampRate(0.1, ratesOf('vimeo'))).toBe(0.5);
  expect(clampRate(Number.NaN, ratesOf('file'))).toBe(1);
  expect(clampVolume(Number.NaN)).toBe(1);
  expect(availableRates(ratesOf('file')).at(0)).toBe(0.0625);
  expect(availableRates(ratesOf('file')).at(-1)).toBe(16);
  expect(availableRates(ratesOf('vimeo')).at(-1)).toBe(2);
});

test('a clock', () => {
  expect([0, 59.9, 60, 3725, -1].map(formatTime)).toEqual(['0:00', '0:59', '1:00', '1:02:05', '0:00']);
});
