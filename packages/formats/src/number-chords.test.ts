import { describe, expect, test } from 'vitest';
import { readPastedSong } from './read-pasted-song.ts';
import { readSongs } from './read-songs.ts';

/* How a pasted text was read, its key, and its chords line by line, each with the place it stands above. */
function paste(text: string) {
  const read = readPastedSong(text);
  const [lyrics] = read?.song.song.lyrics ?? [];
  const lines = lyrics?.document.sections.flatMap((section) => section.lines) ?? [];
  return {
    format: read?.format,
    key: lyrics?.document.keys.original,
    chords: lines.map(({ chords }) => chords.original.map(([at, name]) => `${at}:${name}`).join(' ')),
    words: lines.map(({ text: words }) => words),
  };
}

const WORDS = ['Sing to the hills of morning', 'sing to the night again'];

describe('numbers of the Nashville system above words are chords', () => {
  test.each<readonly [string, readonly [string, string], readonly [string, string]]>([
    ['plain, twice', ['1       4', '5       1'], ['0:G 8:C', '0:D 8:G']],
    ['minor with m', ['1       6m', '4       5'], ['0:G 8:Em', '0:C 8:D']],
    ['minor with a dash', ['6-      2-7', '5       1'], ['0:Em 8:Am7', '0:D 8:G']],
    ['bass notes beside signs', ['1       1/3', '4       5sus'], ['0:G 8:G/B', '0:C 8:Dsus']],
    ['accidentals before', ['b7      4', '1       #4dim'], ['0:F 8:C', '0:G 8:C#dim']],
    ['raised signs', ['1       5⁷', '2-⁷     1'], ['0:G 8:D7', '0:Am7 8:G']],
    ['major sevenths', ['1maj7   4maj7', '5sus4   5'], ['0:Gmaj7 8:Cmaj7', '0:Dsus4 8:D']],
    ['diminished and augmented', ['7°      1', '5+      1'], ['0:F#dim 8:G', '0:Daug 8:G']],
    ['bars', ['| 1     | 4', '| 5     | 1'], ['0:| 2:G 8:| 10:C', '0:| 2:D 8:| 10:G']],
    ['a single one, where others are certain', ['1       6m', '        4'], ['0:G 8:Em', '8:C']],
  ])('%s', (_, [first, second], chords) => {
    const read = paste(`Title\nKey: G\n\n${first}\n${WORDS[0]}\n${second}\n${WORDS[1]}\n`);
    expect(read).toEqual({ format: 'chords-over-words', key: 'G', chords, words: WORDS });
  });

  test('in C where no key is stated, and the report says so', () => {
    const { songs } = readSongs(
      'a.txt',
      new TextEncoder().encode(`Title\n\n1   4   5sus\n${WORDS[0]}\n1\t6m\n${WORDS[1]}\n`),
    );
    expect(songs[0]?.song).toMatchObject({ key: 'C' });
    expect(songs[0]?.diagnostics.map(({ message }) => message)).toEqual([
      { code: 'chords-numbered', params: { key: 'C' } },
    ]);
    const lines = songs[0]?.song.lyrics[0]?.document.sections.flatMap((section) => section.lines) ?? [];
    expect(lines.map(({ chords }) => chords.original)).toEqual([
      [
        [0, 'C'],
        [4, 'F'],
        [8, 'Gsus'],
      ],
      [
        [0, 'C'],
        [8, 'Am'],
      ],
    ]);
  });

  test('in the relative major of a minor key, without regard to the capo, and after a heading', () => {
    const read = paste(`Title\nKey: Em\nCapo: 2\n\n[Intro] 6m  4\n\n[Verse]\n6m      1/3\n${WORDS[0]}\n`);
    expect(read).toMatchObject({ key: 'Em', chords: ['0:Em 0:C', '0:Em 8:G/B'] });
  });
});

describe('other numbers above words are none', () => {
  test.each<readonly [string, string, string]>([
    ['verse numbers', '1', '2'],
    ['numbers of several verses', '1 2 3', '4 5 6'],
    ['the same, far apart', '1   2   3', '4   5   6'],
    ['counted beats', '1   2   3   4', '1   2   3   4   1   2'],
    ['beats with blanks', '1 & 2 &', '3 & 4 &'],
    ['dates', '24/12', '6/1  7/2'],
    ['years', '1873', '1912   1934'],
    ['a place in the Bible', '3:16', '1 4:5'],
    ['ranges', '1-3', '2-4   5-6'],
    ['numbers of songs', '12  145', '7  23'],
    ['numbers close to each other', '3 1 4', '2 7 1'],
    ['one line of numbers', '1   4   5', 'La la la la'],
    ['fractions', '1/2  3/4', '1/4  3/4'],
  ])('%s', (_, first, second) => {
    const read = paste(`Title\n\n${first}\n${WORDS[0]}\n\n${second}\n${WORDS[1]}\n`);
    expect(read.chords.filter((chords) => chords !== '')).toEqual([]);
  });

  test('a verse number above a verse whose chords are numbers', () => {
    const read = paste(
      `Title\nKey: C\n\n1\n${WORDS[0]}\n4    5sus\n${WORDS[1]}\n\n2\n${WORDS[0]}\n1    6m\n${WORDS[1]}\n`,
    );
    expect(read.words).toEqual(['1', ...WORDS, '2', ...WORDS]);
    expect(read.chords).toEqual(['', '', '0:F 5:Gsus', '', '', '0:C 5:Am']);
  });
});
