import { parentPort, workerData } from 'node:worker_threads';
import { ParseError } from '@canticle/formats';
import { InvalidFileError } from '../model.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import { readDatabaseCopy } from './programs/song-database.ts';
import { readSongBytes } from './read-song-bytes.ts';
import type { SongThreadReply, SongThreadTask } from './read-large-file.ts';
import { createTableReader } from './song-tables.ts';

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
