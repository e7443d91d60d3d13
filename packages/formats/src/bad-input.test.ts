import { expect, test } from 'vitest';
import {
  abcToMusicXml,
  detectScripture,
  readBundleChordPro,
  readScripture,
  readSongs,
  xmlRootName,
  ParseError,
  writeChordProSong,
  writeOpenLyrics,
  writeOpenSong,
  writePlainText,
} from './index.ts';
import { diagnose } from './diagnostics.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (name: string, text: string | Uint8Array) =>
  readSongs(name, typeof text === 'string' ? bytes(text) : text).songs[0];
const lines = (song: ReturnType<typeof read>) =>
  song?.song.lyrics[0]?.document.sections.flatMap((section) =>
    section.lines.map(({ text, chords }) => [text, ...chords.original.flat()]),
  );

test('tabs between chords above words reach to every eighth column', () => {
  expect(lines(read('a.txt', 'Song\n\nC\tG\nAmazing grace\n'))).toEqual([['Amazing grace', 0, 'C', 8, 'G']]);
});

test('Windows line ends, and those of old Macs, are line ends', () => {
  for (const end of ['\r\n', '\r']) {
    expect(lines(read('a.cho', ['{title: x}', 'A[G]b', 'c'].join(end)))).toEqual([['Ab', 1, 'G'], ['c']]);
  }
});

test('Windows-1252 bytes are read, and it is said', () => {
  const file = readSongs('a.cho', new Uint8Array([...bytes('{title: x}\nBl'), 0xe5]));
  expect(file.notes).toEqual([diagnose('windows-1252')]);
  expect(lines(file.songs[0])).toEqual([['Blå']]);
});

test('a song of 2 MB is read whole in a few seconds', () => {
  const text = `{title: Long}\n${'A[G]maz[D/F#]ing grace how sweet the sound\n'.repeat(47_000)}`;
  expect(text.length).toBeGreaterThan(2_000_000);
  const before = process.cpuUsage();
  expect(lines(read('long.cho', text))).toHaveLength(47_000);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(15_000);
});

test('a word that is no chord after five hundred sevenths is a word, and is not tried in every way', () => {
  const word = `Am${'7'.repeat(500)}?`;
  expect(lines(read('a.cho', `{title: x}\n${word}\nAmazing grace`))).toEqual([[word], ['Amazing grace']]);
});

test.each([
  ['a.txt', '1. Title\n\n(chorus', ' ', ')', ' ', '!'],
  ['a.txt', '1. Title\n\nChorus', ' ', '', ' ', '!'],
  ['a.cho', '{title: x}\n{key: C', ' ', '', '', 'x}'],
  ['a.cho', '{title: x}\n{image: ', '-', ' ', '-', '=}'],
])('a line of 200,000 blanks or signs is read once: %s %j', (name, head, one, middle, other, end) => {
  const before = process.cpuUsage();
  read(name, `${head}${one.repeat(100_000)}${middle}${other.repeat(100_000)}${end}\nAmazing grace\n`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
});

test.each([
  ['01 Genesis/001.md', '', '\n', ''],
  ['a.txt', '# Genesis [1:1]\n# ', '\t', '\u2028'],
  ['a.txt', '# Genesis [1:1]\n# G', ' ', 'x'],
])('a file of scripture of 200,000 blanks is read once: %s %j', (path, head, sign, end) => {
  const before = process.cpuUsage();
  const text = `${head}${sign.repeat(100_000)}${end}${sign.repeat(100_000)}`;
  if (detectScripture(path, text)) readScripture([{ path, text }], () => {});
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
});

test.each([
  ['<mei/>', 'mei'],
  ['\ufeff\n<?xml version="1.0"?>\n<!-- <no> -->\n<?a b?><m:mei xmlns:m="a">', 'mei'],
  ['<!DOCTYPE score-partwise PUBLIC "a" "b"><score-partwise>', 'score-partwise'],
  ['<!-- for ever <mei>', undefined],
  ['<!-->mei>', undefined],
  ['mei', undefined],
  ['', undefined],
])('the root of %j is %j', (text, root) => {
  expect(xmlRootName(text)).toBe(root);
});

test.each(['<?xml', '<!--', '<!DOCTYPE ', '<?a?>', '\n'])(
  'the root behind 100,000 times %j is looked for once',
  (sign) => {
    const before = process.cpuUsage();
    expect(xmlRootName(sign.repeat(100_000))).toBeUndefined();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  },
);

test('a verse without lines is a verse', () => {
  const { document } = readBundleChordPro({ original: '{start_of_verse}\n{end_of_verse}\nx' });
  expect(document.sections.map(({ lines: { length } }) => length)).toEqual([0, 1]);
});

test('chords inside a word split nothing', () => {
  expect(lines(read('a.cho', '{title: x}\nA[G]ma[D]zi[C]ng'))).toEqual([['Amazing', 1, 'G', 3, 'D', 5, 'C']]);
});

test('text from right to left keeps its letters and the places of its chords', () => {
  expect(lines(read('a.cho', '{title: x}\n[Am]שָׁלוֹם [E]עולם'))).toEqual([['שָׁלוֹם עולם', 0, 'Am', 8, 'E']]);
});

test('a directive nobody knows is kept and named with its line', () => {
  const song = read('a.cho', '{title: x}\n{sparkle: much}\nWords');
  expect(song?.diagnostics).toEqual([
    { line: 2, message: diagnose('directive', { directive: '{sparkle: much}' }), text: '' },
  ]);
  expect(JSON.stringify(song?.song.lyrics[0]?.document.carried)).toContain('sparkle');
});

test('lines of a hundred thousand blanks are read at once', () => {
  const blanks = ' '.repeat(100_000);
  const before = process.cpuUsage();
  for (const line of [`${blanks}C`, `1${blanks}x`, `12${blanks}`, `words${blanks}words`, `- ${blanks}`]) {
    for (const head of ['1. Title', 'Title\n\nC\nwords', '12 - Title']) {
      try {
        read('hymn.txt', `${head}\n\n${line}\nwords\n`);
      } catch (error) {
        // Input that does not look like a song is refused, also immediately.
        expect(error).toBeInstanceOf(ParseError);
      }
    }
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(8000);
});

test('a text of sixty thousand sections, a line of chords, a tune of slurs and styles within styles take no quadratic time', () => {
  const before = process.cpuUsage();
  const song = read('a.cho', `{title: x}\n\n${'Words\n\n'.repeat(60_000)}`)?.song;
  expect(song?.lyrics[0]?.document.sections).toHaveLength(60_000);
  if (song !== undefined) {
    for (const write of [writeOpenLyrics, writeOpenSong, writeChordProSong])
      expect(write(song, { melody: 'original' }).text.length).toBeGreaterThan(60_000);
  }
  const chords = read('a.cho', `{title: x}\n${'[G]over Jordan, and '.repeat(3000)}`)?.song;
  if (chords !== undefined)
    expect(writePlainText(chords, { melody: 'original', withChords: true }).text).toContain('over Jordan');
  expect(abcToMusicXml(`X:1\nK:C\nC|${'('.repeat(60_000)}`)).toContain('<step>C</step>');
  const nested = `\\id GEN\n\\c 1\n\\p\n\\v 1 ${'\\+nd a '.repeat(20_000)}`;
  const { diagnostics: losses } = readScripture([{ path: 'gen.usfm', text: nested }], () => undefined);
  expect(losses).toContainEqual(
    expect.objectContaining({ message: diagnose('styles-deep', { marker: 'nd', most: 40 }) }),
  );
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(8000);
});

test('a tune whose second layer is longer than its bars is refused in words', () => {
  expect(() => abcToMusicXml('X:1\nK:C\nE|GG[V:]E|&x10')).toThrow('does not fit the others in bar 2');
});
