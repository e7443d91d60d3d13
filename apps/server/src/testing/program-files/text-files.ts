import {
  type BuiltFile,
  canEncode,
  encode,
  fileNameOf,
  type Hymn,
  type HymnLine,
  type HymnPart,
  inBrackets,
  nameOf,
  sungParts,
  translationOf,
} from './hymns.ts';

const CRLF = '\r\n';

/* "Bb" is B with a flat sign, and B alone would be that in German. */
const songBeamerChord = (name: string): string => name.replace(/([A-G])b/g, '$1<').replace(/B(?![<#])/g, 'B=');

const SONGBEAMER_ENCODINGS = ['windows-1252', 'utf-8', 'utf-8 with a mark', 'utf-16le'];

/* The code page of Windows, where it has the letters, UTF-8 with and without a byte order mark, and UTF-16 take turns. */
function songBeamerBytes(text: string, at: number): Uint8Array {
  const encodings = SONGBEAMER_ENCODINGS.filter((one) => one !== 'windows-1252' || canEncode(text, one));
  const encoding = encodings[at % encodings.length] ?? 'utf-8';
  return encoding === 'utf-8 with a mark' ? encode(`\ufeff${text}`, 'utf-8') : encode(text, encoding);
}

const songBeamerBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/**
 * SongBeamer: properties, `---` before each part, `--` between slides, chords in Base64 by column and line. Every third
 * file has German names of parts, every fourth none. Source:
 * https://wiki.openlp.org/Development:SongBeamer_-_Song_Data_Format
 */
export function buildSongBeamer(hymn: Hymn, at: number): BuiltFile {
  const isNamed = at % 4 !== 3 || hymn.parts.some(({ kind }) => kind !== 'verse');
  const style = at % 3 === 0 ? 'german' : 'english';
  const lines: string[] = [];
  const chords: string[] = [];
  for (const [index, part] of hymn.parts.entries()) {
    if (index > 0) lines.push('---');
    if (isNamed) lines.push(nameOf(part, style));
    for (const [line, { text, chords: own }] of part.lines.entries()) {
      if (line === 4 && at % 2 === 0) lines.push('--');
      chords.push(...own.map(([column, name]) => `${column},${lines.length},${songBeamerChord(name)}`));
      lines.push(text);
    }
  }
  const header = [
    `#LangCount=1`,
    `#Title=${hymn.title}`,
    `#Author=${hymn.author}`,
    `#Editor=SongBeamer 5.16a`,
    `#Version=3`,
    ...(isNamed
      ? [
          `#VerseOrder=${sungParts(hymn)
            .map((part) => nameOf(part, style))
            .join(',')}`,
        ]
      : []),
    `#Key=${hymn.key}`,
    `#Chords=${songBeamerBase64(chords.join('\r'))}`,
    `#Comments=${songBeamerBase64('\ufeffSung slowly')}`,
    '---',
  ];
  const text = [...header, ...lines, ''].join(at % 5 === 4 ? '\n' : CRLF);
  return { path: `${fileNameOf(hymn)}.sng`, bytes: songBeamerBytes(text, at) };
}

/**
 * SongBeamer with two languages: lines in turns, each line with its mark, or the marked lines of a slide language by
 * language. Chords stand above the first language.
 */
export function buildSongBeamerTranslated(hymn: Hymn, at: number): BuiltFile {
  const other = translationOf(hymn);
  const isMarked = at % 3 !== 0;
  const lines: string[] = [];
  const chords: string[] = [];
  for (const [index, part] of hymn.parts.entries()) {
    if (index > 0) lines.push('---');
    lines.push(at % 2 === 0 ? nameOf(part) : `$$M=${nameOf(part)}`);
    const second = other.parts[index]?.lines.map(({ text }) => `${isMarked ? '##2 ' : ''}${text}`) ?? [];
    const isApart = at % 3 === 2;
    for (const [line, { text, chords: own }] of part.lines.entries()) {
      if (!isApart && line > 0 && line % 2 === 0) lines.push('--');
      const mark = isMarked ? '##1 ' : '';
      chords.push(...own.map(([column, name]) => `${column + mark.length},${lines.length},${songBeamerChord(name)}`));
      lines.push(`${mark}${text}`);
      if (!isApart) lines.push(second[line] ?? '');
    }
    if (isApart) lines.push(...second);
  }
  const header = [
    '#LangCount=2',
    `#Title=${hymn.title}`,
    `#TitleLang2=${other.title}`,
    `#Author=${hymn.author}`,
    '#Editor=SongBeamer 6.00g',
    '#Version=3',
    `#VerseOrder=${sungParts(hymn)
      .map((part) => nameOf(part))
      .join(',')},STOP`,
    `#Chords=${songBeamerBase64(chords.join('\r'))}`,
    '---',
  ];
  const text = [...header, ...lines, ''].join(at % 5 === 4 ? '\n' : CRLF);
  return { path: `${fileNameOf(hymn)}.sng`, bytes: songBeamerBytes(text, at) };
}

/**
 * The text download of SongSelect, in its layouts until 2022 and since 2023, in English and German; each part once.
 * Described by songs that were downloaded; there is no specification.
 */
export function buildSongSelectText(hymn: Hymn, at: number): BuiltFile {
  const isNew = at % 2 === 1;
  const isGerman = at % 4 >= 2;
  const number = String(100_000 + at);
  const parts = hymn.parts.flatMap((part) => [
    nameOf(part, isGerman ? 'german' : 'english'),
    ...part.lines.map(({ text }) => text),
    '',
    ...(isNew ? [] : ['']),
  ]);
  const terms = isGerman
    ? 'Nutzung ausschließlich im Rahmen der SongSelect®-Nutzungsbedingungen. Alle Rechte vorbehalten. www.ccli.com'
    : 'For use solely with the SongSelect® Terms of Use. All rights reserved. www.ccli.com';
  const licence = isGerman ? 'CCLI-Lizenznummer 999999' : `CCLI License #${isNew ? '' : ' '}999999`;
  const numbered = isGerman ? `CCLI-Liednummer ${number}` : `CCLI Song #${isNew ? '' : ' '}${number}`;
  const rights = isNew
    ? [hymn.author, numbered, '© Public Domain', terms, licence]
    : [numbered, hymn.author, 'Words: Public Domain', terms, licence];
  return { path: `${fileNameOf(hymn)}.txt`, bytes: [hymn.title, '', '', ...parts, ...rights, ''].join(CRLF) };
}

/** SongSelect's import file, `.usr` and formerly `.bin`: `/t` between sections, `/n` between lines; ANSI or UTF-8. */
export function buildSongSelectImport(hymn: Hymn, at: number): BuiltFile {
  const words = hymn.parts.map((part) => {
    const repeated = at % 3 === 2 ? `(${nameOf(part)})/n` : '';
    return repeated + part.lines.map(({ text }) => `${text}/n`).join('');
  });
  const text = [
    '[File]',
    'Type=SongSelect Import File',
    'Version=3.0',
    `[S A${100_000 + at}]`,
    `Title=${hymn.title}`,
    `Author=${hymn.author.replace(/^(.*) (\S+)$/, '$2, $1')}`,
    'Copyright=Public Domain',
    'Admin=',
    'Themes=Grace/tPraise',
    `Keys=${hymn.key}`,
    `Fields=${hymn.parts.map((part) => nameOf(part)).join('/t')}`,
    `Words=${words.join('/t')}${at % 2 === 0 ? '/t' : ''}`,
    '',
  ].join(CRLF);
  const encoding = at % 2 === 0 && canEncode(text, 'windows-1252') ? 'windows-1252' : 'utf-8';
  return { path: `${fileNameOf(hymn)}.${at % 5 === 4 ? 'bin' : 'usr'}`, bytes: encode(text, encoding) };
}

/** SongSelect's ChordPro download: names of parts as remarks, the rights at the foot. */
export function buildSongSelectChordPro(hymn: Hymn, at: number): BuiltFile {
  const parts = hymn.parts.flatMap((part) => [
    at % 2 === 0 ? `{comment: ${nameOf(part)}}` : `{c:${nameOf(part)}}`,
    ...part.lines.map(inBrackets),
    '',
  ]);
  const head = [
    `{title: ${hymn.title}}`,
    `{artist: ${hymn.author}}`,
    `{key: ${hymn.key}}`,
    '{tempo: 80}',
    '{time: 4/4}',
    '',
  ];
  const foot = ['{copyright: Public Domain}', `{ccli: ${100_000 + at}}`, '{ccli_license: 999999}', ''];
  return { path: `${fileNameOf(hymn)}.cho`, bytes: [...head, ...parts, ...foot].join(CRLF) };
}

/* Chords above the words. Where one would touch the next, the words are stretched by underscores. */
function chordsAbove({ text, chords }: HymnLine): readonly [chords: string, words: string] {
  let [above, words, from] = ['', '', 0];
  for (const [at, name] of chords) {
    words += text.slice(from, at);
    from = at;
    if (above !== '') words = words.padEnd(above.length + 1, '_');
    above = `${above.padEnd(words.length)}${name}`;
  }
  return [above, words + text.slice(from)];
}

/**
 * OnSong: data above the song, parts that end with a colon, chords in brackets or above the words, Flow.
 * Source: https://onsongapp.com/docs/features/formats/onsong/
 */
export function onSongText(hymn: Hymn, at: number): string {
  const flow = sungParts(hymn).map((part) => nameOf(part, at % 3 === 0 ? 'short' : 'english'));
  const head = [
    hymn.title,
    hymn.author,
    `Key: ${hymn.key}`,
    'Copyright: Public Domain',
    `Flow: ${flow.join(at % 3 === 0 ? ' ' : ', ')}`,
    '',
  ];
  // Words are never stretched, so chords that would touch stand in brackets.
  const lineOf = (line: HymnLine): readonly string[] => {
    const [above, words] = chordsAbove(line);
    const isAbove = at % 2 === 1 && line.chords.length > 0 && words === line.text;
    return isAbove ? [above, words] : [inBrackets(line)];
  };
  const parts = hymn.parts.flatMap((part) => [`${nameOf(part)}:`, ...part.lines.flatMap(lineOf), '']);
  return [...head, ...parts].join('\n');
}
export const buildOnSong = (hymn: Hymn, at: number): BuiltFile => ({
  path: `${fileNameOf(hymn)}.onsong`,
  bytes: onSongText(hymn, at),
});

/**
 * OpenSong: XML without an ending, chords on lines with a dot, `_` where a word is stretched, `|` where a printed line
 * breaks, remarks after a semicolon; every third with the verses of `[V]` grouped by their number.
 * Source: https://opensong.org/development/file-formats/
 */
export function buildOpenSong(hymn: Hymn, at: number): BuiltFile {
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const names = new Map([
    ['verse', 'V'],
    ['chorus', 'C'],
    ['bridge', 'B'],
    ['ending', 'T'],
  ]);
  const nameIn = ({ kind, number }: HymnPart) =>
    `${names.get(kind) ?? ''}${kind === 'verse' || number > 1 ? number : ''}`;
  const lineOf = (line: HymnLine): readonly string[] => {
    const [above, words] = chordsAbove(line);
    return line.chords.length === 0 ? [` ${line.text}`] : [`.${above}`, ` ${words}`];
  };
  const lyrics = hymn.parts.flatMap((part) => [
    `[${nameIn(part)}]`,
    ...(at % 4 === 1 ? [';Softly'] : []),
    ...part.lines.flatMap(lineOf),
    '',
  ]);
  const order =
    at % 2 === 0 ? `<presentation>${sungParts(hymn).map(nameIn).join(' ')}</presentation>` : '<presentation/>';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<song>\n  <title>${escape(hymn.title)}</title>\n  <author>${escape(hymn.author)}</author>\n  <copyright>Public Domain</copyright>\n  ${order}\n  <key>${hymn.key}</key>\n  <lyrics>${escape(lyrics.join('\n'))}</lyrics>\n  <style/>\n</song>\n`;
  return { path: fileNameOf(hymn), bytes: xml };
}
