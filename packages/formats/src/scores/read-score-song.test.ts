import { describe, expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { readScoreSong } from './read-score-song.ts';

type Said = { readonly text: string; readonly signs?: string; readonly length?: number };

/* A note of MusicXML: `1:Ama-` begins a word in verse 1, `2:-zing` ends one; "R" is a rest. */
function note(words: string, { signs = '', length = 1 }: Partial<Said> = {}): string {
  if (words === 'R') return `<note><rest/><duration>${length}</duration><voice>1</voice></note>`;
  const lyrics = words
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [, number = '1', text = ''] = /^(?:(\w+):)?(.*)$/.exec(each) ?? [];
      const [starts, ends] = [text.startsWith('-'), text.endsWith('-')];
      const syllabic = starts ? (ends ? 'middle' : 'end') : ends ? 'begin' : 'single';
      const bare = text.slice(starts ? 1 : 0, ends ? -1 : undefined).replaceAll('~', ' ');
      return `<lyric number="${number}"><syllabic>${syllabic}</syllabic><text>${bare}</text></lyric>`;
    });
  return `<note><pitch><step>C</step><octave>4</octave></pitch><duration>${length}</duration><voice>1</voice>${signs}${lyrics.join('')}</note>`;
}
const FERMATA = '<notations><fermata/></notations>';
const measure = (...content: readonly string[]) => `<measure>${content.join('')}</measure>`;
const line = (...words: readonly string[]) =>
  words.map((one, at) => note(one, { length: at === words.length - 1 ? 3 : 1 })).join('');
const score = (parts: readonly string[], head = '') =>
  `<?xml version="1.0"?><!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd"><score-partwise>${head}${parts.map((part, at) => `<part id="P${at}">${part}</part>`).join('')}</score-partwise>`;

const songOf = (text: string) => readScoreSong(text).song;
const documentOf = (text: string) => songOf(text).lyrics[0]?.document;
const sectionsOf = (text: string) =>
  documentOf(text)?.sections.map(({ id, lines }) => [id, ...lines.map((one) => one.text)]);

describe('a MusicXML score', () => {
  const head = `
    <work><work-title>Morning &amp; evening</work-title></work>
    <identification>
      <creator type="composer">Tune: 'DAWN', Anna Berg (1810–1870), 1846</creator>
      <creator type="lyricist">Words by Karl Dahl, 1850</creator>
      <creator type="translator">Mary Lund</creator>
      <creator type="arranger">Composer / arranger</creator>
    </identification>`;

  test('names its title, its people and its key', () => {
    const key = '<attributes><divisions>1</divisions><key><fifths>-3</fifths><mode>minor</mode></key></attributes>';
    const song = songOf(score([measure(key, note('1:La'))], head));
    expect(song.titles).toEqual([{ text: 'Morning & evening', language: '', kind: 'main' }]);
    expect(song.authors).toEqual([
      { name: 'Anna Berg', role: 'music', language: '' },
      { name: 'Karl Dahl', role: 'words', language: '' },
      { name: 'Mary Lund', role: 'translation', language: '' },
    ]);
    expect(song.key).toBe('Cm');
  });

  test('is called by its movement where the work has no title, never by a file or a placeholder', () => {
    const titled = (work: string, movement: string) =>
      songOf(
        score(
          [measure(note('1:La'))],
          `<work><work-title>${work}</work-title></work><movement-title>${movement}</movement-title>`,
        ),
      ).titles.map(({ text }) => text);
    expect(titled('', 'Dawn')).toEqual(['Dawn']);
    expect(titled('Untitled', 'Dawn')).toEqual(['Dawn']);
    expect(titled('Title', 'bwv1.6.mxl')).toEqual([]);
  });

  test('has verses by their numbers, with syllables joined to words and lines that end in all of them', () => {
    const notes = [
      line('1:1.~Morn- 2:2.~Eve-', '1:-ing 2:-ning', '1:has 2:has', '1:bro- 2:fall-', '1:-ken, 2:-en,'),
      line('1:Birds 2:Stars', '1:a- 2:a-', '1:-wake 2:-bove', '1:and 2:the', '1:sing. 2:sea.'),
    ];
    const text = score([measure(...notes)]);
    expect(sectionsOf(text)).toEqual([
      ['v1', 'Morning has broken,', 'Birds awake and sing.'],
      ['v2', 'Evening has fallen,', 'Stars above the sea.'],
    ]);
    expect(documentOf(text)?.order).toEqual(['v1', 'v2']);
  });

  test('holds a syllable over a melisma, and joins what is elided', () => {
    const elided =
      '<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration><voice>1</voice><lyric number="1"><syllabic>end</syllabic><text>ria</text><elision>‿</elision><syllabic>begin</syllabic><text>in</text></lyric></note>';
    const text = score([measure(note('1:Glo-'), note(''), note(''), elided, note('1:-no'))]);
    expect(sectionsOf(text)).toEqual([['v1', 'Gloria inno']]);
  });

  test('keeps a refrain that stands once, after each verse', () => {
    const verse = line('1:Low 2:High', '1:lay 2:He', '1:my 2:rose', '1:Lord, 2:up,');
    const refrain = line('1:Sing', '1:al-', '1:-le-', '1:-lu-', '1:-ia,') + line('1:He', '1:is', '1:ris-', '1:-en.');
    const text = score([measure(verse) + measure(refrain)]);
    expect(sectionsOf(text)).toEqual([
      ['v1', 'Low lay my Lord,'],
      ['c1', 'Sing alleluia,', 'He is risen.'],
      ['v2', 'High He rose up,'],
    ]);
    expect(documentOf(text)?.order).toEqual(['v1', 'c1', 'v2', 'c1']);
  });

  test('puts a refrain before the verses when it is sung first, and between them', () => {
    const refrain = line('1:Sing', '1:al-', '1:-le-', '1:-lu-', '1:-ia,') + line('1:He', '1:is', '1:ris-', '1:-en.');
    const text = score([
      measure(refrain) + measure(line('1:Low 2:High', '1:lay 2:He', '1:my 2:rose', '1:Lord. 2:up.')),
    ]);
    expect(documentOf(text)?.order).toEqual(['c1', 'v1', 'c1', 'v2', 'c1']);
  });

  test('repeats a short line that stands once within every verse', () => {
    const text = score([
      measure(line('1:Low 2:High', '1:lay 2:He', '1:my 2:rose', '1:Lord. 2:up.')) +
        measure(line('1:Al-', '1:-le-', '1:-lu-', '1:-ia!')) +
        measure(line('1:Three 2:Now', '1:days 2:he', '1:He 2:lives', '1:slept. 2:there.')),
    ]);
    expect(sectionsOf(text)).toEqual([
      ['v1', 'Low lay my Lord.', 'Alleluia!', 'Three days He slept.'],
      ['v2', 'High He rose up.', 'Alleluia!', 'Now he lives there.'],
    ]);
  });

  test('sings a repeated part with both of its lines when the rest has one', () => {
    const repeat = '<barline location="right"><repeat direction="backward"/></barline>';
    const text = score([
      measure(
        note('1:Ach 2:wie'),
        note('1:Gott, 2:we-'),
        note('1:sieh 2:-nig', { signs: FERMATA }),
        note('1:da- 2:sind'),
        note('1:-rein, 2:dein,', { signs: FERMATA }),
        repeat,
      ) + measure(note('2:dein'), note('2:Wort'), note('2:bleibt', { signs: FERMATA }), note('2:so'), note('2:wahr.')),
    ]);
    expect(sectionsOf(text)).toEqual([
      ['v1', 'Ach Gott, sieh', 'darein,', 'wie wenig', 'sind dein,', 'dein Wort bleibt', 'so wahr.'],
    ]);
  });

  test('takes the voice with the most words, and verses that only another has; says that others sing other words', () => {
    const melody = measure(note('1:Low'), note('1:in'), note('1:the'), note('1:grave'));
    const alto = measure(note('2:High'), note('2:on'), note('2:a'), note('2:hill'));
    const echo = measure(note('1:grave'), note('1:hallelujah'));
    const read = readScoreSong(score([melody, alto, echo]));
    expect(read.song.lyrics[0]?.document.sections.map(({ lines }) => lines.map((one) => one.text))).toEqual([
      ['Low in the grave'],
      ['High on a hill'],
    ]);
    expect(read.diagnostics.map(({ message }) => message.code)).toEqual(['score-other-words']);
    expect(readScoreSong(score([melody, melody])).diagnostics).toEqual([]);
  });

  test('ends its lines and verses where it says so', () => {
    const end = (text: string, sign: string) =>
      `<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration><voice>1</voice><lyric number="1"><syllabic>single</syllabic><text>${text}</text><${sign}/></lyric></note>`;
    const text = score([
      measure(note('1:la'), end('lo', 'end-line'), note('1:le'), end('li', 'end-paragraph'), note('1:lu')),
    ]);
    expect(sectionsOf(text)).toEqual([
      ['v1', 'la lo', 'le li'],
      ['v2', 'lu'],
    ]);
  });

  test('joins syllables whose program wrote the hyphens into the text', () => {
    const text = score([
      measure(...['mor-', 'ning', 'e-', 've-', 'ning', 'day-', 'light'].map((one) => note(`1:${one}`))),
    ]);
    const single = text.replaceAll('<syllabic>begin</syllabic>', '<syllabic>single</syllabic>');
    const hyphened = single.replace(/<text>(mor|e|ve|day)<\/text>/g, '<text>$1-</text>');
    expect(sectionsOf(hyphened)).toEqual([['v1', 'morning evening daylight']]);
  });

  test('is in the language it says, else in that of its words', () => {
    const languageOf = (text: string) => songOf(text).lyrics[0]?.language;
    const german = measure(
      ...'Gelobet seist du Herr und Gott wie ich dir mein Herz'.split(' ').map((word) => note(`1:${word}`)),
    );
    expect(languageOf(score([german]))).toBe('de');
    expect(languageOf(score([german.replace('<lyric ', '<lyric xml:lang="sv-SE" ')]))).toBe('sv');
  });

  test('is read by its measures when they hold the parts', () => {
    const text = `<score-timewise><measure><part id="P1">${note('1:la')}</part><part id="P2">${note('R')}</part></measure><measure><part id="P1">${note('1:lo')}</part></measure></score-timewise>`;
    expect(sectionsOf(text)).toEqual([['v1', 'la lo']]);
  });

  test('has no sections when there are no words', () => {
    expect(documentOf(score([measure(note(''), note('R'))]))).toMatchObject({ sections: [], order: [] });
  });
});

describe('an MEI score', () => {
  const mei = (layer: string, extra = '') => `<?xml version="1.0"?><mei xmlns="http://www.music-encoding.org/ns/mei">
    <meiHead><fileDesc><titleStmt>
      <title>Dawn<titlePart type="subordinate">an electronic transcription</titlePart></title>
      <composer><persName>Anna Berg</persName></composer>
      <respStmt><persName role="lyricist">Karl Dahl</persName><persName role="encoder">Somebody</persName></respStmt>
    </titleStmt></fileDesc></meiHead>
    <music><body><mdiv><score><scoreDef key.sig="2s" key.mode="major"/>
      <section><measure><staff n="1"><layer n="1">${layer}</layer></staff></measure></section>
    </score></mdiv></body>${extra}</music></mei>`;
  const sung = (...verses: readonly string[]) =>
    `<note dur="4">${verses.map((syl, at) => `<verse n="${at + 1}">${syl}</verse>`).join('')}</note>`;

  test('names its title, people and key, and its verses by their numbers', () => {
    const layer = [
      sung('<syl wordpos="i" con="d">Mor</syl>', '<syl con="d">Eve</syl>'),
      sung('<syl wordpos="t">ning</syl>', '<syl>ning</syl>'),
      `<beam>${sung('<syl>dawns</syl>', '<syl>falls</syl>')}</beam>`,
    ].join('');
    const song = songOf(mei(layer));
    expect(song.titles.map(({ text }) => text)).toEqual(['Dawn']);
    expect(song.authors).toEqual([
      { name: 'Anna Berg', role: 'music', language: '' },
      { name: 'Karl Dahl', role: 'words', language: '' },
    ]);
    expect(song.key).toBe('D');
    expect(sectionsOf(mei(layer))).toEqual([
      ['v1', 'Morning dawns'],
      ['v2', 'Evening falls'],
    ]);
  });

  test('has the verses beside the music too, and takes one of several readings', () => {
    const layer = `<app><lem>${sung('<syl>Dawn</syl>')}</lem><rdg>${sung('<syl>Dusk</syl>')}</rdg></app>`;
    const verses = '<back><div><lg><l>Dawn</l></lg><lg><l>2. Night comes</l><l>at last</l></lg></div></back>';
    expect(sectionsOf(mei(layer, verses))).toEqual([
      ['v1', 'Dawn'],
      ['v2', 'Night comes', 'at last'],
    ]);
  });
});

describe('an ABC tune', () => {
  const abc = `X:1
T:Low in the grave
C:Words: Robert Lowry, 1874.  Music: 'Christ Arose' Robert Lowry, arr. Ann Lee
C:copyright: public domain
M:4/4
L:1/4
K:Am
G G A A | G G G z |
w:1.~Low in the grave_ He lay,
w:2.~Vain- ly they watch_ His bed,
G2 A B | c4 |
w:Wait- ing the day.
w:Je- sus my Lord.
W:
W:3. Death cannot keep his prey,
W:He tore the bars away.
`;

  test('names its title, people and key', () => {
    const song = songOf(abc);
    expect(song.titles.map(({ text }) => text)).toEqual(['Low in the grave']);
    expect(song.authors.map(({ name, role }) => [name, role])).toEqual([
      ['Robert Lowry', 'words'],
      ['Robert Lowry', 'music'],
      ['Ann Lee', 'arrangement'],
    ]);
    expect(song.key).toBe('Am');
  });

  test('has the verses under its notes and those below the music', () => {
    expect(sectionsOf(abc)).toEqual([
      ['v1', 'Low in the grave He lay,', 'Waiting the day.'],
      ['v2', 'Vainly they watch His bed,', 'Jesus my Lord.'],
      ['v3', 'Death cannot keep his prey,', 'He tore the bars away.'],
    ]);
  });

  test('ends its lines with its w: lines where the words have no marks', () => {
    const text = 'X:1\nT:La\nL:1/4\nK:C\nCCCC|\nw:la la la la\nCCCC|\nw:lo lo lo lo\n';
    expect(sectionsOf(text)).toEqual([['v1', 'la la la la', 'lo lo lo lo']]);
  });
});

describe('what is no score', () => {
  test.each([
    ['words', 'Amazing grace'],
    ['a song file', '<song xmlns="http://openlyrics.info/namespace/2009/song"></song>'],
    ['a score with entities', '<!DOCTYPE score-partwise [<!ENTITY a "b">]><score-partwise>&a;</score-partwise>'],
    ['a score that is cut off', '<score-partwise><part><measure>'],
    ['several tunes', 'X:1\nT:A\nK:C\nC\n\nX:2\nT:B\nK:C\nC\n'],
  ])('%s is refused with a reason', (_, text) => {
    expect(() => readScoreSong(text)).toThrow(ParseError);
  });
});
