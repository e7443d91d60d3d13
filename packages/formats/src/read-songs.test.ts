import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { detectFormat, isSongFileName, type SongFormat } from './detect-format.ts';
import { readSongs } from './read-songs.ts';
import { ParseError } from './parse-error.ts';
import { diagnose } from './diagnostics.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8('Så blå'), 'utf-8', null],
  ['UTF-8 with a mark', utf8('\uFEFFSå blå'), 'utf-8', null],
  ['UTF-16 little end first', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Så blå', 'utf16le')]), 'utf-16le', null],
  ['UTF-16 without a mark', Uint8Array.from(Buffer.from('Så blå', 'utf16le')), 'utf-16le', null],
  ['Windows-1252', Uint8Array.from([0x53, 0xe5, 0x20, 0x62, 0x6c, 0xe5]), 'windows-1252', diagnose('windows-1252')],
])('text in %s is read', (_, bytes, encoding, note) => {
  expect(decodeText(bytes)).toEqual({ text: 'Så blå', encoding, note });
});

test('the quotation marks and the euro of Windows-1252 are themselves', () => {
  expect(decodeText(Uint8Array.from([0x93, 0x80, 0x94, 0x92])).text).toBe('“€”’');
});

test('an XML file is read in the encoding it declares', () => {
  const text = '<?xml version="1.0" encoding="windows-1250"?><a>p\xf8\xedtele</a>';
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(decodeText(bytes).text).toContain('přítele');
  expect(decodeText(bytes).note).toEqual(diagnose('encoding', { encoding: 'windows-1250' }));
});

test.each([
  ['a.xml', '<?xml version="1.0"?><song xmlns="http://openlyrics.info/namespace/2009/song">', 'openlyrics'],
  ['a.xml', '<song><properties><titles>', 'openlyrics'],
  ['a.xml', '<score-partwise/>', undefined],
  ['a.txt', '{title: A}\nwords', 'chordpro'],
  ['a.txt', 'Praise [G]him', 'chordpro'],
  ['a.cho', 'words alone', 'chordpro'],
  ['a.txt', '1 – A\n\n1.\nwords', 'plain-text'],
  ['a.txt', 'A song\n\nG    D\nPraise him', 'chords-over-words'],
  ['LICENSE', '1. Terms\n\n2. More terms', undefined],
  ['picture.png', 'A\u0000G\nwords', undefined],
  ['readme.md', 'Press [A] first', undefined],
  ['readme.txt', 'This is a letter.\nIt has two lines.', undefined],
  ['a.txt', 'Amazing Grace\n\nAmazing grace\nhow sweet\n\nTwas grace\nthat taught', 'plain-text'],
  ['a.txt', 'Amazing grace\nhow sweet\n\nTwas grace\nthat taught', 'plain-text'],
  ['a.txt', '2. The man\n\nThe man is\never blessed', 'plain-text'],
  ['a.txt', '12 Title\n\n1 Aaa\nddd\n\n2 Fff\nhhh', 'plain-text'],
  ['README.txt', 'My hymns\n\nThese hymns are mine.\nPlease copy.\n\nThank you\nBob', undefined],
  ['LICENSE-MIT.txt', '1. You may\ncopy.\n\n2. You may\nsell.', undefined],
  ['letter.txt', 'Dear friend,\n\nThe choir meets today.\nBring books.\n\nYours,\nAnn', undefined],
  ['letter.txt', 'The choir\n\nWe meet on\nMonday\n\nPlease bring\nbooks\n\nBest regards\nAnn', undefined],
  ['terms.txt', 'Terms\n\n1. You may copy.\n2. You may not sell.\n3. No warranty.', undefined],
  ['names.txt', 'Adoration\nAscension\nAssurance\nBlessing', undefined],
  ['links.txt', 'Links\n\nhttps://a.example\nA page\n\nhttps://b.example\nB page', undefined],
  ['steps.txt', 'Steps\n\n- first\n- then\n\n- at last\n- done', undefined],
  [
    'prose.txt',
    'A story\n\nOnce upon a time there was a king who had three daughters,\nand the youngest of them was so fair that even the sun\nwondered whenever it shone upon her face.\n\nNear the castle of the king lay a great and dark forest,\nand in the forest there was a well below an old tree.',
    undefined,
  ],
])('%s holding %j is %s', (name, text, format) => {
  expect(detectFormat(name, text)).toBe(format);
});

/* A file of each format, with the name that its files have. */
type PackedFormat = 'word' | 'database' | 'opensong-set' | 'propresenter-playlist';
const SAMPLES: { readonly [format in Exclude<SongFormat, PackedFormat>]: readonly [name: string, text: string] } = {
  onsong: ['morning.onsong', 'Morning\n\nVerse 1:\nPraise him all\n'],
  'openlp-service': [
    'service_data.osj',
    '[{"openlp_core":{}},{"serviceitem":{"header":{"name":"songs","title":"Morning"},"data":[{"verseTag":"V1","raw_slide":"Praise him all"}]}}]',
  ],
  propresenter: [
    'morning.pro6',
    `<RVPresentationDocument CCLISongTitle="Morning"><array rvXMLIvarName="groups"><RVSlideGrouping name="Verse 1"><array rvXMLIvarName="slides"><RVDisplaySlide><array rvXMLIvarName="displayElements"><RVTextElement><NSString rvXMLIvarName="RTFData">${Buffer.from('{\\rtf1 Praise him all\\par}').toString('base64')}</NSString></RVTextElement></array></RVDisplaySlide></array></RVSlideGrouping></array></RVPresentationDocument>`,
  ],
  rtf: ['morning.rtf', '{\\rtf1\\ansi Morning\\par\\par 1. Praise him all\\par and sing\\par}'],
  songbeamer: ['morning.sng', '#Title=Morning\n---\nPraise him all\n'],
  songselect: ['morning.txt', 'Morning\n\nVerse 1\nPraise him all\n\nCCLI Song # 1234\nA. Nonymous\n'],
  'songselect-import': [
    'morning.usr',
    '[File]\nType=SongSelect Import File\n[S A1234]\nTitle=Morning\nFields=Verse 1\nWords=Praise him all/n\n',
  ],
  spreadsheet: ['songs.csv', 'Tittel;Tekst\nMorning;"Praise him all\nand sing"\n'],
  videopsalm: ['book.json', '{Songs:[{Text:"Morning",Verses:[{Text:"Praise him all"}]}]}'],
  chordpro: ['morning.cho', '{title: Morning}\n[G]Praise him all'],
  'chords-over-words': ['morning.txt', 'Morning\n\nG      D\nPraise him all\n'],
  openlyrics: [
    'morning.xml',
    '<song xmlns="http://openlyrics.info/namespace/2009/song"><properties><titles><title>Morning</title></titles></properties><lyrics><verse name="v1"><lines>Praise him all</lines></verse></lyrics></song>',
  ],
  opensong: ['morning', '<song><title>Morning</title><lyrics>[V1]\n Praise him all</lyrics></song>'],
  'plain-text': ['morning.txt', 'Morning\n\n1. Praise him all\nand sing'],
};

test.each(Object.entries(SAMPLES))('a file in the format %s is recognised and read', (format, [name, text]) => {
  const { songs, ...file } = readSongs(name, utf8(text));
  expect(file.format).toBe(format);
  expect(songs[0]?.song.titles[0]?.text).toBe('Morning');
  expect(songs[0]?.song.lyrics[0]?.document.sections[0]?.lines[0]?.text).toBe('Praise him all');
  // Files of OpenSong have no ending; those of VideoPsalm share theirs with other files.
  expect(isSongFileName(name) || /^[^.]+$|\.json$/.test(name)).toBe(true);
});

test('a song without a title is called after its file', () => {
  expect(readSongs('012_morning_song.cho', utf8('words')).songs[0]?.song.titles[0]?.text).toBe('morning song');
});

test('a file that is no song is refused', () => {
  expect(() => readSongs('letter.txt', utf8('Dear friend'))).toThrow(ParseError);
});

test('chords above words stand over their syllable, headings and tablature are understood', () => {
  const text = 'Morning\n\nKey: G\n\n[Verse 1]\nG      D  Em\nPraise him all\n\nChorus:\nC\nSing\n\ne|--3--0--|\n';
  const { songs, format } = readSongs('morning.txt', utf8(text));
  expect(format).toBe('chords-over-words');
  expect(songs[0]?.song).toMatchObject({ key: 'G', titles: [{ text: 'Morning' }] });
  expect(songs[0]?.song.lyrics[0]?.document.sections).toMatchObject([
    {
      id: 'v1',
      lines: [
        {
          text: 'Praise him all',
          chords: {
            original: [
              [0, 'G'],
              [7, 'D'],
              [10, 'Em'],
            ],
          },
        },
      ],
    },
    { id: 'c1', lines: [{ text: 'Sing', chords: { original: [[0, 'C']] } }] },
  ]);
  expect(songs[0]?.diagnostics).toEqual([{ line: 13, message: diagnose('tablature'), text: 'e|--3--0--|' }]);
});

const verse = (number: number) => `${number}. Line one of it\nand line two\n`;
const verses = (count: number) => Array.from({ length: count }, (_, at) => verse(at + 1)).join('\n');
const ASKS = /put a title such as "12\. Amazing Grace" above each of them.*a name that ends in \.cho\.$/;

test('a plain text that would become a song of more than 40 verses is refused, unless its name says that it is one', () => {
  expect(readSongs('ballad.txt', utf8(`Ballad\n\n${verses(40)}`)).songs).toHaveLength(1);
  const long = utf8(`Ballad\n\n${verses(41)}`);
  expect(() => readSongs('ballad.txt', long)).toThrow(expect.objectContaining({ reason: expect.stringMatching(ASKS) }));
  expect(() => readSongs('ballad.txt', long)).toThrow('The song "Ballad" would have 41 verses.');
  expect(readSongs('ballad.cho', long).songs[0]?.song.lyrics[0]?.document.sections).toHaveLength(41);
});

test('a plain text with several first verses below one title is refused', () => {
  const several = utf8(`Songs\n\n${Array.from({ length: 3 }, () => verses(3)).join('\n')}`);
  expect(() => readSongs('songs.txt', several)).toThrow(ASKS);
  expect(() => readSongs('songs.txt', several)).toThrow('In the song "Songs", verse 1 starts 3 times.');
});

test('a text that is no song is refused with the form that is read', () => {
  expect(() => readSongs('letter.txt', utf8('Dear friend'))).toThrow('Start with a title such as "12. Amazing Grace"');
});

test.each(['a.cho', 'a.txt', 'a.xml'])('a file without anything in it is refused, and is no song: %s', (name) => {
  expect(() => readSongs(name, utf8(' \n'))).toThrow('The file is empty.');
});

test('a song of a text that has neither title nor a name is called by its first line', () => {
  const words = utf8('Så blå er himlen,\nså grønn er jord.\n\nSå rød er rosen,\nså hvit er snø.\n');
  expect(readSongs('012.txt', words).songs[0]?.song.titles[0]?.text).toBe('Så blå er himlen');
  expect(readSongs('012 Himlen.txt', words).songs[0]?.song.titles[0]?.text).toBe('Himlen');
});

test('a plain text is the same song in every encoding and with every kind of line end', () => {
  const text =
    '7. Så blå\n\n1. Så blå er himlen,\nså grønn er jord.\n\nKor:\nSyng nå\n\n2. Så rød er rosen,\nså hvit er snø.\n';
  const { songs } = readSongs('a.txt', utf8(text));
  expect(songs).toHaveLength(1);
  const latin1 = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  for (const bytes of [latin1, utf16, utf8(`\uFEFF${text}`), utf8(text.replaceAll('\n', '\r\n'))])
    expect(readSongs('a.txt', bytes).songs).toEqual(songs);
});
