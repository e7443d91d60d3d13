import { describe, expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { abcToMusicXml } from './index.ts';
import { readAbc } from './read-abc.ts';
import { readStaves } from './staves.ts';
import { type MusicEvent, durationOf, type Pitch, type Voice, WHOLE_NOTE } from './tune.ts';

const head = 'X:1\nT:A tune\nM:4/4\nL:1/4\nK:C\n';
const voicesOf = (text: string): readonly Voice[] => readAbc(text).parts.flatMap(({ staves }) => staves.flat());
const nameOf = ({ step, alter, octave, tieStart }: Pitch) =>
  `${step}${alter > 0 ? '#'.repeat(alter) : 'b'.repeat(-alter)}${octave}${tieStart ? '-' : ''}`;
const lengthOf = (one: MusicEvent) => Number(((durationOf(one) / WHOLE_NOTE) * 4).toFixed(3));

/* `C4:1` is middle C of a quarter; chords are joined by +, bars by |, layers by &. */
function describeOne(one: MusicEvent): string {
  if (one.kind === 'rest') return `${one.isHidden ? 'x' : 'z'}:${lengthOf(one)}`;
  if (one.kind !== 'notes') return one.kind;
  return `${one.pitches.map(nameOf).join('+')}:${lengthOf(one)}`;
}
const describeVoice = (voice: Voice | undefined) =>
  voice?.bars.map(({ layers }) => layers.map((layer) => layer.map(describeOne).join(' ')).join(' & ')).join(' | ');
const read = (music: string) => describeVoice(voicesOf(`${head}${music}\n`)[0]);

describe('the notes of a line', () => {
  test.each([
    ['octaves', "C, C c c'", 'C3:1 C4:1 C5:1 C6:1'],
    ['lengths', 'C2 C/ C// C/4 C3/2 C4', 'C4:2 C4:0.5 C4:0.25 C4:0.25 C4:1.5 C4:4'],
    ['accidentals until the bar ends, in their octave', '^C C c =C|C', 'C#4:1 C#4:1 C5:1 C4:1 | C4:1'],
    ['double accidentals', '^^C __D', 'C##4:1 Dbb4:1'],
    ['a tie, which carries its accidental over the bar', '^C-|C C', 'C#4-:1 | C#4:1 C4:1'],
    ['a tie to another pitch is none', 'C-D', 'C4:1 D4:1'],
    ['chords', '[CEG]2 [C2E2]/', 'C4+E4+G4:2 C4+E4:1'],
    ['ties of one note of a chord, and of all', '[C-E][CG]-[CG]', 'C4-+E4:1 C4-+G4-:1 C4+G4:1'],
    ['rests', 'z x2 z/', 'z:1 x:2 z:0.5'],
    ['rests of whole bars', 'Z2|', 'z:4 | z:4'],
    ['triplets', '(3CDE F', 'C4:0.667 D4:0.667 E4:0.667 F4:1'],
    ['other tuplets', '(5:4:5CDEFG (2CD', 'C4:0.8 D4:0.8 E4:0.8 F4:0.8 G4:0.8 C4:1.5 D4:1.5'],
    ['uneven pairs', 'C>D E<F C>>D', 'C4:1.5 D4:0.5 E4:0.5 F4:1.5 C4:1.75 D4:0.25'],
    ['changes on the way', 'C [L:1/8] C [K:D] F [M:3/4] C', 'C4:1 C4:0.5 key F#4:0.5 meter C#4:0.5'],
    ['another voice laid over a bar', 'C D & E2 | F2', 'C4:1 D4:1 & E4:2 | F4:2'],
    ['nothing of comments, spacers and line ends', 'C y D ` E $ % F', 'C4:1 D4:1 E4:1'],
    ['slurs and decorations as no notes', '(C !fermata!D) .E ~F "Am"G', 'C4:1 D4:1 E4:1 F4:1 G4:1'],
    ['grace notes as no time', '{cd}C {/e}D', 'C4:1 D4:1'],
  ])('%s', (_what, music, expected) => {
    expect(read(music)).toBe(expected);
  });
});

describe('keys', () => {
  test.each([
    ['G', 1, 'major'],
    ['Bb', -2, 'major'],
    ['F#m', 3, 'minor'],
    ['Am', 0, 'minor'],
    ['D dorian', 0, 'dorian'],
    ['EMix', 3, 'mixolydian'],
    ['Gb % comment', -6, 'major'],
    ['none', 0, 'major'],
    ['C clef=bass', 0, 'major'],
  ])('K:%s', (key, fifths, mode) => {
    expect(readAbc(`X:1\nK:${key}\nC|\n`).key).toMatchObject({ fifths, mode });
  });

  test('a key may alter steps beside its signature', () => {
    expect(describeVoice(voicesOf('X:1\nL:1/4\nK:D =c ^g\nF G c|\n')[0])).toBe('F#4:1 G#4:1 C5:1');
  });
});

describe('voices', () => {
  const hymn = [
    'X:1',
    'T:Hymn',
    'C:Words: Somebody, 1820',
    "C:Music: 'A Tune', 1821",
    'M:4/4',
    'L:1/4',
    '%%staves (S A) | (T B)',
    'V:S clef=treble name="Women"',
    'V:A',
    'V:T clef=bass',
    'V:B',
    'K:F',
    '[V:S] F | B2 A',
    'w: 1.~Al- le- lu-',
    'w: 2.~He lives',
    '[V:A] C | D2 C',
    '[V:T] A, | F,2 F,',
    '[V:B] F,, | B,,2 F,,',
    '[V:S] G | F4 |]',
    'w: * ia__',
    '[V:A] C | C4 |]',
    '[V:T] G, | A,4 |]',
    '[V:B] C, | F,,4 |]',
    'W: A verse below the music',
  ].join('\n');

  test('each reads its own lines, and lines go on in the middle of a bar', () => {
    expect(voicesOf(hymn).map(describeVoice)).toEqual([
      'F4:1 | Bb4:2 A4:1 G4:1 | F4:4',
      'C4:1 | D4:2 C4:1 C4:1 | C4:4',
      'A3:1 | F3:2 F3:1 G3:1 | A3:4',
      'F2:1 | Bb2:2 F2:1 C3:1 | F2:4',
    ]);
  });

  test('stand on the staves that are asked for', () => {
    const { parts, title, composer, lyricist } = readAbc(hymn);
    expect(parts.map(({ name, staves }) => [name, staves.map((staff) => staff.map(({ id }) => id))])).toEqual([
      ['Women', [['S', 'A']]],
      ['', [['T', 'B']]],
    ]);
    expect({ title, composer, lyricist }).toEqual({
      title: 'Hymn',
      composer: "'A Tune', 1821",
      lyricist: 'Somebody, 1820',
    });
  });

  test('on one staff are named together, also by their short names', () => {
    const named = hymn
      .replace('name="Women"', 'name="Soprano" sname="S."')
      .replace('V:A\n', 'V:A nm=Alto snm="A."\n')
      .replace('V:B\n', 'V:B name="Bass"\n');
    expect(readAbc(named).parts.map(({ name, shortName }) => [name, shortName])).toEqual([
      ['Soprano, Alto', 'S., A.'],
      ['Bass', ''],
    ]);
    expect(abcToMusicXml(named)).toContain(
      '<part-name>Soprano, Alto</part-name><part-abbreviation>S., A.</part-abbreviation>',
    );
  });

  test('have words by verse, with hyphens, and held syllables', () => {
    const notes = voicesOf(hymn)[0]?.bars.flatMap(({ layers }) => layers[0] ?? []) ?? [];
    const verse = (number: number) =>
      notes.flatMap((one) => (one.kind === 'notes' ? [one.words.get(number)?.text ?? '·'] : []));
    expect(verse(1)).toEqual(['1. Al', 'le', 'lu', '·', 'ia']);
    expect(verse(2)).toEqual(['2. He', 'lives', '·', '·', '·']);
    expect(abcToMusicXml(hymn)).toContain('<lyric number="1"><syllabic>middle</syllabic><text>le</text></lyric>');
  });

  test.each([
    ['(A B) | C', [[['A', 'B']], [['C']]]],
    ['{A B}', [[['A'], ['B']]]],
    ['{(A B) | (C)} [D E]', [[['A', 'B'], ['C']], [['D']], [['E']]]],
  ])('on the staves %s', (score, expected) => {
    expect(readStaves(score)).toEqual(expected);
  });

  test('are cut alike when one lacks a bar line or has one too many', () => {
    const text = `${head}V:1\nC D | E F | G A |]\nV:2\nC D E F | G A |]\nV:3\nC D | E F | G A |]\n`;
    expect(voicesOf(text).map(describeVoice)).toEqual(Array(3).fill('C4:1 D4:1 | E4:1 F4:1 | G4:1 A4:1'));
  });

  test('that were silent while the staves were others come in at the same bar', () => {
    const text = `${head}%%staves P\n[V:P] C4 | D4 |\n%%staves S P\n[V:S] E4 |\n[V:P] F4 |\n`;
    expect(voicesOf(text).map(describeVoice)).toEqual([' |  | E4:4', 'C4:4 | D4:4 | F4:4']);
  });

  test('may be written an octave away', () => {
    const text = 'X:1\nL:1/4\nK:C\nV:T clef=treble-8\nC|\nV:B clef=bass middle=d\nd|\nV:O octave=1\nC|\n';
    expect(voicesOf(text).map(describeVoice)).toEqual(['C3:1', 'D3:1', 'C5:1']);
  });
});

describe('bars', () => {
  const measures = (music: string) => abcToMusicXml(`${head}${music}\n`).match(/<measure .*?<\/measure>/g) ?? [];

  test('an upbeat and a bar cut in two are not counted twice', () => {
    const numbers = measures('C | C4 | C2 :| C2 | C4 |]').map((one) => /number="(\w+)"/.exec(one)?.[1]);
    expect(numbers).toEqual(['X1', '1', '2', 'X4', '3']);
  });

  test('repeats and endings', () => {
    const [first, second, third] = measures('|: C4 |1 D4 :|2 E4 |]');
    expect(first).toContain('<repeat direction="forward"/>');
    expect(second).toContain('<ending number="1" type="start"/>');
    expect(second).toMatch(/<ending number="1" type="stop"\/><repeat direction="backward"\/>/);
    expect(third).toMatch(/<ending number="2" type="start"\/>.*<bar-style>light-heavy<\/bar-style>/);
  });

  test.each(['[|]:|', '[|] :|', ':|]', ':||', ':|', '[|]:|2'])('"%s" repeats what stands before it', (bars) => {
    const [, last, ...none] = measures(`C4 | D4 ${bars}`);
    expect(none).toEqual([]);
    expect(last).toContain('<repeat direction="backward"/>');
  });

  test.each(['[|]', '[|]|:', '|]', '||'])('"%s" does not', (bars) => {
    expect(measures(`C4 | D4 ${bars} E4 |`)[1]).not.toContain('direction="backward"');
  });

  test('a length no note has is written as tied notes', () => {
    const [bar = ''] = measures('C5');
    expect([...bar.matchAll(/<type>(\w+)<\/type>/g)].map((match) => match[1])).toEqual(['whole', 'quarter']);
    expect(bar).toContain('<tie type="start"/>');
  });

  test('an accidental that another voice of the staff took away is shown again', () => {
    const text = `X:1\nL:1/4\n%%score (A B)\nK:F\nV:A\nc =B|\nV:B\nz F/ z/|\n`;
    expect(abcToMusicXml(text).match(/<accidental>/g)).toHaveLength(1);
    const other = `X:1\nL:1/4\n%%score (A B)\nK:F\nV:A\n=B z|\nV:B\nz B|\n`;
    expect(abcToMusicXml(other)).toContain('<accidental>flat</accidental>');
  });

  test('notes written without a space share a beam, each voice has slurs of its own', () => {
    const [bar = ''] = measures('C/D/E/ F/ G');
    expect([...bar.matchAll(/<beam number="1">(\w+)/g)].map((match) => match[1])).toEqual(['begin', 'continue', 'end']);
    const text = `X:1\nL:1/4\n%%score (A B)\nK:C\nV:A\n(c d)|\nV:B\n(E F)|\n`;
    expect([...abcToMusicXml(text).matchAll(/<slur number="(\d+)"/g)].map((match) => match[1])).toEqual([
      '3',
      '3',
      '7',
      '7',
    ]);
  });

  test('grace notes stand before their note, or after the last one', () => {
    const [bar = ''] = measures('{d}C {e}');
    expect([...bar.matchAll(/<step>(\w)<\/step>/g)].map((match) => match[1])).toEqual(['D', 'C', 'E']);
    expect(bar.match(/<grace\/>/g)).toHaveLength(2);
  });

  test('chord symbols, texts, loudness and signs stand where they were written', () => {
    const [bar = ''] = measures('"Bb7/D"C "^Slow"D !p!E !fermata!F');
    expect(bar).toContain('<root-step>B</root-step><root-alter>-1</root-alter>');
    expect(bar).toContain('<kind text="7">dominant</kind><bass><bass-step>D</bass-step></bass>');
    expect(bar).toContain('<words>Slow</words>');
    expect(bar).toContain('<dynamics><p/></dynamics>');
    expect(bar).toContain('<fermata type="upright"/>');
  });
});

describe('what is refused', () => {
  test.each([
    ['no key', 'X:1\nCDEF|\n', /names no key/],
    ['several tunes', 'X:1\nK:C\nC|\n\nX:2\nK:C\nC|\n', /several tunes/],
    ['no notes', 'X:1\nK:C\n\n', /no notes/],
    ['a meter that is none', 'X:1\nM:4/5\nK:C\nC|\n', /no meter/],
    ['a length that is none', 'X:1\nK:C\nC/1001|\n', /cannot be written/],
    ['a million bars', 'X:1\nK:C\nZ9999|Z9999|\n', /too many bars/],
    ['a voice that does not fit', `${head}V:1\nC C|C C|\nV:2\nC3 C|\nV:3\nC C|C C|\n`, /Voice 2 does not fit .* bar 1/],
  ])('%s', (_what, text, sentence) => {
    expect(() => abcToMusicXml(text)).toThrow(sentence);
    expect(() => abcToMusicXml(text)).toThrow(ParseError);
  });

  test('MIDI, layout and text blocks are passed over', () => {
    const text = `X:1\n%%MIDI program 1 0\nL:1/4\nK:C\n%%begintext\nCDEF\n%%endtext\n%%MIDI beat 1 2 3\nG|\n`;
    expect(describeVoice(voicesOf(text)[0])).toBe('G4:1');
  });

  test('a long line of brackets takes no time to speak of', () => {
    expect(() => abcToMusicXml(`${head}${'['.repeat(20_000)}\n`)).toThrow(/no notes/);
  });
});
