import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { readSongs } from './read-songs.ts';
import { Unreadable } from './unreadable.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8('Så blå'), 'utf-8', ''],
  ['UTF-8 with a mark', utf8('\uFEFFSå blå'), 'utf-8', ''],
  ['UTF-16 little end first', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Så blå', 'utf16le')]), 'utf-16le', ''],
  ['UTF-16 without a mark', Uint8Array.from(Buffer.from('Så blå', 'utf16le')), 'utf-16le', ''],
  [
    'Windows-1252',
    Uint8Array.from([0x53, 0xe5, 0x20, 0x62, 0x6c, 0xe5]),
    'windows-1252',
    'The file is in Windows-1252, not UTF-8.',
  ],
])('text in %s is read', (_, bytes, encoding, note) => {
  expect(decodeText(bytes)).toEqual({ text: 'Så blå', encoding, note });
});

test('the quotation marks and the euro of Windows-1252 are themselves', () => {
  expect(decodeText(Uint8Array.from([0x93, 0x80, 0x94, 0x92])).text).toBe('“€”’');
});

test('an XML file is read in the encoding it declares', () => {
  const text = '<?xml version="1.0" encoding="windows-1250"?><a>p\xf8\xedtele</a>';
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(decodeText(bytes).text).toContain('přítele');
  expect(decodeText(bytes).note).toBe('The file is in the encoding windows-1250, not UTF-8.');
});

test.each([
  ['a.xml', '<?xml version="1.0"?><song xmlns="http://openlyrics.info/namespace/2009/song">', 'openlyrics'],
  ['a.xml', '<song><properties><titles>', 'openlyrics'],
  ['a.xml', '<score-partwise/>', undefined],
  ['a.txt', '{title: A}\nwords', 'chordpro'],
  ['a.txt', 'Praise [G]him', 'chordpro'],
  ['a.cho', 'words alone', 'chordpro'],
  ['a.txt', '1 – A\n\n1.\nwords', 'numbered-text'],
  ['a.txt', 'A song\n\nG    D\nPraise him', 'chords-over-words'],
  ['LICENSE', '1. Terms\n\n2. More terms', undefined],
  ['picture.png', 'A\u0000G\nwords', undefined],
  ['readme.md', 'Press [A] first', undefined],
  ['readme.txt', 'This is a letter.\nIt has two lines.', undefined],
])('%s holding %j is %s', (name, text, format) => {
  expect(detectFormat(name, text)).toBe(format);
});

test('a song without a title is called after its file', () => {
  expect(readSongs('012_morning_song.cho', utf8('words')).songs[0]?.song.titles[0]?.text).toBe('morning song');
});

test('a file that is no song is refused', () => {
  expect(() => readSongs('letter.txt', utf8('Dear friend'))).toThrow(Unreadable);
});

test('chords above words stand over their syllable, headings and tablature are understood', () => {
  const text = 'Morning\n\nKey: G\n\n[Verse 1]\nG      D  Em\nPraise him all\n\nChorus:\nC\nSing\n\ne|--3--0--|\n';
  const { songs, format } = readSongs('morning.txt', utf8(text));
  expect(format).toBe('chords-over-words');
  expect(songs[0]?.song).toMatchObject({ key: 'G', titles: [{ text: 'Morning' }] });
  expect(songs[0]?.song.lyrics[0]?.document.sections).toMatchObject([
    {
      id: 'v1',
      lines: [
        {
          text: 'Praise him all',
          chords: {
            original: [
              [0, 'G'],
              [7, 'D'],
              [10, 'Em'],
            ],
          },
        },
      ],
    },
    { id: 'c1', lines: [{ text: 'Sing', chords: { original: [[0, 'C']] } }] },
  ]);
  expect(songs[0]?.losses).toEqual([{ line: 13, what: 'tablature', text: 'e|--3--0--|' }]);
});
