import { expect, test } from 'vitest';
import { readNumberedText } from './numbered-text.ts';

function readOne(text: string) {
  const songs = readNumberedText(text);
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
  expect(readOne('1 – A\n\n1.\nOne [Chorus}').losses).toEqual([
    { line: 4, what: 'a chorus is asked for, but the song has none', text: '' },
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
  const songs = readNumberedText('1 – A\n\n1.\nOne\n\n2 – B\n\n1.\nUno\n');
  expect(songs.map(({ song }) => [song.songbooks[0]?.entry, song.titles[0]?.text])).toEqual([
    ['1', 'A'],
    ['2', 'B'],
  ]);
});
