import { createZip } from '../folder.ts';
import { type BuiltFile, canEncode, encode, escapeXml, fileNameOf, type Hymn, type HymnPart } from './hymns.ts';

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const linesOf = ({ parts }: Hymn): readonly string[] => parts.flatMap(({ lines }) => lines.map(({ text }) => text));

/**
 * MEI: a note for each word, verse after verse, each line a measure.
 * Source: https://music-encoding.org/guidelines/v5/content/lyricsdomain.html
 */
export function buildMei(hymn: Hymn): BuiltFile {
  const measures = linesOf(hymn).map((line, at) => {
    const notes = wordsIn(line).map(
      (word, place) =>
        `<note xml:id="n${at}-${place}" dur="4" oct="4" pname="g"><verse n="1"><syl>${escapeXml(word)}</syl></verse></note>`,
    );
    return `<measure n="${at + 1}" right="dbl"><staff n="1"><layer n="1">${notes.join('')}<rest dur="4"/></layer></staff></measure>`;
  });
  const bytes = `<?xml version="1.0" encoding="UTF-8"?><mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.1"><meiHead><fileDesc><titleStmt><title>${escapeXml(hymn.title)}</title></titleStmt><pubStmt/></fileDesc></meiHead><music><body><mdiv><score><scoreDef><staffGrp><staffDef n="1" lines="5"/></staffGrp></scoreDef><section>${measures.join('')}</section></score></mdiv></body></music></mei>`;
  return { path: `${fileNameOf(hymn)}.mei`, bytes };
}

/** MusicXML: the same. Source: https://www.w3.org/2021/06/musicxml40/ */
export function buildMusicXml(hymn: Hymn): BuiltFile {
  const measures = linesOf(hymn).map((line, at) => {
    const notes = wordsIn(line).map(
      (word) =>
        `<note><pitch><step>G</step><octave>4</octave></pitch><duration>1</duration><type>quarter</type><lyric number="1"><syllabic>single</syllabic><text>${escapeXml(word)}</text></lyric></note>`,
    );
    return `<measure number="${at + 1}">${notes.join('')}<note><rest/><duration>1</duration></note></measure>`;
  });
  const bytes = `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>${escapeXml(hymn.title)}</work-title></work><part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list><part id="P1">${measures.join('')}</part></score-partwise>`;
  return { path: `${fileNameOf(hymn)}.musicxml`, bytes };
}

/**
 * MuseScore: an archive of versions 2, 3 and 4, with MusicXML beside its own score or without. The MusicXML stands
 * first, last or in a folder, and is UTF-8 or UTF-16. Described by archives of the program; there is no specification.
 */
export async function buildMuseScore(hymn: Hymn, at: number, hasMusicXml: boolean): Promise<BuiltFile> {
  const name = at % 4 === 3 ? 'score' : fileNameOf(hymn);
  const version = ['2.06', '3.02', '4.20'][at % 3] ?? '4.20';
  const own = `<?xml version="1.0" encoding="UTF-8"?>\n<museScore version="${version}"><Score><Staff id="1"><VBox><Text><style>title</style><text>${escapeXml(hymn.title)}</text></Text></VBox></Staff></Score></museScore>\n`;
  const xml = String(buildMusicXml(hymn).bytes);
  const isWide = at % 5 === 4;
  const score = isWide ? encode(xml.replace('UTF-8', 'UTF-16'), 'utf-16le') : xml;
  const path = `${at % 3 === 1 ? 'Exports/' : ''}${name}.${at % 2 === 0 ? 'musicxml' : 'xml'}`;
  const added = hasMusicXml ? { [path]: score } : {};
  const rootfiles = [`${name}.mscx`, 'Thumbnails/thumbnail.png'].map(
    (one) => `<rootfile full-path="${escapeXml(one)}"/>`,
  );
  const files = {
    'META-INF/container.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<container>\n  <rootfiles>${rootfiles.join('')}</rootfiles>\n</container>\n`,
    [`${name}.mscx`]: own,
    'Thumbnails/thumbnail.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    ...(version.startsWith('4')
      ? { 'score_style.mss': '<museScore><Style/></museScore>', 'audiosettings.json': '{}', 'viewsettings.json': '{}' }
      : {}),
  };
  const bytes = await createZip(at % 2 === 0 ? { ...files, ...added } : { ...added, ...files });
  return { path: `${fileNameOf(hymn)}.mscz`, bytes };
}

/** Letters as ABC 2.1 writes them in ASCII: by a mnemonic, by an entity, or by their number. */
const WRITTEN: { readonly [letter: string]: readonly [mnemonic: string, entity: string] } = {
  å: ['\\aa', '&aring;'],
  Å: ['\\AA', '&Aring;'],
  æ: ['\\ae', '&aelig;'],
  Æ: ['\\AE', '&AElig;'],
  ø: ['\\/o', '&oslash;'],
  Ø: ['\\/O', '&Oslash;'],
  ä: ['\\"a', '&auml;'],
  Ä: ['\\"A', '&Auml;'],
  ö: ['\\"o', '&ouml;'],
  Ö: ['\\"O', '&Ouml;'],
  ü: ['\\"u', '&uuml;'],
  Ü: ['\\"U', '&Uuml;'],
  é: ["\\'e", '&eacute;'],
  ô: ['\\^o', '&ocirc;'],
  ß: ['\\ss', '&szlig;'],
};
const ABC_LETTERS: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => WRITTEN[letter]?.[0] ?? letter,
  (letter) => WRITTEN[letter]?.[1] ?? letter,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
];

/** How the words stand in a tune: verses under each other, below the music, both, or one after another. */
const ABC_LAYOUTS = ['under each other', 'below the music', 'first under the notes', 'one after another'] as const;
type AbcLayout = (typeof ABC_LAYOUTS)[number];

/** Which way a hymn with this number is written; verses under each other need the same number of lines. */
function abcLayoutOf({ parts }: Hymn, at: number): AbcLayout {
  const verses = parts.filter(({ kind }) => kind === 'verse');
  const isSimple =
    verses.length > 1 &&
    verses.every(({ lines }) => lines.length === verses[0]?.lines.length) &&
    parts.every(({ kind }) => kind === 'verse' || kind === 'chorus');
  if (!isSimple) return 'one after another';
  const hasChorus = verses.length < parts.length;
  if (hasChorus) return 'under each other';
  return ABC_LAYOUTS[at % ABC_LAYOUTS.length] ?? 'one after another';
}

/** The parts of a hymn as its tune has them: the refrain after the first verse, or where it is written. */
export function partsOfAbc(hymn: Hymn, at: number): readonly HymnPart[] {
  if (abcLayoutOf(hymn, at) === 'one after another') return hymn.parts;
  const [first, ...verses] = hymn.parts.filter(({ kind }) => kind === 'verse');
  const refrains = hymn.parts.filter(({ kind }) => kind !== 'verse');
  return first === undefined ? refrains : [first, ...refrains, ...verses];
}

/**
 * ABC: a note for each word or syllable. Files take turns with verses under the notes and below the music, syllables,
 * lines of words that continue, chords above the notes, two voices, remarks, line ends, and five ways to write letters.
 * Source: https://abcnotation.com/wiki/abc:standard:v2.1
 */
export function buildAbc(hymn: Hymn, at: number): BuiltFile {
  const layout = abcLayoutOf(hymn, at);
  const letter = ABC_LETTERS[at % ABC_LETTERS.length] ?? ((one: string) => one);
  const written = (text: string) =>
    text
      .replace(/&/g, '&amp;')
      .replace(/%/g, '\\%')
      .replace(/[^\0-\x7f]/g, letter);
  const verses = hymn.parts.filter(({ kind }) => kind === 'verse');
  const below = layout === 'below the music' ? verses : layout === 'first under the notes' ? verses.slice(1) : [];
  const lines = [
    '%abc-2.1',
    '% A hymn',
    'X:1',
    `T:${written(hymn.title)}`,
    `C:${written(hymn.author)}`,
    'N:Sung slowly',
    'Z:Written for a test',
    'M:4/4',
    'L:1/4',
    'Q:1/4=90',
    ...(at % 5 === 2 ? ['%%score (S A)', 'V:S name="Soprano"', 'V:A name="Alto"'] : []),
    `K:${hymn.key} % the key`,
    ...musicOf(hymn, layout, at).map((line) => (line.startsWith('w:') ? written(line) : line)),
    ...below.flatMap((verse, index) => [
      'W:',
      ...verse.lines.map(
        ({ text }, line) =>
          `W:${line === 0 && at % 2 === 0 ? `${index + verses.length - below.length + 1}. ` : ''}${written(text)}`,
      ),
    ]),
    '',
  ];
  const text = lines.join(at % 2 === 0 ? '\n' : '\r\n');
  const isAnsi = at % 3 === 1 && canEncode(text, 'windows-1252');
  return { path: `${fileNameOf(hymn)}.abc`, bytes: encode(text, isAnsi ? 'windows-1252' : 'utf-8') };
}

function musicOf(hymn: Hymn, layout: AbcLayout, at: number): readonly string[] {
  const verses = hymn.parts.filter(({ kind }) => kind === 'verse');
  const others = hymn.parts.filter(({ kind }) => kind !== 'verse');
  const [first] = verses;
  const groups: readonly (readonly HymnPart[])[] =
    layout === 'one after another' || first === undefined
      ? hymn.parts.map((part) => [part])
      : [layout === 'under each other' ? verses : [first], ...others.map((part) => [part])];
  return groups.flatMap((parts) =>
    (parts[0]?.lines ?? []).flatMap(({ chords }, line) =>
      musicLine(
        parts.map(({ lines }) => lines[line]?.text ?? ''),
        { at, chord: chords[0]?.[1] ?? '', isSilent: layout === 'below the music' },
      ),
    ),
  );
}

/* A syllable has a vowel, and the consonants before it; those at the end belong to the last. */
const syllablesOf = (word: string): readonly string[] =>
  word.match(/[^aeiouyæøåäöü]*[aeiouyæøåäöü]+(?:[^aeiouyæøåäöü]+$)?/gi) ?? [word];

/* A line of music and the words under it. Longer verses have several words at the last note. */
function musicLine(
  texts: readonly string[],
  { at, chord, isSilent }: { readonly at: number; readonly chord: string; readonly isSilent: boolean },
): readonly string[] {
  const least = Math.min(...texts.map((text) => wordsIn(text).length));
  const verses = texts.map((text) => {
    const words = wordsIn(text).map((word) => word.replace(/-/g, '\\-'));
    return [...words.slice(0, least - 1), words.slice(least - 1).join('~')];
  });
  // One verse has its syllables; under each other the words of all begin at the same notes.
  const divided = verses.map((words) => words.map((word) => (texts.length === 1 ? syllablesOf(word) : [word])));
  const count = Math.max(...divided.map((words) => words.flat().length));
  const notes = Array.from({ length: count }, (_, place) => `${'GABcdcBA'[place % 8]}${place % 4 === 3 ? ' |' : ''}`);
  const music = `${chord === '' ? '' : `"${chord}"`}${notes.join(' ')} z ||`;
  const words = divided.map((some) => {
    const sung = some.map((syllables) => syllables.join(at % 2 === 1 ? '- ' : '-'));
    const half = Math.floor(sung.length / 2);
    if (at % 7 !== 3 || half === 0) return `w:${sung.join(' ')}`;
    return `w:${sung.slice(0, half).join(' ')}\n+:${sung.slice(half).join(' ')}`;
  });
  const voices = at % 5 === 2 ? ['V:S', music, ...(isSilent ? [] : words), 'V:A', music.replace(/[A-Ga-g]/g, 'E')] : [];
  return voices.length > 0 ? voices : [music, ...(isSilent ? [] : words)];
}
