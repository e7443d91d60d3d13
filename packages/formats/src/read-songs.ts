import { decodeText } from './decode-text.ts';
import type { SongFormat } from './detect-format.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';
import { ParseError } from './parse-error.ts';
import { readCsv } from './programs/csv-table.ts';
import { readDocument } from './programs/documents.ts';
import { isProPresenter7, readProPresenter7 } from './programs/propresenter7.ts';
import { isRtf, readRtf } from './programs/rtf.ts';
import type { SongSet } from './programs/parsed-set.ts';
import { readSongTable } from './programs/table.ts';
import { readSongText, withTitle } from './read-song-text.ts';
import type { ParsedSong } from './song-text.ts';

/** A parsed song file. */
export type ParsedSongFile = {
  readonly format: SongFormat;
  readonly encoding: string;
  /** Notes for a person about the file as a whole (its encoding); usually empty. */
  readonly notes: readonly ReaderDiagnostic[];
  readonly songs: readonly ParsedSong[];
  readonly sets: readonly SongSet[];
};

/**
 * Reads a song file of any known format.
 *
 * @param name  file name with its ending, without folders
 * @throws {ParseError} when it is not a song format, or is broken
 */
export function readSongs(name: string, bytes: Uint8Array): ParsedSongFile {
  if (bytes.length === 0) throw new ParseError(1, diagnose('empty-file'));
  if (isRtf(bytes)) return readDocument(name, 'rtf', readRtf(bytes));
  if (isProPresenter7(name, bytes)) {
    const song = withTitle(readProPresenter7(bytes), name, 'propresenter');
    return { format: 'propresenter', encoding: 'utf-8', notes: [], songs: [song], sets: [] };
  }
  const { text, encoding, note } = decodeText(bytes);
  const read = /\.csv$/i.test(name) ? readCsvSongs(text) : readSongText(name, text);
  return { ...read, encoding, notes: note ? [note, ...read.notes] : read.notes };
}

function readCsvSongs(text: string) {
  return { format: 'spreadsheet' as const, sets: [], ...readSongTable(readCsv(text)) };
}
