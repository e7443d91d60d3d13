import type { LyricLine } from '@canticle/music';
import { decodeText } from '../decode-text.ts';
import { diagnose } from '../diagnostics.ts';
import { normalizeKeyName } from '../key-name.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { Author, ParsedSong } from '../song-text.ts';
import { decodeBase64 } from './base64.ts';
import { readSongBeamerBlocks } from './songbeamer-blocks.ts';
import { readSongBeamerChords } from './songbeamer-chords.ts';
import { addThemes, splitNames } from './program-line.ts';
import { createDocument, type PartOrder } from './song-parts.ts';

const PROPERTY = /^\s*#\s*([\w()]+)\s*=(.*)$/;
const DIVIDER = /^\s*---?/;

/** Whether a text is a song of SongBeamer: properties, then a line of hyphens. */
export const isSongBeamer = (text: string): boolean =>
  /^\uFEFF?\s*#\s*[\w()]+\s*=/.test(text) && /^[ \t]*---?/m.test(text);

/* What the program needs for itself. */
const IGNORED = new Set(
  'langcount editor version format titleformat backgroundimage id songqa quickfind chords verseorder lang speed'.split(
    ' ',
  ),
);

/**
 * Reads a song of SongBeamer: properties, parts with slides, several languages line by line, chords by column.
 * Source: https://wiki.openlp.org/Development:SongBeamer_-_Song_Data_Format
 *
 * @throws {ParseError} when it has no text
 */
export function readSongBeamer(text: string): ParsedSong {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const start = lines.findIndex((line) => DIVIDER.test(line));
  if (start < 0) throw new ParseError(1, diagnose('not-of-program', { program: 'SongBeamer' }));
  const song = emptySong();
  const properties = readProperties(lines.slice(0, start), song);
  const chords = readSongBeamerChords(decodeProperty(properties.get('chords')));
  const languages = Math.min(Math.max(Number(properties.get('langcount')) || 1, 1), 4);
  const texts = readSongBeamerBlocks(lines.slice(start + 1), { first: start + 2, languages, chords, song });
  const order = orderOf(lines, properties.get('verseorder'));
  const documents = texts.map((parts, at) => createDocument(at === 0 ? song : emptySong(), parts, order));
  const sung = documents.filter(({ sections }, at) => at === 0 || hasWords(sections));
  return finishSong(
    song,
    sung.map((document) => ({ language: '', document })),
  );
}

const hasWords = (sections: readonly { readonly lines: readonly LyricLine[] }[]): boolean =>
  sections.some(({ lines }) => lines.some(({ text }) => text !== ''));

function readProperties(lines: readonly string[], song: SongDraft): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, name = '', raw = ''] = PROPERTY.exec(line) ?? [];
    const value = raw.trim();
    if (value === '') continue;
    properties.set(name.toLowerCase(), value);
    readProperty(song, name, value, index + 1);
  }
  return properties;
}

function readProperty(song: SongDraft, name: string, value: string, line: number): void {
  const { metadata, titles, authors, songbooks, comments, diagnostics } = song;
  const key = name.toLowerCase();
  if (IGNORED.has(key)) return;
  if (key === 'title') titles.push({ text: value, language: '', kind: 'main' });
  else if (key === 'otitle' || /^titlelang\d$/.test(key)) {
    const place = Number(/^titlelang(\d)$/.exec(key)?.[1] ?? 0) - 1;
    if (titles.every(({ text }) => text !== value))
      titles.push({ text: value, language: '', kind: 'alternative', ...(place > 0 ? { place } : {}) });
  } else if (ROLES.has(key))
    for (const one of splitNames(value)) authors.push({ name: one, role: ROLES.get(key) ?? 'unknown', language: '' });
  else if (key === '(c)' || /copyright|^rights$/.test(key))
    metadata.copyright = [metadata.copyright, value].filter(Boolean).join('; ');
  else if (key === 'ccli') metadata.ccli = value;
  else if (key === 'tempo') metadata.tempo = value;
  else if (key === 'key' && normalizeKeyName(value)) metadata.key = normalizeKeyName(value) ?? '';
  else if (key === 'songbook') songbooks.push(songbookOf(value));
  else if (key === 'categories' || key === 'keywords') addThemes(song, value);
  else if (key === 'comments') comments.push(decodeProperty(value).trim());
  else diagnostics.push({ line, message: diagnose('field', { name, words: value.slice(0, 200) }), text: '' });
}

const ROLES = new Map<string, Author['role']>([
  ['author', 'words'],
  ['melody', 'music'],
  ['translation', 'translation'],
]);

function songbookOf(value: string) {
  const [, name = value, entry = ''] = /^([^/]*)\/\s*([^\s/]+)$/.exec(value) ?? [];
  return { name: name.trim(), entry };
}

const decodeProperty = (value = ''): string => decodeText(decodeBase64(value)).text.replace(/^\uFEFF/, '');

/* What follows STOP in the order is not sung. */
function orderOf(lines: readonly string[], value = ''): PartOrder | undefined {
  const names = value.split(',').map((name) => name.trim());
  const stop = names.findIndex((name) => name.toUpperCase() === 'STOP');
  const sung = (stop < 0 ? names : names.slice(0, stop)).filter((name) => name !== '');
  const line = lines.findIndex((one) => /^\s*#\s*verseorder/i.test(one)) + 1;
  return sung.length === 0 ? undefined : { names: sung, line };
}
