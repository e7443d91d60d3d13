import { readChordPro } from './chordpro.ts';
import { readChordsOverWords } from './chords-over-words.ts';
import { decodeText } from './decode-text.ts';
import type { SongFormat } from './detect-format.ts';
import { detectFormat } from './detect-format.ts';
import { readNumberedText } from './numbered-text.ts';
import { readOpenLyrics } from './openlyrics.ts';
import { readOpenSong } from './opensong.ts';
import type { ReadSong } from './song-text.ts';
import { Unreadable } from './unreadable.ts';

/** A file of songs, read. */
export type SongFile = {
  readonly format: SongFormat;
  readonly encoding: string;
  /** What a person should know about the file as a whole (its encoding); mostly empty. */
  readonly notes: readonly string[];
  readonly songs: readonly ReadSong[];
};

const readers: { readonly [format in SongFormat]: (text: string) => readonly ReadSong[] } = {
  chordpro: readChordPro,
  'chords-over-words': readChordsOverWords,
  openlyrics: (text) => [readOpenLyrics(text)],
  opensong: (text) => [readOpenSong(text)],
  'numbered-text': readNumberedText,
};

/**
 * Reads a song file of any known format. A song without a title is called after the file.
 *
 * @param name  file name with its ending, without folders
 * @throws {Unreadable} when it is no song format, or is broken
 */
export function readSongs(name: string, bytes: Uint8Array): SongFile {
  const { text, encoding, note } = decodeText(bytes);
  const format = detectFormat(name, text);
  if (!format) throw new Unreadable(1, 'This is not a song in a format that can be read here.');
  const songs = readers[format](text).map((read) => withTitle(read, name));
  return { format, encoding, notes: note ? [note] : [], songs };
}

function withTitle(read: ReadSong, name: string): ReadSong {
  if (read.song.titles.some((title) => title.kind === 'main')) return read;
  const text = titleFromName(name);
  return { ...read, song: { ...read.song, titles: [{ text, language: '', kind: 'main' }, ...read.song.titles] } };
}

function titleFromName(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '');
  return (
    stem
      .replace(/^\d+[\s._-]*(?=\S)/, '')
      .replace(/_/g, ' ')
      .trim() || stem
  );
}
