import { readChordPro } from './chordpro.ts';
import { readChordsOverWords } from './chords-over-words.ts';
import type { DetectedFormat, SongFormat } from './detect-format.ts';
import { detectFormat, isChordProFileName, isTextFileName } from './detect-format.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';
import { readOpenLyrics } from './openlyrics.ts';
import { readOpenSong } from './opensong.ts';
import { ParseError } from './parse-error.ts';
import { readPlainText } from './plain-text.ts';
import type { ParsedSet, SongSet } from './programs/parsed-set.ts';
import { programReaders } from './programs/program-readers.ts';
import { completeSet } from './programs/set-rows.ts';
import type { ParsedSong } from './song-text.ts';

/** The songs of a text. */
export type ParsedSongText = {
  readonly format: SongFormat;
  readonly notes: readonly ReaderDiagnostic[];
  readonly songs: readonly ParsedSong[];
  readonly sets: readonly SongSet[];
};

type TextFormat = Exclude<DetectedFormat, keyof typeof programReaders>;

const readers: { readonly [format in TextFormat]: (text: string) => readonly ParsedSong[] } = {
  chordpro: readChordPro,
  'chords-over-words': readChordsOverWords,
  openlyrics: (text) => [readOpenLyrics(text)],
  opensong: (text) => [readOpenSong(text)],
  'plain-text': readPlainText,
};

/** A plain text with more verses than this probably contains several songs whose titles were not recognized. */
const MAX_VERSES = 40;

/**
 * Reads the songs of a text of any known format. A song without a title is named after the file, or by its first line
 * when the file has only a number. A plain text that would become an implausible song is refused, unless the file name
 * says that it is one song.
 *
 * @param name  file name with its ending, without folders
 * @throws {ParseError} when it is not a song format, or is broken
 */
export function readSongText(name: string, text: string): ParsedSongText {
  if (text.trim() === '') throw new ParseError(1, diagnose('empty-file'));
  const format = detectFormat(name, text);
  if (!format) throw notASongError(name, text);
  const { songs, notes, sets } = readAs(format, text);
  if (isPlainFormat(format) && !isChordProFileName(name)) songs.forEach(rejectUnlikely);
  return {
    format,
    notes,
    songs: songs.map((read) => withTitle(read, name, format)),
    sets: sets.map((set) => completeSet(set, stemOf(name))),
  };
}

function readAs(format: DetectedFormat, text: string): ParsedSet {
  return isProgramFormat(format) ? programReaders[format](text) : { songs: readers[format](text), notes: [], sets: [] };
}

const isProgramFormat = (format: DetectedFormat): format is keyof typeof programReaders => format in programReaders;

function notASongError(name: string, text: string): ParseError {
  if (!isTextFileName(name) || isMarkup(text)) return new ParseError(1, diagnose('no-song-format'));
  return new ParseError(1, diagnose('text-no-song'));
}

const isMarkup = (text: string): boolean => /^\s*[<{]/.test(text) || text.includes('\0');
const isPlainFormat = (format: SongFormat): boolean => format === 'plain-text' || format === 'chords-over-words';

function rejectUnlikely({ song }: ParsedSong): void {
  const sections = song.lyrics.flatMap(({ document }) => document.sections);
  const verses = sections.filter(({ kind }) => kind === 'verse' || kind === 'other');
  const firstVerses = verses.filter(({ number, label }) => (label || String(number)) === '1');
  const title = song.titles[0]?.text ?? '';
  if (firstVerses.length > 2)
    throw new ParseError(1, diagnose('verse-one-again', { title, times: firstVerses.length }));
  if (verses.length > MAX_VERSES) throw new ParseError(1, diagnose('many-verses', { title, verses: verses.length }));
}

/** Gives a song without a title that of its file, or its first line. */
export function withTitle(read: ParsedSong, name: string, format: SongFormat): ParsedSong {
  if (read.song.titles.some((title) => title.kind === 'main')) return read;
  const fromName = titleFromName(name);
  const text = format === 'plain-text' && !/\p{L}/u.test(fromName) ? firstLine(read) || fromName : fromName;
  return { ...read, song: { ...read.song, titles: [{ text, language: '', kind: 'main' }, ...read.song.titles] } };
}

function firstLine({ song }: ParsedSong): string {
  const lines = song.lyrics.flatMap(({ document }) => document.sections.flatMap((section) => section.lines));
  return (lines.find(({ text }) => /\p{L}/u.test(text))?.text ?? '').replace(/[\s,;:.–—-]+$/u, '');
}

const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{1,6}$/i, '');

function titleFromName(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '');
  return (
    stem
      .replace(/^\d+(?!\d)[\s._-]*(?=\S)/, '')
      .replace(/_/g, ' ')
      .trim() || stem
  );
}
