import { diagnose } from '../diagnostics.ts';
import { normalizeKeyName } from '../key-name.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { parsePartName } from './part-name.ts';
import { wordsLine, wordsLines } from './program-line.ts';
import { createDocument, type SongPart } from './song-parts.ts';

/* "CCLI Song # 123", "CCLI-Liednummer 123"; the licence has a line of the same form. */
const NUMBER_LINE = /^\s*CCLI[^\d\n]{1,40}(\d+)\s*$/i;
const LICENCE = /li[cz]en|lisens/i;
const isSongNumber = (line: string): boolean => NUMBER_LINE.test(line) && !LICENCE.test(line);

/** Whether a text was downloaded from SongSelect: a line near its end has the number of the song at CCLI. */
export const isSongSelectText = (text: string): boolean =>
  text
    .split(/\r\n?|\n/)
    .slice(-14)
    .some(isSongNumber);

/** Whether a text is the import file of SongSelect (.usr). */
export const isSongSelectImport = (text: string): boolean =>
  /^\uFEFF?\s*\[File\]\s+Type=SongSelect Import File/i.test(text);

/**
 * Reads a text download of SongSelect: the title, parts with names, then people, number and copyright. It has no order:
 * each part is there once.
 *
 * @throws {ParseError} when the number at CCLI is missing
 */
export function readSongSelectText(text: string): ParsedSong {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const number = lines.findIndex(isSongNumber);
  const title = lines.findIndex((line) => line.trim() !== '');
  if (number < 0 || title === number) throw new ParseError(1, diagnose('not-of-program', { program: 'SongSelect' }));
  const song = emptySong();
  song.titles.push({ text: lines[title]?.trim() ?? '', language: '', kind: 'main' });
  song.metadata.ccli = NUMBER_LINE.exec(lines[number] ?? '')?.[1]?.replace(/^0+$/, '') ?? '';
  const footer = footerStart(lines, number);
  readFooter(song, lines.slice(footer, number), lines.slice(number + 1));
  return finishSong(song, [{ language: '', document: createDocument(song, partsOf(lines, title + 1, footer)) }]);
}

/* Since 2023 the people are named above the number, in a paragraph without a name of its own. */
function footerStart(lines: readonly string[], number: number): number {
  const blank = lines.slice(0, number).findLastIndex((line) => line.trim() === '');
  const isPart = parsePartName(lines[blank + 1] ?? '') !== undefined;
  return isPart || number - blank > 4 ? number : blank + 1;
}

function readFooter(song: SongDraft, above: readonly string[], below: readonly string[]): void {
  const isRights = (line: string) => /©|\(c\)|copyright|public domain|gemeinfrei|^\d{4} /i.test(line);
  const isTerms = (line: string) => /songselect|terms of use|nutzungsbedingungen|for use solely|ccli\.com/i.test(line);
  const rest = below
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NUMBER_LINE.test(line) && !isTerms(line));
  const people = above.some((line) => line.trim() !== '') ? above.join(',').split(',') : namesBelow(rest, isRights);
  for (const name of people)
    if (name.trim() !== '') song.authors.push({ name: name.trim(), role: 'unknown', language: '' });
  const rights = above.some((line) => line.trim() !== '') || people.length === 0 ? rest : rest.slice(1);
  song.metadata.copyright = rights.map((line) => line.replace(/^©\s*/, '')).join('; ');
}

const namesBelow = ([first = '']: readonly string[], isRights: (line: string) => boolean): readonly string[] =>
  first === '' || isRights(first) ? [] : first.split('|');

function partsOf(lines: readonly string[], from: number, to: number): readonly SongPart[] {
  const parts: { name: string; at: number; lines: SongPart['lines'][number][] }[] = [];
  let isOpen = false;
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? '';
    const isStart = (lines[index - 1] ?? '').trim() === '';
    const name = isStart && line.trim().length > 1 ? parsePartName(line) : undefined;
    if (line.trim() === '') isOpen = false;
    else if (name !== undefined) parts.push({ name: line.trim(), at: index + 1, lines: [] });
    else {
      if (!isOpen && parts.at(-1)?.lines.length !== 0) parts.push({ name: '', at: index + 1, lines: [] });
      parts.at(-1)?.lines.push(wordsLine(line));
    }
    isOpen ||= line.trim() !== '';
  }
  return parts;
}

/**
 * Reads an import file of SongSelect. `/t` parts the sections and `/n` the lines.
 *
 * @returns one entry per song of the file
 */
export function readSongSelectImport(text: string): readonly ParsedSong[] {
  const sections = text.split(/^[ \t]*\[S[ \t]*A?/m).slice(1);
  if (sections.length === 0) throw new ParseError(1, diagnose('not-of-program', { program: 'SongSelect' }));
  return sections.map(readImportSection);
}

function readImportSection(text: string): ParsedSong {
  const song = emptySong();
  song.metadata.ccli = /^\d+/.exec(text)?.[0].replace(/^0+$/, '') ?? '';
  const fields = new Map(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
  const list = (name: string) => (fields.get(name) ?? '').split('/t').map((one) => one.trim());
  if (fields.get('title')) song.titles.push({ text: fields.get('title') ?? '', language: '', kind: 'main' });
  for (const name of (fields.get('author') ?? '').split('|'))
    if (name.trim() !== '') song.authors.push({ name: firstNameFirst(name), role: 'unknown', language: '' });
  song.metadata.copyright = fields.get('copyright') ?? '';
  for (const theme of list('themes')) if (theme !== '') song.themes.push({ text: theme, language: '' });
  song.metadata.key = normalizeKeyName(list('keys')[0] ?? '') ?? '';
  const names = list('fields');
  const parts = (fields.get('words') ?? '')
    .split('/t')
    .map((words, at) => importPart(names[at] ?? '', words))
    .filter(({ lines, name }) => lines.length > 0 || name !== '');
  return finishSong(song, [{ language: '', document: createDocument(song, parts) }]);
}

/* A section may begin with its own name again, in brackets. */
function importPart(name: string, words: string): SongPart {
  const [first = '', ...others] = words.split('/n');
  const isName = /^\s*[[(].*[\])]\s*$/.test(first) && parsePartName(first) !== undefined;
  return { name, at: 1, lines: wordsLines((isName ? others : [first, ...others]).join('\n')) };
}

const firstNameFirst = (name: string): string => name.trim().replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');
