import { describe, expect, test } from 'vitest';
import { diagnose } from '../diagnostics.ts';
import { readSongs } from '../read-songs.ts';
import type { ParsedSong } from '../song-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const read = (name: string, text: string | Uint8Array) =>
  readSongs(name, typeof text === 'string' ? bytes(text) : text).songs[0];
const sections = (song: ParsedSong | undefined, language = 0) =>
  song?.song.lyrics[language]?.document.sections.map(({ id, label, lines }) => [
    label === '' ? id : `${id} ${label}`,
    ...lines.map(({ text, remark }) => text || `(${remark})`),
  ]);
const chords = (song: ParsedSong | undefined) =>
  song?.song.lyrics[0]?.document.sections.flatMap(({ lines }) => lines.map((line) => line.chords.original));
const order = (song: ParsedSong | undefined) => song?.song.lyrics[0]?.document.order;
const losses = (song: ParsedSong | undefined) => song?.diagnostics.map(({ message }) => message);

describe('SongBeamer', () => {
  test('two languages take turns, and marks name them', () => {
    const song = read(
      'a.sng',
      '#LangCount=2\r\n#Title=Lob\r\n#TitleLang2=Praise\r\n---\r\nVers 1\r\n1. Lobt den Herrn\r\n1. Praise the Lord\r\n---\r\nRefrain\r\n##1 Ehre\r\n##2 Glory\r\n2x\r\n',
    );
    expect(sections(song)).toEqual([
      ['v1', 'Lobt den Herrn'],
      ['c1', 'Ehre', '2x'],
    ]);
    expect(sections(song, 1)).toEqual([
      ['v1', 'Praise the Lord'],
      ['c1', 'Glory', '2x'],
    ]);
    expect(song?.song.titles.map(({ text, kind }) => [text, kind])).toEqual([
      ['Lob', 'main'],
      ['Praise', 'alternative'],
    ]);
  });

  test('chords stand before the letters of their columns; those without a line are reported', () => {
    const song = read(
      'a.sng',
      `#Title=x\n#Key=D\n#Chords=${base64('-1,1,D\r4.5,1,B=m7\r0,2,B<\r0,9,G')}\n---\nVerse 1\nAbc defg\n<b>Hij</b>\n`,
    );
    expect(chords(song)).toEqual([
      [
        [0, 'D'],
        [4, 'Bm7'],
      ],
      [[0, 'Bb']],
    ]);
    expect(losses(song)).toEqual([diagnose('chords-stray', { chords: 'G' })]);
  });

  test('the order repeats parts until it stops, and unknown and empty parts are reported', () => {
    const song = read(
      'a.sng',
      '#Title=x\n#VerseOrder=Intro,Refrain,Vers 1,Refrain,Bridge,STOP,Vers 2\n---\nIntro\n---\nVers 1\na\n--\nb\n---\nc\n---\nRefrain\nd\n---\n$$M=Eigener Teil\ne\n',
    );
    expect(sections(song)).toEqual([
      ['v1', 'a', 'b', 'c'],
      ['c1', 'd'],
      ['o1 Eigener Teil', 'e'],
    ]);
    expect(order(song)).toEqual(['c1', 'v1', 'c1', 'o1']);
    expect(losses(song)).toContainEqual(diagnose('part-empty', { name: 'Intro' }));
    expect(losses(song)).toContainEqual(diagnose('order-unknown', { names: 'Bridge' }));
  });

  test('a property that a song has no field for is reported with its words', () => {
    expect(losses(read('a.sng', '#Title=x\n#Bible=Ps 23\n---\na\n'))).toEqual([
      diagnose('field', { name: 'Bible', words: 'Ps 23' }),
    ]);
  });

  test('Czech, Russian and old Mac letters are read in their code pages', () => {
    const czech = Uint8Array.from(
      Buffer.from('#Title=P\xf8i\x9ael jsem k tob\xec\n---\n\xe8ern\xfd k\xf9\xf2\n', 'latin1'),
    );
    expect(readSongs('a.sng', czech).songs[0]?.song.titles[0]?.text).toBe('Přišel jsem k tobě');
    expect(sections(readSongs('a.sng', czech).songs[0])).toEqual([['v1', 'černý kůň']]);
    const russian = Uint8Array.from(
      Buffer.from('#Title=\xd1\xeb\xe0\xe2\xe0\n---\n\xc1\xee\xe3\xf3 \xf1\xeb\xe0\xe2\xe0\n', 'latin1'),
    );
    expect(sections(readSongs('a.sng', russian).songs[0])).toEqual([['v1', 'Богу слава']]);
    const mac = Uint8Array.from(Buffer.from('#Title=x\n---\nGro\xa7er Gott, N\x8chde, h\x9aren\n', 'latin1'));
    expect(sections(readSongs('a.sng', mac).songs[0])?.[0]?.[1]).toBe('Großer Gott, Nåhde, hören');
    const utf16 = Uint8Array.from(Buffer.from('\ufeff#Title=x\n---\nGnade für mich\n', 'utf16le'));
    expect(sections(readSongs('a.sng', utf16).songs[0])).toEqual([['v1', 'Gnade für mich']]);
  });
});

describe('SongSelect', () => {
  const old =
    'Sample Hymn\r\n\r\n\r\nVerse 1\r\nFirst line\r\nSecond line\r\n\r\n\r\nChorus\r\nSing it\r\n\r\n\r\nCCLI Song # 22025\r\nJohn Newton | Edwin Excell\r\n© 1910 A Publisher (Admin. by B)\r\nFor use solely with the SongSelect® Terms of Use.  All rights reserved. www.ccli.com\r\nCCLI License # 777\r\n';

  test('a text download of before 2023: people below the number, copyright without the terms', () => {
    const song = read('hymn.txt', old);
    expect(sections(song)).toEqual([
      ['v1', 'First line', 'Second line'],
      ['c1', 'Sing it'],
    ]);
    expect(song?.song.authors.map(({ name }) => name)).toEqual(['John Newton', 'Edwin Excell']);
    expect(song?.song).toMatchObject({ ccli: '22025', copyright: '1910 A Publisher (Admin. by B)' });
  });

  test('a Norwegian or German download is known by the same line', () => {
    const german = old
      .replace('CCLI Song # 22025', 'CCLI-Liednummer 22025')
      .replace('CCLI License #', 'CCLI-Lizenznummer');
    expect(read('lied.ccli', german)?.song.ccli).toBe('22025');
  });

  test('an import file has people with their first names first, and its own names of parts only once', () => {
    const song = read(
      'a.usr',
      '[File]\r\nType=SongSelect Import File\r\nVersion=3.0\r\n[S A22025]\r\nTitle=Grace\r\nAuthor=Newton, John | Excell, Edwin\r\nCopyright=Public Domain\r\nKeys=Eb/tF\r\nFields=Verse 1/tChorus\r\nWords=(Verse 1)/nOne/nTwo/n/tSing/n/t\r\n',
    );
    expect(song?.song).toMatchObject({ ccli: '22025', key: 'Eb', copyright: 'Public Domain' });
    expect(song?.song.authors.map(({ name }) => name)).toEqual(['John Newton', 'Edwin Excell']);
    expect(sections(song)).toEqual([
      ['v1', 'One', 'Two'],
      ['c1', 'Sing'],
    ]);
  });

  test('a ChordPro download has the names of its parts as comments', () => {
    const song = read(
      'a.cho',
      '{title: Grace}\n{artist: John Newton}\n{key: G}\n{ccli: 22025}\n\n{comment: Verse 1}\nA[G]mazing\n\n{comment: Chorus}\n[C]Sing\n',
    );
    expect(song?.song).toMatchObject({ ccli: '22025', key: 'G' });
    expect(sections(song)?.map(([name]) => name)).toEqual(['v1', 'c1']);
  });
});

describe('OnSong', () => {
  const text = `Blessed
A Singer
Key: D
Tempo: 72
CCLI: 123
Duration: 3:10
Flow: V1 C V1 C B

Verse 1:
B[D]lessed be your [G]name
*In the land

Chorus:
D      A
Sing a song
(softly)

Bridge:
You give and take away
`;

  test('data above, parts with chords in the line and above it, and the order', () => {
    const song = read('a.onsong', text);
    expect(sections(song)).toEqual([
      ['v1', 'Blessed be your name', 'In the land'],
      ['c1', 'Sing a song', '(softly)'],
      ['b1', 'You give and take away'],
    ]);
    expect(chords(song)?.[2]).toEqual([
      [0, 'D'],
      [7, 'A'],
    ]);
    expect(order(song)).toEqual(['v1', 'c1', 'v1', 'c1', 'b1']);
    expect(song?.song).toMatchObject({ key: 'D', tempo: '72', ccli: '123' });
    expect(losses(song)).toEqual([diagnose('field', { name: 'Duration', words: '3:10' })]);
  });

  test('directives of ChordPro may be among them', () => {
    const song = read('a.onsong', '{title: T}\n{artist: S}\n\n{soc}\n[G]La\n{eoc}\n\n{comment: Bridge}\nLo\n');
    expect(song?.song.titles[0]?.text).toBe('T');
    expect(sections(song)?.map(([name]) => name)).toEqual(['c1', 'b1']);
  });
});

describe('VideoPsalm', () => {
  test('names without quotation marks, line breaks and quotation marks in texts, a missing comma', () => {
    const { songs } = readSongs(
      'book.json',
      bytes(
        '{Text:"My book" Songs:[{ID:7,Text:"One",CCLI:"5",Verses:[{\nText:"He said "come" to me\nLine [G]two"},{ID:2,Text:"<b>Next</b>"}]},{Text:"Two",Verses:[{Text:"Only"}]}]}',
      ),
    );
    expect(songs).toHaveLength(2);
    expect(sections(songs[0])).toEqual([
      ['v1', 'He said "come" to me', 'Line two'],
      ['v2', 'Next'],
    ]);
    expect(chords(songs[0])?.[1]).toEqual([[5, 'G']]);
    expect(songs[0]?.song.songbooks).toEqual([{ name: 'My book', entry: '7' }]);
  });

  test('a file that ends too early is refused with a line', () => {
    expect(() => readSongs('a.json', bytes('{Songs:[{Text:"a",Verses:[{\nText:"b'))).toThrow('Line 2');
  });
});
