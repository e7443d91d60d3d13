import { expect, test } from 'vitest';
import { readOpenLyrics } from './openlyrics.ts';
import { ParseError } from './parse-error.ts';
import { diagnose } from './diagnostics.ts';

const song = (
  properties: string,
  lyrics: string,
  attributes = 'xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"',
) => readOpenLyrics(`<song ${attributes}><properties>${properties}</properties><lyrics>${lyrics}</lyrics></song>`);

const lines = (read: ReturnType<typeof song>, at = 0) =>
  read.song.lyrics[at]?.document.sections.flatMap((section) =>
    section.lines.map(({ text, chords, remark }) =>
      [remark && `(${remark})`, text, ...chords.original.flat()].filter((part) => part !== ''),
    ),
  );

test.each(['xmlns="http://openlines.info/namespace/2009/song"', '', 'xmlns:x="y" xmlns=""'])(
  'the words are read whatever the namespace is: %s',
  (attributes) => {
    expect(lines(song('', '<verse name="v1"><lines>One<br/>two</lines></verse>', attributes))).toEqual([
      ['One'],
      ['two'],
    ]);
  },
);

test('without a single <br/> the ends of lines in the file are the ends of lines', () => {
  expect(lines(song('', '<verse name="v1"><lines>When morning\nGilds the skies </lines></verse>'))).toEqual([
    ['When morning'],
    ['Gilds the skies'],
  ]);
});

test('chords of 0.8 and 0.9 stand at their syllable, words inside a chord stay', () => {
  const read = song(
    '',
    `<verse name="v1"><lines>
      A<chord name="D7"/>men, <chord root="B" structure="min7" bass="A">so be</chord> it<chord root="E"/><br/>
      <chord name="G"/> <chord name="D"/>
    </lines></verse>`,
  );
  expect(lines(read)).toEqual([
    ['Amen, so be it', 1, 'D7', 6, 'Bm7/A', 14, 'E'],
    [0, 'G', 0, 'D'],
  ]);
});

test('comments, parts and repeats are remarks before the words', () => {
  const read = song(
    '',
    '<verse name="c"><lines part="men" repeat="2"><comment>softly</comment>One<br/>two</lines></verse>',
  );
  expect(lines(read)).toEqual([['(men, 2×, softly)', 'One'], ['two']]);
});

test('sections keep their names, parts of a verse stand by themselves', () => {
  const verse = (name: string) => `<verse name="${name}"><lines>x</lines></verse>`;
  const read = song(
    '<verseOrder>v1 c1 v2 zz</verseOrder>',
    ['v1a', 'v1b', 'c', 'v2', 'p', 'b', 'i', 'e', 'o', 'emptyline'].map(verse).join(''),
  );
  const document = read.song.lyrics[0]?.document;
  expect(document?.sections.map(({ id, label }) => [id, label])).toEqual([
    ['v1', '1a'],
    ['v2', '1b'],
    ['c1', ''],
    ['v3', '2'],
    ['p1', ''],
    ['b1', ''],
    ['i1', ''],
    ['e1', ''],
    ['o1', ''],
    ['o2', 'emptyline'],
  ]);
  expect(document?.order).toEqual(['v1', 'v2', 'c1', 'v3', 'p1', 'b1', 'i1', 'e1', 'o1', 'o2']);
  expect(read.diagnostics[0]?.message).toEqual(diagnose('order-unknown', { names: 'zz' }));
});

test('each language has its own text; a transliteration is kept and named with its words', () => {
  const read = song(
    '<titles><title lang="he">הבה</title><title lang="he" translit="en">Hava</title><title lang="en-US">Let us</title></titles>',
    `<verse name="v1" lang="he"><lines>הבה נגילה</lines></verse>
     <verse name="v1" lang="he" translit="en"><lines>Hava nagila</lines></verse>
     <verse name="v1" lang="en-US"><lines>Let us rejoice</lines></verse>`,
  );
  expect(read.song.lyrics.map(({ language }) => language)).toEqual(['he', 'en']);
  expect(read.song.titles.map(({ kind, language }) => [kind, language])).toEqual([
    ['main', 'he'],
    ['transliteration', 'he'],
    ['main', 'en'],
  ]);
  expect(lines(read, 1)).toEqual([['Let us rejoice']]);
  expect(read.diagnostics).toEqual([
    { line: 2, message: diagnose('transliteration', { name: 'v1' }), text: 'Hava nagila' },
  ]);
});

test('what the file says about the song has its place, and what has none is named', () => {
  const { song: facts, diagnostics: losses } = song(
    `<authors><author>A</author><author type="words">B</author><author type="translation" lang="no">C</author></authors>
     <songbooks><songbook name="Hymns" entry="153c"/></songbooks><themes><theme lang="en-US">Grace</theme></themes>
     <copyright>free</copyright><ccliNo>7</ccliNo><released>1779</released><tempo type="bpm">90</tempo><key>Esm</key>
     <transposition>-6</transposition><comments><comment>Sung often</comment></comments><publisher>Press</publisher>`,
    '<verse name="v1"><lines>x</lines></verse>',
  );
  expect(facts.authors).toEqual([
    { name: 'A', role: 'unknown', language: '' },
    { name: 'B', role: 'words', language: '' },
    { name: 'C', role: 'translation', language: 'no' },
  ]);
  expect(facts.songbooks).toEqual([{ name: 'Hymns', entry: '153c' }]);
  expect(facts.themes).toEqual([{ text: 'Grace', language: 'en' }]);
  expect(facts).toMatchObject({
    copyright: 'free',
    ccli: '7',
    released: '1779',
    tempo: '90',
    key: 'Ebm',
    transposition: -6,
  });
  expect(facts.comments).toEqual(['Sung often']);
  expect(losses).toEqual([
    { line: 4, message: diagnose('element-words', { name: 'publisher', words: 'Press' }), text: '' },
  ]);
});

test('formatting is named once, its words stay', () => {
  const read = song(
    '',
    '<verse name="v1"><lines>So <tag name="red">dear</tag> and <tag name="red">near</tag><br/>x</lines></verse>',
  );
  expect(lines(read)).toEqual([['So dear and near'], ['x']]);
  expect(read.diagnostics.map(({ message: what }) => what)).toEqual([diagnose('formatting', { name: 'red' })]);
});

test.each([
  ['entities of its own', '<!DOCTYPE song [<!ENTITY a "b">]>\n<song/>', 1, /isn’t safe/],
  ['an unknown entity', '<song>\n&a;</song>', 2, /"&amp;"/],
  ['50,000 levels', `<song>${'<a>'.repeat(50_000)}`, 1, /nested too deeply/],
  ['too many elements', `<song>${'<a/>'.repeat(200_001)}</song>`, 1, /too many elements/],
  ['nine million characters', `<song>${' '.repeat(9_000_000)}</song>`, 1, /too large/],
  [
    'an element that is not closed',
    '<song>\n<lyrics>\n</song>',
    3,
    /<lyrics> that starts on line 2 is still open where another one ends/,
  ],
  ['an end too many', '<song></song></a>', 1, /<\/a> doesn’t match an open element/],
  ['half a file', '<song>\n<lyrics>', 2, /never closed/],
  ['another kind of XML', '<opml/>', 1, /not a song: it starts with <opml>/],
  ['nothing', '', 1, /./],
])('XML with %s is refused with its line and a reason', (_, text, line, reason) => {
  expect(() => readOpenLyrics(text)).toThrow(ParseError);
  expect(() => readOpenLyrics(text)).toThrow(expect.objectContaining({ line, reason: expect.stringMatching(reason) }));
});

test('an attribute called __proto__ does no harm', () => {
  expect(lines(song('', '<verse __proto__="x" name="v1"><lines>One</lines></verse>'))).toEqual([['One']]);
});
