import { expect, test } from 'vitest';
import {
  detectFormat,
  readBundleChordPro,
  readOpenSong,
  readSongs,
  type SongFileData,
  ParseError,
  writeOpenSong,
} from './index.ts';
import { diagnose } from './diagnostics.ts';

const file = (lyrics: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<song>\n  <title>Amazing Grace</title>${more}\n  <lyrics>${lyrics}</lyrics>\n</song>`;
const sections = ({ lyrics }: SongFileData) =>
  lyrics[0]?.document.sections.map(({ id, label, lines }) => [
    id + label,
    ...lines.map(({ text, remark, chords }) =>
      [remark && `(${remark})`, text, ...chords.original.flat()].filter((part) => part !== ''),
    ),
  ]);

test('sections, chords above the words, remarks and facts are read', () => {
  const { song, diagnostics: losses } = readOpenSong(
    file(
      '[V1]\n.D       G  D\n Amazing grace how\n;softly\n\n[C]\n.G\n Praise God\n',
      '<author>John Newton; William Walker</author><key>D</key><capo>2</capo><presentation>V1 C V1</presentation><ccli>22025</ccli>',
    ),
  );
  expect(sections(song)).toEqual([
    ['v1', ['Amazing grace how', 0, 'D', 8, 'G', 11, 'D'], ['(softly)']],
    ['c1', ['Praise God', 0, 'G']],
  ]);
  expect(song.lyrics[0]?.document.order).toEqual(['v1', 'c1', 'v1']);
  expect([song.key, song.lyrics[0]?.document.capos?.original, song.ccli, song.authors.map(({ name }) => name)]).toEqual(
    ['D', 2, '22025', ['John Newton', 'William Walker']],
  );
  expect(losses).toEqual([]);
});

test('several verses under one line of chords have these chords each', () => {
  expect(sections(readOpenSong(file('[V]\n.C    G\n1Amazing grace\n2Another one\n.D\n1How\n2And\n')).song)).toEqual([
    ['v1', ['Amazing grace', 0, 'C', 5, 'G'], ['How', 0, 'D']],
    ['v2', ['Another one', 0, 'C', 5, 'G'], ['And', 0, 'D']],
  ]);
});

test('underscores make room for chords and are no letters; breaks of slides are none', () => {
  expect(sections(readOpenSong(file('[V1]\n.C   G\n Ama_zing\n---\n Two|halves\n||\n.D G\n')).song)).toEqual([
    ['v1', ['Amazing', 0, 'C', 3, 'G'], ['Two halves'], [0, 'D', 0, 'G']],
  ]);
});

test('what there is no place for is kept and named', () => {
  const { song, diagnostics: losses } = readOpenSong(
    file('[V1]\n One', '<aka>Other</aka><restrictions>none</restrictions>'),
  );
  expect(losses.map(({ message: what }) => what)).toEqual([
    diagnose('element-words', { name: 'restrictions', words: 'none' }),
  ]);
  expect(JSON.stringify(song.lyrics[0]?.document.carried)).toContain('restrictions');
});

test('it is told from OpenLyrics by the text of its lyrics', () => {
  expect(detectFormat('Amazing Grace', file('[V1]\n One'))).toBe('opensong');
  expect(readSongs('Amazing Grace', new TextEncoder().encode(file('[V1]\n One'))).format).toBe('opensong');
  expect(detectFormat('a.xml', '<song><lyrics><verse name="v1"/></lyrics></song>')).toBe('openlyrics');
  expect(() => readOpenSong('<song/>')).toThrow(ParseError);
});

test('a song written and read again is the same', () => {
  const { document } = readBundleChordPro({
    original:
      '{key: Eb}\n{capo: 3}\n{x_order: v1 c1 v2 c1}\nA[Eb]mazing [Bb7]grace <&>\n{comment: softly}\n\n{start_of_chorus}\n[Ab]Praise [Eb]God[Bb]\n[Ab][Bb]\n{end_of_chorus}\n\nהללו [Fm]יה',
  });
  const song: SongFileData = {
    titles: [{ text: 'Amazing Grace', language: '', kind: 'main' }],
    lyrics: [{ language: '', document }],
    authors: [{ name: 'John Newton', role: 'unknown', language: '' }],
    songbooks: [{ name: '', entry: '12' }],
    copyright: 'Free & public',
    ccli: '22025',
    released: '',
    tempo: '90',
    timeSignature: '3/4',
    key: 'F#',
    transposition: null,
    themes: [{ text: 'Grace', language: '' }],
    comments: [],
  };
  const written = writeOpenSong(song, { melody: 'original' });
  const { song: again, diagnostics: losses } = readOpenSong(written.text);
  expect(sections(again)).toEqual(sections(song));
  expect({ ...again, lyrics: again.lyrics.map((text) => text.document.order) }).toEqual({
    ...song,
    lyrics: [document.order],
  });
  expect([written.diagnostics, losses]).toEqual([[], []]);
});
