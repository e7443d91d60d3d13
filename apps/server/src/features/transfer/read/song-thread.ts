import { parentPort, workerData } from 'node:worker_threads';
import type { ImportDiagnostic } from '@canticle/contract';
import { ParseError, type ParsedSong, type ReaderDiagnostic, type SongSet } from '@canticle/formats';
import { InvalidFileError, type TableSummary } from '../model.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import { readDatabaseCopy } from './programs/song-database.ts';
import { readSongBytes } from './read-song-bytes.ts';
import { createTableReader, type TableChoices } from './song-tables.ts';

/** A file to be read: its bytes, or where a copy of a database lies, and of the one with its words. */
export type SongThreadTask =
  | { readonly path: string; readonly bytes: Uint8Array; readonly choices: TableChoices }
  | { readonly database: string; readonly words: string | undefined };

/** What comes of it, asked for piece by piece. */
export type SongThreadReply =
  | { readonly songs: readonly ParsedSong[] }
  | {
      readonly notes: readonly ImportDiagnostic[];
      readonly sets: readonly SongSet[];
      readonly tables: readonly TableSummary[];
    }
  | { readonly line: number; readonly reason: ReaderDiagnostic }
  | { readonly line: null; readonly reason: ImportDiagnostic };

/** Songs in one piece: receiving them takes a few milliseconds. */
const PIECE = 100;

const task: SongThreadTask = workerData;
const tables = createTableReader('choices' in task ? task.choices : { mappings: new Map(), hasHeadings: true });
const reading = read();
// Whoever asks sees why it failed.
reading.catch(() => undefined);
let sent = 0;

parentPort?.on('message', () => {
  void answer().then((reply) => parentPort?.postMessage(reply));
});

async function read(): Promise<ProgramSongs> {
  if ('database' in task) return readDatabaseCopy(task.database, task.words);
  return readSongBytes(task.path, task.bytes, tables);
}

async function answer(): Promise<SongThreadReply> {
  try {
    const { songs, notes, sets = [] } = await reading;
    if (sent >= songs.length) return { notes, sets, tables: tables.tables };
    sent += PIECE;
    return { songs: songs.slice(sent - PIECE, sent) };
  } catch (error) {
    if (error instanceof ParseError) return { line: error.line, reason: error.diagnostic };
    if (error instanceof InvalidFileError) return { line: null, reason: error.diagnostic };
    throw error;
  }
}
