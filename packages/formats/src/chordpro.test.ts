import { isMovable, NOTATIONS, writeChord } from '@canticle/music';
import { expect, test } from 'vitest';
import { readChordPro } from './chordpro.ts';
import { diagnose } from './diagnostics.ts';

function readOne(text: string) {
  const [read] = readChordPro(text);
  if (!read) throw new Error('no song');
  const document = read.song.lyrics[0]?.document;
  if (!document) throw new Error('no text');
  return { ...read, document, lines: document.sections.flatMap(({ lines }) => lines) };
}

const shown = (text: string) =>
  readOne(text).lines.map(({ text: words, chords }) => [words, ...chords.original.flat()]);

test('chords stand before the character they were written at, inside words too', () => {
  expect(shown('[G]Praise him, halle[D7/F#]lu[Em]jah')).toEqual([
    ['Praise him, hallelujah', 0, 'G', 17, 'D7/F#', 19, 'Em'],
  ]);
});

test('a line of chords alone has no words, and a chord after the last word stands at the end', () => {
  expect(shown('[G] [D] [Em]\nHome[G]')).toEqual([
    ['', 0, 'G', 0, 'D', 0, 'Em'],
    ['Home', 4, 'G'],
  ]);
});

test('what is no chord stays where it stands, ♯ and ♭ become # and b', () => {
  expect(shown('[N.C.]Low [|] [B♭]sweet [F♯m]home')).toEqual([
    ['Low  sweet home', 0, 'N.C.', 4, '|', 5, 'Bb', 11, 'F#m'],
  ]);
});

test('a bracket that is never closed is a character like any other', () => {
  expect(shown('[G]Sing [ to the [C]Lord\nand [never')).toEqual([
    ['Sing [ to the Lord', 0, 'G', 14, 'C'],
    ['and [never'],
  ]);
});

test('an annotation is a remark, never a chord', () => {
  expect(readOne('[*softly][G]Sing').lines).toEqual([
    { text: 'Sing', chords: { original: [[0, 'G']], new: [] }, remark: 'softly' },
  ]);
});

test('every way to write a section is understood', () => {
  const { document } = readOne(`
{start_of_verse: Verse 1}
a
{end_of_verse}
{sov: label="Verse 3"}
b
{eov}
{soc}
c
{eoc}
{start_of_chorus: Refrain (men)}
d
{end_of_chorus}
{sob}
e
{eob}
{start_of_pre-chorus}
f
{end_of_pre-chorus}
{start_of_outro}
g
{end_of_outro}
{start_of_vocal_solo}
h
{end_of_vocal_solo}`);
  expect(document.sections.map(({ id, kind, label }) => [id, kind, label])).toEqual([
    ['v1', 'verse', ''],
    ['v2', 'verse', '3'],
    ['c1', 'chorus', ''],
    ['c2', 'chorus', 'Refrain (men)'],
    ['b1', 'bridge', ''],
    ['p1', 'prechorus', ''],
    ['e1', 'ending', ''],
    ['o1', 'other', 'vocal solo'],
  ]);
});

test('paragraphs without a section are verses, and a chorus asked for again is in the order', () => {
  const { document } = readOne('{t: Morning}\nOne\n\n{soc}\nSing\n{eoc}\n\nTwo\n\n{chorus}\n');
  expect(document.order).toEqual(['v1', 'c1', 'v2', 'c1']);
});

test('a comment that names the chorus asks for it again once it is known, before that it is its heading', () => {
  const { document } = readOne('One\n\n{c: Chorus}\nSing\n\nTwo\n\n{c: Chorus}\n\n{ci: slowly}\nThree\n');
  expect(document.order).toEqual(['v1', 'c1', 'v2', 'c1', 'v3']);
  expect(document.sections[3]?.lines.map(({ text, remark }) => text || `(${remark})`)).toEqual(['(slowly)', 'Three']);
});

test('what the file says about the song has its place', () => {
  const { song } = readOne(`{title: Morning}
{st: A hymn}
{lyricist: Ann}
{music: Bo}
{meta: arranger Cy}
{artist: The Choir}
{key: Eb}
{capo: 3}
{tempo: 90}
{time 3/4}
{year: 1890}
{copyright: free}
{ccli: 12}
{transpose: -2}
Words`);
  expect(song.titles.map(({ text, kind }) => [text, kind])).toEqual([
    ['Morning', 'main'],
    ['A hymn', 'subtitle'],
  ]);
  expect(song.authors.map(({ name, role }) => [name, role])).toEqual([
    ['Ann', 'words'],
    ['Bo', 'music'],
    ['Cy', 'arrangement'],
    ['The Choir', 'artist'],
  ]);
  expect(song).toMatchObject({ key: 'Db', tempo: '90', timeSignature: '3/4', released: '1890', ccli: '12' });
  expect(song).toMatchObject({ copyright: 'free', transposition: null });
  // Two semitones down, as the file states; without chords the key is the sounding one.
  expect(song.lyrics[0]?.document).toMatchObject({ keys: { original: 'Db' }, capos: { original: 3 } });
});

test('tablature and words for one instrument are kept and named, with their words', () => {
  const { diagnostics: losses, document } = readOne(
    '{sot}\ne|--3--|\n{eot}\n{sov-guitar}\nFor [G]you\n{eov}\n{sov-guitar!}\nFor all\n{eov}',
  );
  expect(losses).toEqual([
    { line: 1, message: diagnose('tablature'), text: 'e|--3--|' },
    { line: 4, message: diagnose('words-for', { who: 'guitar' }), text: 'For you' },
  ]);
  expect(document.sections.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['For all']]);
  expect(document.carried.chordpro).toMatchObject({
    sections: [{ name: 'tab' }, { name: 'verse', lines: ['For [G]you'] }],
  });
});

test('a directive nobody knows is kept and named; layout and diagrams are only kept', () => {
  const { diagnostics: losses, document } = readOne(
    '{frobnicate: 7}\n{constructor}\n{define: G frets 3 2 0 0 0 3}\n{np}\n# mine\nWords',
  );
  expect(losses.map(({ line, message: what }) => [line, what])).toEqual([
    [1, diagnose('directive', { directive: '{frobnicate: 7}' })],
    [2, diagnose('directive', { directive: '{constructor}' })],
  ]);
  expect(document.carried.chordpro).toEqual({
    directives: [
      { line: 1, name: 'frobnicate', value: '7' },
      { line: 2, name: 'constructor', value: '' },
      { line: 3, name: 'define', value: 'G frets 3 2 0 0 0 3' },
      { line: 4, name: 'new_page', value: '' },
    ],
    comments: [{ line: 5, text: '# mine' }],
  });
});

test('a file may hold several songs', () => {
  const songs = readChordPro('{t: One}\nA\n{new_song}\n{t: Two}\nB\n{ns}\n{t: Three}\nC');
  expect(songs.map(({ song }) => song.titles[0]?.text)).toEqual(['One', 'Two', 'Three']);
});

test('Windows line ends, a byte order mark and right-to-left words are read', () => {
  expect(shown('\uFEFF{t: x}\r\n[Dm]הבה נגי[A]לה\r\n')).toEqual([['הבה נגילה', 0, 'Dm', 7, 'A']]);
});

test('chords on a line above the words, tabs and all, stand over the same column', () => {
  expect(shown('{t: x}\nG\tD   Em\nPraise\thim all')).toEqual([['Praise him all', 0, 'G', 7, 'D', 11, 'Em']]);
});

test('headings in brackets do not keep chords from standing above the words', () => {
  const { document } = readOne('{t: x}\n[Chorus]\nG    D\nSing praise');
  expect(document.sections).toMatchObject([
    {
      id: 'c1',
      lines: [
        {
          text: 'Sing praise',
          chords: {
            original: [
              [0, 'G'],
              [5, 'D'],
            ],
          },
        },
      ],
    },
  ]);
});

test('a chord to be remembered is the one of the first verse', () => {
  expect(shown('[G]One [D]two\n\n[^]Three [^]four')).toEqual([
    ['One two', 0, 'G', 4, 'D'],
    ['Three four', 0, 'G', 6, 'D'],
  ]);
});

test('a chord that a later verse has of its own takes the place of the one to be remembered', () => {
  expect(shown('[G]One [D]two [C]three\n\n[^]Four [Am]five [^]six')).toEqual([
    ['One two three', 0, 'G', 4, 'D', 8, 'C'],
    ['Four five six', 0, 'G', 5, 'Am', 10, 'C'],
  ]);
});

test('German note names are stored as common ones, and said so', () => {
  const { lines, diagnostics: losses } = readOne('[H7]Lobe [Em]den [B]Herren');
  expect(lines[0]?.chords.original).toEqual([
    [0, 'B7'],
    [5, 'Em'],
    [9, 'Bb'],
  ]);
  expect(losses).toEqual([{ line: 1, message: diagnose('chords-renamed', { notation: 'german' }), text: '' }]);
});

const FIXED_NOTATIONS = NOTATIONS.filter((notation) => notation !== 'common' && !isMovable(notation));

test.each(FIXED_NOTATIONS)('chords with %s note names are stored with common ones', (notation) => {
  const chords = ['B7', 'Em', 'Bb', 'F#'];
  const { lines } = readOne(chords.map((chord) => `[${writeChord(chord, notation, null)}]la `).join(''));
  expect(lines[0]?.chords.original.map(([, chord]) => chord)).toEqual(chords);
});

test('an order that leaves a verse out is not followed, so that no verse disappears', () => {
  const { document, diagnostics: losses } = readOne('{flow: Verse 1,Chorus}\nOne\n\n{soc}\nSing\n{eoc}\n\nTwo');
  expect(document.order).toEqual(['v1', 'c1', 'v2']);
  expect(losses).toEqual([{ line: 1, message: diagnose('order-no-fit', { names: 'not v2' }), text: '' }]);
});

test('a verse without lines and an empty file are songs without words', () => {
  expect(readOne('{sov}\n{eov}').document.sections).toHaveLength(1);
  expect(readOne('').document.sections).toEqual([]);
});

test.each([
  ['lines', '[G]Praise him, [D]all ye [Em]people\n'.repeat(60_000)],
  ['open brackets', '['.repeat(2_000_000)],
  ['chords on one line', '[G]la '.repeat(300_000)],
  ['paragraphs', 'la\n\n'.repeat(200_000)],
])('two megabytes of %s are read in a moment', (_, text) => {
  const before = process.cpuUsage();
  expect(readChordPro(text)).toHaveLength(1);
  // CPU time of this process, however busy the machine is; quadratic reading would take minutes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(15_000);
});
