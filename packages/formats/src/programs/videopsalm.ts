import { diagnose } from '../diagnostics.ts';
import { normalizeKeyName } from '../key-name.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { type LooseObject, type LooseValue, parseLenientJson } from './lenient-json.ts';
import { addThemes, splitNames, wordsLines } from './program-line.ts';
import { createDocument, type SongPart } from './song-parts.ts';

/** Whether a text is a songbook of VideoPsalm. */
export const isVideoPsalm = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) && /\bSongs"?\s*:\s*\[/.test(text) && /\bVerses"?\s*:\s*\[/.test(text);

/**
 * Reads a songbook of VideoPsalm.
 *
 * @throws {ParseError} when it has no songs
 */
export function readVideoPsalm(text: string): readonly ParsedSong[] {
  const book = parseLenientJson(text);
  const songs = isObject(book) && Array.isArray(book.Songs) ? book.Songs.filter(isObject) : [];
  if (!isObject(book) || songs.length === 0)
    throw new ParseError(1, diagnose('not-of-program', { program: 'VideoPsalm' }));
  return songs.map((song) => readVideoPsalmSong(song, textIn(book, 'Text')));
}

const isObject = (value: LooseValue | undefined): value is LooseObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (object: LooseObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

const READ = new Set(
  'Text Alias Key Author Composer Copyright CCLI Theme Memo1 Memo2 Memo3 ID Verses VerseOrderIndex Guid Style Capo'.split(
    ' ',
  ),
);

/**
 * Reads one song of VideoPsalm.
 *
 * @param book  name of its songbook; empty when there is none
 */
export function readVideoPsalmSong(from: LooseObject, book: string): ParsedSong {
  const song = emptySong();
  const get = (name: string) => textIn(from, name);
  if (get('Text') !== '') song.titles.push({ text: get('Text'), language: '', kind: 'main' });
  if (get('Alias') !== '')
    song.titles.push({ text: get('Alias'), language: '', kind: get('Text') === '' ? 'main' : 'alternative' });
  for (const name of splitNames(get('Author'))) song.authors.push({ name, role: 'words', language: '' });
  for (const name of splitNames(get('Composer'))) song.authors.push({ name, role: 'music', language: '' });
  song.metadata.copyright = get('Copyright').replace(/\s+/g, ' ');
  song.metadata.ccli = get('CCLI');
  song.metadata.key = normalizeKeyName(get('Key')) ?? '';
  addThemes(song, get('Theme'));
  song.comments.push(
    ...[get('Memo1'), get('Memo2'), get('Memo3')]
      .filter((memo) => memo !== '')
      .map((memo) => memo.replace(/\r\n?/g, '\n')),
  );
  if (book !== '' || get('ID') !== '') song.songbooks.push({ name: book, entry: get('ID') });
  reportOthers(from, song);
  return finishSong(song, [{ language: '', document: createDocument(song, partsOf(from)) }]);
}

function reportOthers(from: LooseObject, { diagnostics }: SongDraft): void {
  for (const name of Object.keys(from)) {
    const words = textIn(from, name);
    if (READ.has(name) || words === '') continue;
    diagnostics.push({ line: 1, message: diagnose('field', { name, words: words.slice(0, 200) }), text: '' });
  }
}

/* What the numbers of parts mean that are known for certain; the others are verses. */
const PART_NAMES: { readonly [tag: string]: string } = { 1: 'Chorus' };

function partsOf({ Verses: verses }: LooseObject): readonly SongPart[] {
  const all = Array.isArray(verses) ? verses.filter(isObject) : [];
  return all
    .map((verse) => ({ name: PART_NAMES[textIn(verse, 'Tag')] ?? '', at: 1, lines: wordsLines(textIn(verse, 'Text')) }))
    .filter(({ lines }) => lines.length > 0);
}
