import { readFileSync } from 'node:fs';
import { emptyDocument, type LyricsDocument } from '@canticle/music';
import { describe, expect, test } from 'vitest';
import { listSamples, openSampleData } from '../../../tests/fixtures/sample-data/index.ts';
import {
  type ExportDiagnostic,
  readBundleChordPro,
  readChordPro,
  readChordsOverWords,
  readOpenLyrics,
  readSongs,
  type SongFileData,
  writeBundleChordPro,
  writeChordProSong,
  writeOpenLyrics,
  writePlainText,
} from './index.ts';
import { diagnose } from './diagnostics.ts';

const original = { melody: 'original' } as const;

const song = (source: string, facts: Partial<SongFileData> = {}): SongFileData => ({
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

const words = ({ lyrics }: SongFileData) =>
  lyrics.map(({ language, document: { sections } }) => [
    language,
    ...sections.map(({ id, label, lines }) => [
      id,
      label,
      ...lines.map((line) => [line.text, line.remark, line.chords.original]),
    ]),
  ]);
const orders = ({ lyrics }: SongFileData) => lyrics.map(({ document }) => document.order.join(' '));
const facts = ({ lyrics: _lyrics, titles, ...rest }: SongFileData) => ({ ...rest, title: titles[0]?.text });

describe('a song written and read again is the same', () => {
  test('in OpenLyrics', () => {
    const { text, diagnostics: losses } = writeOpenLyrics(whole, original);
    const { song: again, diagnostics: unread } = readOpenLyrics(text);
    expect([words(again), orders(again), facts(again)]).toEqual([words(whole), orders(whole), facts(whole)]);
    expect([losses, unread]).toEqual([[], []]);
  });

  test('in ChordPro, the chorus again as {chorus}', () => {
    const { text, diagnostics: losses } = writeChordProSong(whole, original);
    expect(text).toContain('{chorus}');
    expect(text).not.toContain('x_order');
    const [read] = readChordPro(text);
    const again = read?.song ?? whole;
    expect([words(again), orders(again), facts(again)]).toEqual([words(whole), orders(whole), facts(whole)]);
    expect([losses, read?.diagnostics]).toEqual([[], []]);
  });

  test('in plain text, with each chord over its syllable', () => {
    const plain = song('{key: G}\nA[G]mazing [D]grace [Em]how\n\n{start_of_chorus}\n[C]Praise God[G]\n{end_of_chorus}');
    const { text, diagnostics: losses } = writePlainText(plain, { ...original, withChords: true });
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

describe('a song with a capo', () => {
  const chordsOf = ({ lyrics }: SongFileData) =>
    lyrics.flatMap(({ document: { sections } }) =>
      sections.flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original.map(([, symbol]) => symbol))),
    );
  const told = (text: SongFileData) => [
    text.key,
    text.lyrics[0]?.document.keys.original,
    text.lyrics[0]?.document.capos?.original ?? 0,
    chordsOf(text).join(' '),
  ];
  const again = (text: SongFileData): SongFileData =>
    readChordPro(writeChordProSong(text, original).text)[0]?.song ?? text;
  const cho = (head: string, chords: string): SongFileData =>
    readChordPro(`{title: Silent Night}\n${head}\n\n${chords}\n`)[0]?.song ?? whole;

  test.each([
    ['the key that sounds', '{key: Bb}\n{capo: 3}', ['Bb', 'Bb', 3, 'Bb F7 Bb']],
    ['the key of the fingering', '{key: G}\n{capo: 3}', ['Bb', 'Bb', 3, 'Bb F7 Bb']],
    ['no key', '{capo: 3}', ['', '', 3, 'Bb F7 Bb']],
    ['no capo', '{key: G}', ['G', 'G', 0, 'G D7 G']],
    ['the fret in words', '{key: Bb}\n{capo: 3rd fret}', ['Bb', 'Bb', 3, 'Bb F7 Bb']],
    ['its facts as meta', '{meta: key Bb}\n{meta: capo 3}', ['Bb', 'Bb', 3, 'Bb F7 Bb']],
    ['chords to be moved', '{key: C}\n{transpose: -5}', ['G', 'G', 0, 'D A7 D']],
  ])('that states %s is stored as it sounds, and comes back from ChordPro equal', (_what, head, expected) => {
    const text = cho(head, '[G]Silent night, [D7]holy [G]night');
    expect(told(text)).toEqual(expected);
    expect(told(again(text))).toEqual(expected);
    expect(again(text)).toEqual(text);
  });

  test('is written as it is fingered, with the key that sounds', () => {
    const text = cho('{key: G}\n{capo: 3}', '[G]Silent night, [D7]holy [G]night');
    expect(writeChordProSong(text, original).text).toBe(
      '{title: Silent Night}\n{key: Bb}\n{capo: 3}\n\n{start_of_verse: Verse 1}\n[G]Silent night, [D7]holy [G]night\n{end_of_verse}\n',
    );
    expect(writePlainText(text, { ...original, withChords: true }).text).toBe(
      'Silent Night\n\nKey: Bb\nCapo: 3\n\nVerse 1:\nG             D7   G\nSilent night, holy night\n',
    );
    const [read] = readChordsOverWords(writePlainText(text, { ...original, withChords: true }).text);
    expect(read && told(read.song)).toEqual(['Bb', 'Bb', 3, 'Bb F7 Bb']);
  });

  test('that could not be read again from its fingering is written as it sounds', () => {
    const text = cho('{key: Bb}\n{x_capo: 3}', '[Db]Silent night, [Ab7]holy [Db]night');
    expect(told(text)).toEqual(['Bb', 'Bb', 3, 'Db Ab7 Db']);
    expect(writeChordProSong(text, original).text).toContain('{x_capo: 3}');
    expect(again(text)).toEqual(text);
  });

  test('in a bundle comes back equal, to both melodies', () => {
    const document = readBundleChordPro({
      original: '{key: Bb}\n{capo: 3}\n[G]One [D7]two [G]three',
      new: '{key: A}\n{capo: 2}\n[G]One [D7]two [G]three',
    }).document;
    expect(document).toMatchObject({ keys: { original: 'Bb', new: 'A' }, capos: { original: 3, new: 2 } });
    const texts = writeBundleChordPro(document, 'One');
    expect([texts.original, texts.new]).toEqual([
      expect.stringContaining('{key: Bb}\n{capo: 3}\n\n{start_of_verse: label="1"}\n[G]One'),
      expect.stringContaining('{key: A}\n{capo: 2}\n\n{start_of_verse: label="1"}\n[G]One'),
    ]);
    expect(readBundleChordPro(texts).document).toEqual(document);
  });

  test.each(['0', '13', 'x', '2.5'])('a capo on fret %s is named, and nothing is moved', (fret) => {
    const read = readChordPro(`{key: G}\n{capo: ${fret}}\n[G]One [D]two [G]three`)[0];
    expect(read && told(read.song)).toEqual(['G', 'G', 0, 'G D G']);
    expect(read?.diagnostics).toEqual([{ line: 2, message: diagnose('capo-no-fret', { text: fret }), text: '' }]);
  });

  test('chords that fit the stated key neither way are named', () => {
    const read = readChordPro('{key: C}\n{capo: 3}\n[A]One [E]two [A]three');
    const message = diagnose('capo-unclear', { key: 'C', shapes: 'Bb', capo: '2', sounding: 'C' });
    expect(read[0]?.diagnostics).toEqual([]);
    const other = readChordPro('{key: C}\n{capo: 2}\n[Db]One [Ab]two [Db]three')[0];
    expect(other?.diagnostics).toEqual([{ line: 2, message, text: '' }]);
    expect(other && told(other.song)).toEqual(['C', 'C', 2, 'Eb Bb Eb']);
  });
});

describe('what a format cannot hold is named', () => {
  const losses = (
    source: SongFileData,
    format: 'openlyrics' | 'chordpro' | 'text' | 'words',
  ): readonly ExportDiagnostic[] => {
    if (format === 'openlyrics') return writeOpenLyrics(source, original).diagnostics;
    if (format === 'chordpro') return writeChordProSong(source, original).diagnostics;
    return writePlainText(source, { ...original, withChords: format === 'text' }).diagnostics;
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
    ['a capo', song('{capo: 2}\n[G]One'), 'openlyrics', ['facts']],
    ['a capo', song('{capo: 2}\n[G]One'), 'chordpro', []],
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
  expect(writePlainText(silent, { ...original, withChords: true }).text).toBe('Amazing Grace\n');
});

const samples = await openSampleData();
const { folder } = samples;

describe('every song of the sample data', () => {
  const songs = [
    ...listSamples(samples, 'openlyrics', /\.xml$/),
    ...listSamples(samples, 'chordpro', /\.(cho|crd|chopro|chordpro|pro)$/),
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
  const bare = (text: SongFileData) =>
    text.lyrics.flatMap(({ document }) =>
      document.sections.flatMap(({ lines }) =>
        lines
          .filter((line) => line.text.trim() !== '' || line.chords.original.length > 0)
          .map((line) => [line.text.trim().replace(/\s+/g, ' '), line.chords.original.map(([, symbol]) => symbol)]),
      ),
    );
  const broken = (again: (text: SongFileData) => SongFileData) =>
    songs
      .filter(({ read }) => JSON.stringify(bare(again(read))) !== JSON.stringify(bare(read)))
      .map(({ path }) => path.slice(folder.length));

  test('is read from its ChordPro with the same key, capo and chords', () => {
    const told = ({ lyrics: [text] }: SongFileData) => [
      text?.document.keys,
      text?.document.capos,
      text?.document.sections.flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original)).toSorted(),
    ];
    const differing = songs.filter(({ read }) => {
      const first = { ...read, lyrics: read.lyrics.slice(0, 1) };
      const again = readChordPro(writeChordProSong(first, original).text)[0]?.song ?? first;
      return JSON.stringify(told(again)) !== JSON.stringify(told(first));
    });
    expect(differing.map(({ path }) => path.slice(folder.length))).toEqual([]);
  });

  test('is read from its text file in a bundle as it was', () => {
    const differing = songs.filter(({ read }) =>
      read.lyrics.some(({ document }) => {
        const { carried: _carried, ...again } = readBundleChordPro(writeBundleChordPro(document, 'x')).document;
        const { carried: _own, ...before } = document;
        return JSON.stringify(again) !== JSON.stringify(before);
      }),
    );
    expect(differing.map(({ path }) => path.slice(folder.length))).toEqual([]);
  });

  test('keeps every line with its chords through OpenLyrics', () => {
    expect(songs.length).toBeGreaterThanOrEqual(samples.contents.songs.readable);
    expect(broken((text) => readOpenLyrics(writeOpenLyrics(text, original).text).song)).toEqual([]);
  });

  test('keeps every line with its chords through ChordPro', () => {
    const first = (text: SongFileData): SongFileData => ({ ...text, lyrics: text.lyrics.slice(0, 1) });
    expect(
      songs
        .map(({ path, read }) => ({ path, read: first(read) }))
        .filter(({ read }) => {
          const again = readChordPro(writeChordProSong(read, original).text)[0]?.song;
          // ChordPro places a chorus where it is sung first.
          const sorted = (text: SongFileData) =>
            bare(text)
              .map((line) => JSON.stringify(line))
              .toSorted();
          return again === undefined || sorted(again).join() !== sorted(read).join();
        })
        .map(({ path }) => path.slice(folder.length)),
    ).toEqual([]);
  });
});
