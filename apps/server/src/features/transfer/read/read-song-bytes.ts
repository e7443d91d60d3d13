import { diagnose } from '@canticle/contract';
import { decodeText, ParseError, readCsv, readSongs } from '@canticle/formats';
import { InvalidFileError } from '../model.ts';
import { isProgramArchive } from './programs/program-archive.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import { readProgramArchive } from './programs/read-program-archive.ts';
import type { TableReader } from './song-tables.ts';

/**
 * Reads the songs of a file that is no database: a text, a table, or an archive of another program.
 *
 * @throws {ParseError | InvalidFileError} when it cannot be read
 */
export async function readSongBytes(path: string, bytes: Uint8Array, tables: TableReader): Promise<ProgramSongs> {
  const isPacked = isPackedFile(path, bytes);
  if (!isPacked && /\.(?:archive|onsongarchive)$/i.test(path)) throw new InvalidFileError(diagnose('onsong-archive'));
  if (isPacked) return readProgramArchive(path, bytes, tables);
  if (/\.csv$/i.test(path)) return readCsvFile(path, bytes, tables);
  const { songs, notes, sets } = readSongs(path.split('/').at(-1) ?? path, bytes);
  return { songs, notes, sets };
}

/** Whether a file is an archive of another program. */
export const isPackedFile = (path: string, bytes: Uint8Array): boolean =>
  isProgramArchive(path) && bytes[0] === 0x50 && bytes[1] === 0x4b;

function readCsvFile(path: string, bytes: Uint8Array, tables: TableReader): ProgramSongs {
  if (bytes.length === 0) throw new ParseError(1, diagnose('empty-file'));
  const { text, note } = decodeText(bytes);
  const { songs, notes } = tables.read(readCsv(text), path, '');
  return { songs, notes: note === null ? notes : [note, ...notes] };
}
