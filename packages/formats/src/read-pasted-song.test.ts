import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLine } from './chordpro-writer.ts';
import { type PastedSong, readPastedSong } from './read-pasted-song.ts';

/* The words of these songs were first published before 1900. */

const documentOf = (read: PastedSong | undefined) => read?.song.song.lyrics[0]?.document;

/** Every section as `id: line / line`, with the chords in brackets. */
const sectionsOf = (text: string, as?: Parameters<typeof readPastedSong>[1]) =>
  documentOf(readPastedSong(text, as))?.sections.map(
    ({ id, label, lines }) => `${label || id}: ${lines.map((line) => writeLine(line, 'original')).join(' / ')}`,
  );

const wild: readonly (readonly [style: string, text: string, format: string, sections: readonly string[]])[] = [
  [
    'chords above the words, with a title and paragraphs',
    `Amazing Grace

G                C        G
Amazing grace how sweet the sound
                 D7
That saved a wretch like me

G              C       G
I once was lost but now am found`,
    'chords-over-words',
    [
      'v1: [G]Amazing grace how[C] sweet th[G]e sound / That saved a wret[D7]ch like me',
      'v2: [G]I once was lost[C] but now[G] am found',
    ],
  ],
  [
    'chords in round and in square brackets above the words',
    `[G]      [C]
Abide with me, fast falls the eventide
(G)      (D7)     (G)
The darkness deepens, Lord with me abide`,
    'chords-over-words',
    ['v1: [G]Abide wit[C]h me, fast falls the eventide / [G]The darkn[D7]ess deepe[G]ns, Lord with me abide'],
  ],
  [
    'no chord, bars, beats and repeats',
    `Intro:
| G / / / | C / G/B / | x2
|G///|D7///|

Verse 1:
N.C.         G    %
What a friend we have in Jesus`,
    'chords-over-words',
    [
      'i1: [|][G][/][/][/][|][C][/][G/B][/][|][x2] / [|][G][///][|][D7][///][|]',
      'v1: [N.C.]What a friend[G] we h[%]ave in Jesus',
    ],
  ],
  [
    'tablature between the words',
    `e|---0---2---|
B|---1---3---|

C        F
Holy, holy, holy
Lord God Almighty`,
    'chords-over-words',
    ['v1: [C]Holy, hol[F]y, holy / Lord God Almighty'],
  ],
  [
    'tab stops, slash chords and chords beyond the last word',
    `G\tD/F#\tEm7
Rock of\tages\tcleft  C  D
G        D/F#      Em7        C    D
Let me hide`,
    'chords-over-words',
    ['v1: [G]Rock of [D/F#]ages [Em7]cleft  C  D / [G]Let me hi[D/F#]de[Em7][C][D]'],
  ],
  [
    'German names, where B is a half step below H',
    `1.
D         A7     D      H7
Stille Nacht, heilige Nacht
Em       A7      B   Fis
Alles schläft, einsam wacht

2.
D
Stille Nacht`,
    'chords-over-words',
    [
      'v1: [D]Stille Nac[A7]ht, hei[D]lige Na[B7]cht / [Em]Alles sch[A7]läft, ei[Bb]nsam[F#] wacht',
      'v2: [D]Stille Nacht',
    ],
  ],
  [
    'Nordic names and minor chords with small letters',
    `a        d      E7      a
Kjærlighet fra Gud springer
d7       h      E    fis
like ut av kilden klar`,
    'chords-over-words',
    ['v1: [Am]Kjærlighe[Dm]t fra G[E7]ud sprin[Am]ger / [Dm7]like ut a[Bm]v kilde[E]n kla[F#m]r'],
  ],
  [
    'headings in brackets, with a colon, and names of our own',
    `[Verse 1]
G      C
Just as I am, without one plea

Chorus
D      G
O Lamb of God, I come

[Verse 2]

C     G
Just as I am, and waiting not

[Chorus]

[Guitar solo]
G  C  D`,
    'chords-over-words',
    [
      'v1: [G]Just as[C] I am, without one plea',
      'c1: [D]O Lamb [G]of God, I come',
      'v2: [C]Just a[G]s I am, and waiting not',
      'Guitar solo: [G][C][D]',
    ],
  ],
  [
    'verses that begin with their number, and a chorus marked R:',
    `   G         C
1. Jesus loves me, this I know
   G        D
For the Bible tells me so

   G      C
R: Yes, Jesus loves me
G     D   G
The Bible tells me so

   G       C
2. Jesus loves me, he who died

Ref.:
G    C
Yes, Jesus`,
    'chords-over-words',
    [
      'v1: [G]Jesus love[C]s me, this I know / For[G] the Bibl[D]e tells me so',
      'c1: [G]Yes, Je[C]sus loves me / [G]The Bi[D]ble [G]tells me so',
      'v2: [G]Jesus lo[C]ves me, he who died',
      'c2: [G]Yes, [C]Jesus',
    ],
  ],
  [
    'chords in the words, in square brackets, with headings',
    `Verse 1:
[G]Blest be the [D7]tie that [G]binds

Chorus:
Our [Am]hearts in [Fis]Christian love`,
    'chordpro',
    ['v1: [G]Blest be the [D7]tie that [G]binds', 'c1: Our [Am]hearts in [F#]Christian love'],
  ],
  [
    'chords in the words, in round brackets',
    '(G)Nearer, my (C)God, to (G)Thee,\nNearer to (D7)Thee! (men)',
    'chordpro',
    ['v1: [G]Nearer, my [C]God, to [G]Thee, / Nearer to [D7]Thee! (men)'],
  ],
  [
    'plain verses without chords',
    `O come, all ye faithful,
joyful and triumphant,

Sing, choirs of angels,
sing in exultation,`,
    'plain-text',
    ['v1: O come, all ye faithful, / joyful and triumphant,', 'v2: Sing, choirs of angels, / sing in exultation,'],
  ],
  [
    'ChordPro with directives',
    '{title: Silent Night}\n{start_of_verse}\n[G]Silent night, [D]holy night\n{end_of_verse}',
    'chordpro',
    ['v1: [G]Silent night, [D]holy night'],
  ],
  [
    'text of a word processor, with its blanks',
    'G\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0C\u000bJoy to the world\u2028the Lord is come',
    'chords-over-words',
    ['v1: [G]Joy to th[C]e world / the Lord is come'],
  ],
  [
    'a page of a chord site: a heading of its own, tuning, repeats and N.C., with the line ends of Windows',
    `Amazing Grace Chords by John Newton

Tuning: E A D G B E
Key: G
Capo: no capo

[Intro]
G  D/F#  Em  C   x2

[Verse 1]
        G            C      G
Amazing grace, how sweet the sound

[Chorus] (x2)
G       C
Praise God, praise God

[Outro]
G C G N.C.`.replaceAll('\n', '\r\n'),
    'chords-over-words',
    [
      'i1: [G][D/F#][Em][C][x2]',
      'v1: Amazing [G]grace, how sw[C]eet the[G] sound',
      'c1: {comment: x2} / [G]Praise G[C]od, praise God',
      'e1: [G][C][G][N.C.]',
    ],
  ],
  [
    'a chord site in Portuguese: headings with chords on their line, a tablature of a solo',
    `Tom: G

[Intro] G  D/F#  Em  C

[Tab - Solo]

E|-----3---|
B|---3-----|

[Primeira Parte]

G          D/F#
  Rock of ages cleft for me`,
    'chords-over-words',
    ['i1: [G][D/F#][Em][C]', 'Tab - Solo: ', 'Primeira Parte: [G]Rock of a[D/F#]ges cleft for me'],
  ],
  [
    'a sheet of a band: facts on one line, headings in capital letters, bars',
    `Abide with Me
Key - D | Tempo - 72 | Time - 4/4

INTRO
| D / A/C# / | Bm / G / |

VERSE 1
       D        A/C#
Abide with me, fast falls the eventide

CHORUS (2X)
 D      A
Help of the helpless

TURNAROUND
| D | A | Bm | G |`,
    'chords-over-words',
    [
      'i1: [|][D][/][A/C#][/][|][Bm][/][G][/][|]',
      'v1: Abide w[D]ith me, f[A/C#]ast falls the eventide',
      'c1: {comment: 2x} / H[D]elp of [A]the helpless',
      'Turnaround: [|][D][|][A][|][Bm][|][G][|]',
    ],
  ],
  [
    'the text of SongSelect',
    `Holy, Holy, Holy


Verse 1
Holy, holy, holy
Lord God Almighty

Reginald Heber | John Bacchus Dykes
CCLI Song # 1156
© Public Domain
For use solely with the SongSelect® Terms of Use.  All rights reserved. www.ccli.com
CCLI License # 999999`,
    'songselect',
    ['v1: Holy, holy, holy / Lord God Almighty'],
  ],
  [
    'ChordPro with short directives and remarks for headings',
    `{t:Rock of Ages}
{st:Traditional}
{c:Verse 1}
[G]Rock of [D7]ages [G]cleft for me
{soc}
[C]Let me hide
{eoc}`,
    'chordpro',
    ['v1: [G]Rock of [D7]ages [G]cleft for me', 'c1: [C]Let me hide'],
  ],
  [
    'bars above the words, and a repeat',
    `Verse 1: G  C  G  D (x2)

| G        | D       |
Just as I am, without one plea
||: G | C :||`,
    'chords-over-words',
    ['v1: [G][C][G][D][(x2)]', 'v2: [|]Ju[G]st as I a[|]m,[D] without[|] one plea / [||:][G][|][C][:||]'],
  ],
];

describe('pasted words', () => {
  it.each(wild)('%s', (_style, text, format, sections) => {
    expect(readPastedSong(text)?.format).toBe(format);
    expect(sectionsOf(text)).toEqual(sections);
  });

  it('keeps how often a part is sung as a remark, and takes facts of several on a line', () => {
    const read = readPastedSong('Dawn\nKey - D | Tempo - 72 | Time - 4/4\n\nCHORUS (2X)\nD    A\nMorning has come');
    const { key, tempo, timeSignature } = read?.song.song ?? {};
    expect([key, tempo, timeSignature]).toEqual(['D', '72', '4/4']);
    expect(documentOf(read)?.sections[0]?.lines.map((line) => line.remark)).toEqual(['2x', '']);
    const page = readPastedSong('Dawn Chords by Ann Smith\n\nTuning: D A D G B E\nCapo: no capo\n\nG   C\nMorning');
    expect(page?.song.song.titles.map(({ text }) => text)).toEqual(['Dawn']);
    expect(page?.people.map(({ name }) => name)).toEqual(['Ann Smith']);
    expect(page?.song.song.comments).toEqual(['Tuning: D A D G B E']);
    expect(page?.song.diagnostics).toEqual([]);
  });

  it('repeats the chorus where only its heading is written again', () => {
    const text = '[Verse]\nG  C\nOnward, soldiers\n\n[Chorus]\nD\nOnward\n\n[Verse 2]\nG\nLike an army\n\n[Chorus]\n';
    expect(documentOf(readPastedSong(text))?.order).toEqual(['v1', 'c1', 'v2', 'c1']);
    expect(documentOf(readPastedSong(text.replace(/\n$/, ' (x2)\n')))?.order).toEqual(['v1', 'c1', 'v2', 'c1']);
    expect(sectionsOf('[Chorus] x2\n\nG  C\nOnward, soldiers')).toEqual(['c1: {comment: x2} / [G]Onw[C]ard, soldiers']);
  });

  it('takes title, key, capo and author from the lines above', () => {
    const read = readPastedSong('Fairest Lord Jesus\nKey: G\nCapo 2\n\nG     D\nFairest Lord Jesus\n');
    expect(read?.song.song.titles[0]?.text).toBe('Fairest Lord Jesus');
    expect(documentOf(read)?.capos).toEqual({ original: 2, new: 0 });
    expect(sectionsOf('Capo: 2\n\nG     D\nFairest Lord Jesus\n')).toEqual(['v1: [A]Faires[E]t Lord Jesus']);
  });

  it('takes the credits below the title for people, not for words', () => {
    const read = readPastedSong(
      'Amazing Grace\nWords: John Newton, 1779; Music: James Carrell\n\n[Verse 1]\nG    C\nAmazing grace\n',
    );
    expect(read?.song.song.titles[0]?.text).toBe('Amazing Grace');
    expect(read?.people.map(({ name, role }) => `${name}, ${role}`)).toEqual([
      'John Newton, words',
      'James Carrell, music',
    ]);
    expect(documentOf(read)?.sections.map(({ lines }) => lines.length)).toEqual([1]);
    const both = readPastedSong('Dawn\n\nWords and music by Ann Smith\n\nG    C\nMorning has come\n');
    expect(both?.people.map(({ name, role }) => `${name}, ${role}`)).toEqual(['Ann Smith, words', 'Ann Smith, music']);
  });

  it('reads OpenLyrics and OpenSong', () => {
    const xml =
      '<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties><titles><title>Dawn</title></titles></properties><lyrics><verse name="v1"><lines>Morning has come</lines></verse></lyrics></song>';
    expect([readPastedSong(xml)?.format, sectionsOf(xml)]).toEqual(['openlyrics', ['v1: Morning has come']]);
    const open = '<song><title>Dawn</title><lyrics>[V1]\n.G    C\n Morning song</lyrics></song>';
    expect([readPastedSong(open)?.format, sectionsOf(open)]).toEqual(['opensong', ['v1: [G]Morni[C]ng song']]);
  });

  it('is read as the person says', () => {
    const text = 'A  G\nBe thou my vision';
    expect(sectionsOf(text)).toEqual(['v1: [A]Be [G]thou my vision']);
    expect(sectionsOf(text, 'plain-text')).toEqual(['v1: A  G / Be thou my vision']);
  });

  it('says how many more songs there are', () => {
    const text =
      '1. Dawn\n\n1. Morning\nhas come\n\n2. Light\nhas come\n\n2. Dusk\n\n1. Evening\nhas come\n\n2. Night\nis here\n';
    expect(readPastedSong(text)?.otherSongs).toBe(1);
  });

  it('takes small words for words', () => {
    for (const line of ['a', 'be', 'a be', 'bis', 'es', 'Ach', 'A Day']) {
      expect(sectionsOf(`Now thank we\n${line}\nall our God`)?.join()).toContain(line);
    }
  });

  it('never throws, and never loses a letter of plain verses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => void readPastedSong(text)),
      { numRuns: 300 },
    );
    const word = fc.constantFrom('Now', 'thank', 'we', 'all', 'our', 'God', 'with', 'heart', 'A', 'a', 'Be');
    const line = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), (lines) => {
        const { song } = readPastedSong(lines.join('\n'), 'plain-text') ?? {};
        const words = song?.song.lyrics[0]?.document.sections.flatMap((one) => one.lines.map(({ text }) => text));
        expect(words?.join('\n')).toBe(lines.join('\n'));
      }),
    );
  });
});
