import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDocument, type LyricsDocument } from '@canticle/music';
import { describe, expect, test } from 'vitest';
import {
  type ExportLoss,
  readBundleChordPro,
  readChordPro,
  readChordsOverWords,
  readOpenLyrics,
  readSongs,
  type SongText,
  writeChordProSong,
  writeOpenLyrics,
  writeText,
} from './index.ts';

const original = { melody: 'original' } as const;

const song = (source: string, facts: Partial<SongText> = {}): SongText => ({
  titles: [{ text: 'Amazing Grace', language: '', kind: 'main' }],
  lyrics: [{ language: '', document: readBundleChordPro({ original: source }).document }],
  authors: [],
  songbooks: [],
  copyright: '',
  ccli: '',
  released: '',
  tempo: '',
  timeSignature: '',
  key: '',
  capo: null,
  transposition: null,
  themes: [],
  comments: [],
  ...facts,
});

const whole = song(
  '{key: Eb}\n{x_order: v1 c1 v2 c1 b1}\n' +
    '{start_of_verse: label="1"}\nA[Eb]mazing [Bb7/D]grace\n{comment: softly}\n<&> "quoted" [Cm7]\n{end_of_verse}\n' +
    '{start_of_chorus}\n[Ab]Praise [Eb]God[Bb]\n{end_of_chorus}\n' +
    '{start_of_verse: label="2"}\nהללו [Fm]יה\n{end_of_verse}\n' +
    '{start_of_bridge}\n[Gsus4][G]\n{end_of_bridge}',
  {
    authors: [
      { name: 'John Newton', role: 'words', language: '' },
      { name: 'William Walker', role: 'music', language: '' },
    ],
    copyright: 'Public domain & free',
    ccli: '22025',
    released: '1779',
    tempo: '90',
    timeSignature: '3/4',
    key: 'Eb',
  },
);

const words = ({ lyrics }: SongText) =>
  lyrics.map(({ language, document: { sections } }) => [
    language,
    ...sections.map(({ id, label, lines }) => [
      id,
      label,
      ...lines.map((line) => [line.text, line.remark, line.chords.original]),
    ]),
  ]);
const orders = ({ lyrics }: SongText) => lyrics.map(({ document }) => document.order.join(' '));
const facts = ({ lyrics: _lyrics, titles, ...rest }: SongText) => ({ ...rest, title: titles[0]?.text });

describe('a song written and read again is the same', () => {
  test('in OpenLyrics', () => {
    const { text, losses } = writeOpenLyrics(whole, original);
    const { song: again, losses: unread } = readOpenLyrics(text);
    expect([words(again), orders(again), facts(again)]).toEqual([words(whole), orders(whole), facts(whole)]);
    expect([losses, unread]).toEqual([[], []]);
  });

  test('in ChordPro, the chorus again as {chorus}', () => {
    const { text, losses } = writeChordProSong(whole, original);
    expect(text).toContain('{chorus}');
    expect(text).not.toContain('x_order');
    const [read] = readChordPro(text);
    const again = read?.song ?? whole;
    expect([words(again), orders(again), facts(again)]).toEqual([words(whole), orders(whole), facts(whole)]);
    expect([losses, read?.losses]).toEqual([[], []]);
  });

  test('in plain text, with each chord over its syllable', () => {
    const plain = song('{key: G}\nA[G]mazing [D]grace [Em]how\n\n{start_of_chorus}\n[C]Praise God[G]\n{end_of_chorus}');
    const { text, losses } = writeText(plain, { ...original, withChords: true });
    expect(text).toBe(
      'Amazing Grace\n\nKey: G\n\nVerse 1:\n G      D     Em\nAmazing grace how\n\nChorus 1:\nC         G\nPraise God\n',
    );
    const [read] = readChordsOverWords(text);
    expect(read && orders(read.song)).toEqual(orders(plain));
    expect(read && words(read.song)[0]?.slice(1)).toEqual([
      [
        'v1',
        '',
        [
          'Amazing grace how',
          '',
          [
            [1, 'G'],
            [8, 'D'],
            [14, 'Em'],
          ],
        ],
      ],
      [
        'c1',
        '',
        [
          'Praise God',
          '',
          [
            [0, 'C'],
            [10, 'G'],
          ],
        ],
      ],
    ]);
    expect(losses).toEqual([]);
  });

  test('in OpenLyrics with several languages', () => {
    const two = {
      ...whole,
      lyrics: [
        { language: 'en', document: doc('One') },
        { language: 'no', document: doc('En') },
      ],
    };
    const { song: again } = readOpenLyrics(writeOpenLyrics(two, original).text);
    expect(words(again)).toEqual(words(two));
  });
});

const doc = (source: string): LyricsDocument => readBundleChordPro({ original: source }).document;
const withNew = readBundleChordPro({ original: '[G]One', new: '[C]One' }).document;

describe('what a format cannot hold is named', () => {
  const losses = (source: SongText, format: 'openlyrics' | 'chordpro' | 'text' | 'words'): readonly ExportLoss[] => {
    if (format === 'openlyrics') return writeOpenLyrics(source, original).losses;
    if (format === 'chordpro') return writeChordProSong(source, original).losses;
    return writeText(source, { ...original, withChords: format === 'text' }).losses;
  };
  const two = song('', {
    lyrics: [
      { language: 'en', document: doc('One') },
      { language: 'no', document: doc('En') },
    ],
  });
  const both = song('', { lyrics: [{ language: '', document: withNew }] });

  test.each([
    ['the other melody', both, 'openlyrics', ['other-melody']],
    ['the other melody', both, 'chordpro', ['other-melody']],
    ['other languages', two, 'chordpro', ['other-languages']],
    ['no language', two, 'openlyrics', []],
    ['chords', song('[G]One'), 'words', ['chords']],
    ['an order', song('{x_order: v1 v1}\nOne'), 'chordpro', ['order']],
    ['an order', song('{x_order: v1 v1}\nOne'), 'openlyrics', []],
    ['an order without a verse', song('{x_order: v1}\nOne\n\nTwo'), 'openlyrics', ['order']],
    ['an order without a verse', song('{x_order: v1}\nOne\n\nTwo'), 'chordpro', ['order']],
    ['a name of a section', song('{start_of_chorus: label="Men only"}\nx\n{end_of_chorus}'), 'openlyrics', ['labels']],
    ['a name of a section', song('{start_of_chorus: label="Men only"}\nx\n{end_of_chorus}'), 'chordpro', []],
    ['chords that are closer than their names', song('A[Gmaj7]b[D]c def'), 'text', ['chord-places']],
    ['a capo', song('One', { capo: 2 }), 'openlyrics', ['facts']],
    ['a songbook', song('One', { songbooks: [{ name: 'HH', entry: '1' }] }), 'chordpro', ['songbooks']],
    ['what was carried', song('{foo: bar}\nOne'), 'openlyrics', ['carried']],
  ] as const)('%s: %#', (_what, source, format, expected) => {
    expect(losses(source, format)).toEqual(expected);
  });
});

test('the melody asked for is the one that is written', () => {
  const both = song('', { lyrics: [{ language: '', document: withNew }] });
  expect(writeChordProSong(both, { melody: 'new' }).text).toContain('[C]One');
  expect(writeOpenLyrics(both, { melody: 'new' }).text).toContain('root="C"');
});

test('a song without words is written by every writer', () => {
  const silent = song('', { lyrics: [{ language: '', document: emptyDocument }] });
  expect(readOpenLyrics(writeOpenLyrics(silent, original).text).song.titles[0]?.text).toBe('Amazing Grace');
  expect(writeChordProSong(silent, original).text).toBe('{title: Amazing Grace}\n');
  expect(writeText(silent, { ...original, withChords: true }).text).toBe('Amazing Grace\n');
});

const folder = process.env.SAMPLE_DATA ?? '';
const samples = (path: string, ending: RegExp) =>
  folder === ''
    ? []
    : readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => join(folder, path, name));

describe.skipIf(folder === '')('every song of the sample data', () => {
  const songs = [
    ...samples('openlyrics', /\.xml$/),
    ...samples('chordpro', /\.(cho|crd|chopro|chordpro|pro)$/),
  ].flatMap((path) => {
    try {
      return readSongs(path.split('/').at(-1) ?? '', readFileSync(path)).songs.map((read) => ({
        path,
        read: read.song,
      }));
    } catch {
      return [];
    }
  });
  const bare = (text: SongText) =>
    text.lyrics.flatMap(({ document }) =>
      document.sections.flatMap(({ lines }) =>
        lines
          .filter((line) => line.text.trim() !== '' || line.chords.original.length > 0)
          .map((line) => [line.text.trim().replace(/\s+/g, ' '), line.chords.original.map(([, symbol]) => symbol)]),
      ),
    );
  const broken = (again: (text: SongText) => SongText) =>
    songs
      .filter(({ read }) => JSON.stringify(bare(again(read))) !== JSON.stringify(bare(read)))
      .map(({ path }) => path.slice(folder.length));

  test('keeps every line with its chords through OpenLyrics', () => {
    expect(songs.length).toBeGreaterThan(100);
    expect(broken((text) => readOpenLyrics(writeOpenLyrics(text, original).text).song)).toEqual([]);
  });

  test('keeps every line with its chords through ChordPro', () => {
    const first = (text: SongText): SongText => ({ ...text, lyrics: text.lyrics.slice(0, 1) });
    expect(
      songs
        .map(({ path, read }) => ({ path, read: first(read) }))
        .filter(({ read }) => {
          const again = readChordPro(writeChordProSong(read, original).text)[0]?.song;
          // ChordPro has a chorus where it is sung first.
          const sorted = (text: SongText) =>
            bare(text)
              .map((line) => JSON.stringify(line))
              .toSorted();
          return again === undefined || sorted(again).join() !== sorted(read).join();
        })
        .map(({ path }) => path.slice(folder.length)),
    ).toEqual([]);
  });
});
