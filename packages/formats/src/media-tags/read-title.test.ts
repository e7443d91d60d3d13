import { describe, expect, test } from 'vitest';
import { concat, encodeLatin1, encodeUtf8, uint32BE, uint32LE } from './bytes.ts';
import { writeMediaTags } from './index.ts';
import { readRecordingTitle } from './read-title.ts';

const CREDIT = {
  title: 'Nåde så ubegripelig',
  collection: 'Salmeboken',
  number: 12,
  authors: [],
  composers: [],
  arrangers: [],
  copyright: '',
};
const SOUND = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) & 0xff);
const mp3 = writeMediaTags(concat(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND), 'mp3', CREDIT);

const id3 = (version: number, ...frames: readonly (readonly [string, Uint8Array])[]) =>
  concat(
    encodeLatin1('ID3'),
    Uint8Array.of(version, 0, 0, 0, 0, 3, 0),
    ...frames.map(([name, content]) =>
      concat(encodeLatin1(name), uint32BE(content.length), Uint8Array.of(0, 0), content),
    ),
    new Uint8Array(20),
  );
const utf16 = (text: string) =>
  Uint8Array.from([1, 0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

describe('the title of a recording', () => {
  test.each([
    ['an MP3 as it is written here', mp3, 'Nåde så ubegripelig'],
    [
      'an MP3 of an older version, in UTF-16',
      id3(3, ['TPE1', encodeUtf8('\0A choir')], ['TIT2', utf16('Åpne')]),
      'Åpne',
    ],
    ['an MP3 in Latin 1', id3(3, ['TIT2', concat(Uint8Array.of(0), encodeLatin1('Øl\0'))]), 'Øl'],
    [
      'a FLAC or an Ogg',
      concat(encodeLatin1('fLaC'), new Uint8Array(9), uint32LE(12), encodeUtf8('Title=Åpnet'), encodeLatin1('xx')),
      'Åpnet',
    ],
    [
      'an MP4',
      concat(
        encodeLatin1('....\u00a9nam'),
        uint32BE(16 + 5),
        encodeLatin1('data'),
        new Uint8Array(8),
        encodeUtf8('Åpne'),
        encodeLatin1('next'),
      ),
      'Åpne',
    ],
    ['no tags', SOUND, ''],
    ['nothing', new Uint8Array(), ''],
  ])('of %s is read', (_what, bytes, title) => {
    expect(readRecordingTitle(bytes)).toBe(title);
  });

  test('is empty or a part of it, and never an error, wherever the file is cut or spoiled', () => {
    for (let length = 0; length < 120; length += 1)
      expect(CREDIT.title.startsWith(readRecordingTitle(mp3.subarray(0, length)).replace(/\ufffd+$/, ''))).toBe(true);
    for (let at = 0; at < 60; at += 1)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const spoiled = mp3.slice();
        spoiled[at] = value;
        expect(typeof readRecordingTitle(spoiled)).toBe('string');
      }
  });
});
