import type { SongFormat } from '../detect-format.ts';
import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { readSongText } from '../read-song-text.ts';
import type { ParsedSong } from '../song-text.ts';
import { parsePartName } from './part-name.ts';

/** The text of a document, with a form feed where a new page or a new title begins. */
export type DocumentText = { readonly text: string; readonly pictures: number };

/** The songs of a document. */
type ParsedDocument = {
  readonly format: SongFormat;
  readonly encoding: string;
  readonly notes: readonly ReaderDiagnostic[];
  readonly songs: readonly ParsedSong[];
  readonly sets: readonly [];
};

/**
 * Reads the songs of a document: each page that begins with a title is a song.
 *
 * @throws {ParseError} when its text does not look like songs
 */
export function readDocument(name: string, format: SongFormat, { text, pictures }: DocumentText): ParsedDocument {
  const stem = name.replace(/\.[^.]+$/, '');
  const read = splitSongs(text).map((song) => readSongText(`${stem}.txt`, song));
  const notes = read.flatMap((one) => one.notes);
  return {
    format,
    encoding: 'utf-8',
    notes: pictures > 0 ? [...notes, diagnose('pictures-left', { number: pictures })] : notes,
    songs: read.flatMap((one) => one.songs),
    sets: [],
  };
}

function splitSongs(text: string): readonly string[] {
  const songs: string[] = [];
  for (const page of text.split('\f').map(withoutMargins)) {
    if (page === '') continue;
    if (songs.length === 0 || !isContinued(page)) songs.push(page);
    else songs.push(`${songs.pop() ?? ''}\n\n${page}`);
  }
  return songs.length === 0 ? [''] : songs;
}

const withoutMargins = (page: string): string => page.trim();

/* A page that begins with a verse or a chorus belongs to the song before it. */
function isContinued(page: string): boolean {
  const first = /^.*/.exec(page)?.[0] ?? '';
  return parsePartName(first) !== undefined || /^\s*(?:[2-9]|1\d)[.)]?(?:\s|$)/.test(first);
}
