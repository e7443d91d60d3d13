import { expect, test } from 'vitest';
import { readPlainText } from './plain-text.ts';
import { diagnose } from './diagnostics.ts';

function readOne(text: string) {
  const songs = readPlainText(text);
  expect(songs).toHaveLength(1);
  const [read] = songs;
  if (!read) throw new Error('no song');
  const document = read.song.lyrics[0]?.document;
  const sections = document?.sections.map(({ id, label, lines }) => [
    label ? `${id} (${label})` : id,
    ...lines.map(({ text }) => text),
  ]);
  return { ...read, sections, order: document?.order };
}

test('number, title, verses and chorus are read', () => {
  const read = readOne(
    '002 – White Leaves\n\n\n1.\nWhite pages\n\nChorus:\nBeautiful leaves\n\n2.\nForgiven.  [Chorus]\n',
  );
  expect(read.song.titles).toEqual([{ text: 'White Leaves', language: '', kind: 'main' }]);
  expect(read.song.songbooks).toEqual([{ name: '', entry: '2' }]);
  expect(read.sections).toEqual([
    ['v1', 'White pages'],
    ['c1', 'Beautiful leaves'],
    ['v2', 'Forgiven.'],
  ]);
  expect(read.order).toEqual(['v1', 'c1', 'v2', 'c1']);
});

test.each(['Chorus:', 'Chorus', '[Chorus]', 'Refrain: ', '[Refrain]', 'Chorus;', 'Chorur:', 'Refreng:', 'CHORUS:'])(
  '"%s" heads a chorus',
  (heading) => {
    expect(readOne(`1 – A\n\n1.\nOne\n${heading}\nSing\n2.\nTwo`).sections).toEqual([
      ['v1', 'One'],
      ['c1', 'Sing'],
      ['v2', 'Two'],
    ]);
  },
);

test('words on the line of the heading belong to the section', () => {
  expect(readOne('1 – A\n1. One\ntwo\nChorus:  Sing\nChorus No. 2:\nPlay').sections).toEqual([
    ['v1', 'One', 'two'],
    ['c1', 'Sing'],
    ['c2', 'Play'],
  ]);
});

test('lines that only look like headings stay words', () => {
  expect(readOne('1 – A\n\n1.\nChoose now,\nLet him in:\nChorus of angels sing').sections).toEqual([
    ['v1', 'Choose now,', 'Let him in:', 'Chorus of angels sing'],
  ]);
});

test('a chorus may be asked for before it comes; one that never comes is named', () => {
  expect(readOne('1 – A\n\n1.\nOne [Refrain]\n\nRefrain:\nSing').order).toEqual(['v1', 'c1', 'c1']);
  expect(readOne('1 – A\n\n1.\nOne [Chorus}').diagnostics).toEqual([
    { line: 4, message: diagnose('chorus-missing'), text: '' },
  ]);
});

test('paragraphs without numbers are verses; one after numbered verses stands by itself', () => {
  expect(readOne('1 – A\n\nOne\n\nTwo').sections).toEqual([
    ['v1', 'One'],
    ['v2', 'Two'],
  ]);
  expect(readOne('1 – A\n\n1.\nOne\n\n2.\nTwo\n\nAmen.').sections?.at(-1)).toEqual(['o1', 'Amen.']);
});

test('a number that is not the next one is kept as label', () => {
  expect(readOne('1 – A\n\n1.\nOne\n\n3.\nThree').sections).toEqual([
    ['v1', 'One'],
    ['v2 (3)', 'Three'],
  ]);
});

test('a book in one file is as many songs as it has titles', () => {
  const songs = readPlainText('1 – A\n\n1.\nOne\n\n2 – B\n\n1.\nUno\n');
  expect(songs.map(({ song }) => [song.songbooks[0]?.entry, song.titles[0]?.text])).toEqual([
    ['1', 'A'],
    ['2', 'B'],
  ]);
});

/** The parsed number, title and sections of each song of a text. */
const songsOf = (text: string) =>
  readPlainText(text).map(({ song }) => [
    [song.songbooks[0]?.entry ?? '', song.titles[0]?.text ?? ''].filter(Boolean).join(' '),
    ...(song.lyrics[0]?.document.sections ?? []).map(
      ({ id, lines }) => `${id} ${lines.map(({ text: line }) => line).join(' / ')}`,
    ),
  ]);
const first = ['v1 Aaa bbb / ccc ddd', 'v2 Eee fff / ggg hhh'];
const verses = (one: string, two: string) => `${one}Aaa bbb\nccc ddd\n\n${two}Eee fff\nggg hhh\n\n`;

test.each([
  ['12. Title', '1. ', '2. '],
  ['12. Title', '1) ', '2) '],
  ['12. Title', '1 ', '2 '],
  ['12. Title', 'I. ', 'II. '],
  ['12. Title', '', ''],
  ['12. Title', '1.\n', '2.\n'],
  ['12. Title', 'Verse 1\n', 'Verse 2\n'],
  ['12 Title', '1 ', '2 '],
  ['12 Title', '1. ', '2. '],
  ['12 Title', '', ''],
  ['12 – Title', '1 ', '2 '],
  ['12 - Title', '1. ', '2. '],
  ['12) Title', '1) ', '2) '],
  ['012. Title', '', ''],
])('a title "%s" with verses numbered "%s" and "%s" is one song, and two in a row are two', (title, one, two) => {
  const text = `${title}\n\n${verses(one, two)}`;
  expect(songsOf(text)).toEqual([['12 Title', ...first]]);
  const next = text.replace('12', '13').replace('Title', 'Other');
  expect(songsOf(text + next)).toEqual([
    ['12 Title', ...first],
    ['13 Other', ...first],
  ]);
  expect(songsOf((text + next).replaceAll('\n', '\r\n'))).toEqual(songsOf(text + next));
});

test.each([
  ['', ''],
  ['1. ', '2. '],
  ['1 ', '2 '],
  ['Verse 1:\n', 'Verse 2:\n'],
])('a title without a number is a title with verses that begin with "%s" and "%s"', (one, two) => {
  expect(songsOf(`AMAZING GRACE\n\n${verses(one, two)}`)).toEqual([['AMAZING GRACE', ...first]]);
});

test('titles without numbers divide songs where the numbers of verses begin again', () => {
  expect(songsOf(`One\n\n${verses('1. ', '2. ')}Two\n\n${verses('1. ', '2. ')}`)).toEqual([
    ['One', ...first],
    ['Two', ...first],
  ]);
});

test('a number before a title may be the same as the number of a verse', () => {
  const text = `1. A\n\n${verses('1. ', '2. ')}2. B\n\n${verses('1. ', '2. ')}3. C\n\n${verses('', '')}4. D\n1. Aaa\nbbb\n`;
  expect(songsOf(text)).toEqual([
    ['1 A', ...first],
    ['2 B', ...first],
    ['3 C', ...first],
    ['4 D', 'v1 Aaa / bbb'],
  ]);
});

test('a song of numbered lines after one of long verses stays one song', () => {
  expect(songsOf(`1 A\n\n${verses('1 ', '2 ')}2 B\n\n1 Iii\n\n2 Jjj\n\n3 Kkk\n\n4 Lll\n`)).toEqual([
    ['1 A', ...first],
    ['2 B', 'v1 Iii', 'v2 Jjj', 'v3 Kkk', 'v4 Lll'],
  ]);
});

test('a song of one long verse ends where the next title is', () => {
  expect(songsOf('1 A\n\n1 Aaa\nbbb\n\n2 B\n\nCcc\nddd\n')).toEqual([
    ['1 A', 'v1 Aaa / bbb'],
    ['2 B', 'v1 Ccc / ddd'],
  ]);
});

test('verses of one line are verses, not titles', () => {
  expect(songsOf('Kum ba yah\n\n1. Someone sings\n\n2. Someone cries\n\n3. Someone prays\n')).toEqual([
    ['Kum ba yah', 'v1 Someone sings', 'v2 Someone cries', 'v3 Someone prays'],
  ]);
  expect(songsOf('1. Someone sings\n\n2. Someone cries\n')).toEqual([['', 'v1 Someone sings', 'v2 Someone cries']]);
});

test('words that begin with a number stay words', () => {
  expect(songsOf('Days\n\n40 days and nights\nin the desert\n\n10,000 reasons\nto sing\n')).toEqual([
    ['Days', 'v1 40 days and nights / in the desert', 'v2 10,000 reasons / to sing'],
  ]);
  expect(songsOf('Voice\n\nI sing\nI shout\n\nI. Peter\nwas there\n')).toEqual([
    ['Voice', 'v1 I sing / I shout', 'v2 I. Peter / was there'],
  ]);
});

test('what stands before the first title of a book is no song, and is named', () => {
  const contents = 'HYMNS\nof the house\n\n1. A\n2. B\n\n';
  const [one] = readPlainText(`${contents}1. A\n\n${verses('1. ', '2. ')}2. B\n\n${verses('1. ', '2. ')}`);
  expect(one?.song.titles[0]?.text).toBe('A');
  expect(one?.diagnostics).toEqual([
    { line: 1, message: diagnose('before-songs'), text: 'HYMNS\nof the house\n1. A\n2. B' },
  ]);
});

test('authors, metre and copyright above and below the words are comments', () => {
  const [read] = readPlainText(
    `Title\nJohn Newton, 1779\n\nC.M.\n\n${verses('1. ', '2. ')}Words: John Newton\n© nobody\nhttps://hymns.example\n`,
  );
  expect(read?.song.comments).toEqual([
    'John Newton, 1779',
    'C.M.',
    'Words: John Newton',
    '© nobody',
    'https://hymns.example',
  ]);
  expect(read?.song.lyrics[0]?.document.sections.map(({ id }) => id)).toEqual(['v1', 'v2']);
});

test('other sections have headings too, and verses without numbers go on behind a chorus', () => {
  const text = 'T\n\nAaa\nbbb\n\nKor:\nSing\nplay\n\nCcc\nddd\n\n[Bridge]\nEee\n\nEnding 1:\nFff\n';
  expect(songsOf(text)).toEqual([['T', 'v1 Aaa / bbb', 'c1 Sing / play', 'v2 Ccc / ddd', 'b1 Eee', 'e1 Fff']]);
});
