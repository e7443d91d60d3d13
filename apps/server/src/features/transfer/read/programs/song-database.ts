import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnose } from '@canticle/contract';
import { readOnSongLibrary } from '@canticle/formats';
import SqliteDatabase from 'better-sqlite3';
import { InvalidFileError } from '../../model.ts';
import { LARGE_BYTES, readLargeFile } from '../read-large-file.ts';
import { MAX_DATABASE_BYTES, type SourceFile } from '../source-file.ts';
import { readEasyWorshipSchedule, readEasyWorshipSongs } from './easyworship-database.ts';
import { readOpenLpSongs } from './openlp-songs.ts';
import type { ProgramSongs } from './program-songs.ts';
import { createSongQueries, type SongQueries } from './song-queries.ts';

const HEADER = 'SQLite format 3\0';

/** Whether a file may be a database, judging by its name. */
export const isDatabaseName = (path: string): boolean => /\.(?:sqlite3?|db3?)$/i.test(path);

/**
 * Reads the songs of a database of OpenLP or EasyWorship. It is copied first, so that neither a program that uses it nor
 * the file itself is touched.
 *
 * @param words  the database with the words of EasyWorship, which lies beside that of the songs
 * @throws {InvalidFileError} when it is damaged, too old, or of another program
 */
export async function readSongDatabase(file: SourceFile, words: SourceFile | undefined): Promise<ProgramSongs> {
  return inFolder(async (folder) => {
    const path = join(folder, 'songs');
    await file.save(path);
    const wordsPath = words === undefined ? undefined : join(folder, 'words');
    if (words !== undefined) await words.save(join(folder, 'words'));
    const sizes = await Promise.all(
      [path, wordsPath].map(async (one) => (one === undefined ? 0 : (await stat(one)).size)),
    );
    const isLarge = Math.max(...sizes) > LARGE_BYTES;
    return isLarge ? readLargeFile({ database: path, words: wordsPath }) : readDatabaseCopy(path, wordsPath);
  });
}

/** Reads the songs of a database in memory. */
export async function readDatabaseBytes(bytes: Uint8Array): Promise<ProgramSongs> {
  return inFolder(async (folder) => {
    const path = join(folder, 'songs');
    await writeFile(path, bytes);
    return readDatabaseCopy(path, undefined);
  });
}

async function inFolder<T>(read: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'canticle-songs-'));
  try {
    return await read(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the songs of a copy of a database, which nobody else uses. @throws {InvalidFileError} */
export async function readDatabaseCopy(path: string, wordsPath: string | undefined): Promise<ProgramSongs> {
  const hasLog = await requireSqlite(path);
  if (wordsPath !== undefined) await requireSqlite(wordsPath);
  const songs = openCopy(path);
  const words = wordsPath === undefined ? undefined : openCopy(wordsPath);
  try {
    const read = readTables(createSongQueries(songs), words === undefined ? undefined : createSongQueries(words));
    return hasLog ? { ...read, notes: [...read.notes, diagnose('database-log')] } : read;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) throw new InvalidFileError(diagnose('database-damaged'));
    throw error;
  } finally {
    songs.close();
    words?.close();
  }
}

/* Returns whether the program keeps its latest changes in a log beside the file. */
async function requireSqlite(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    if ((await handle.stat()).size > MAX_DATABASE_BYTES)
      throw new InvalidFileError(diagnose('database-large', { size: MAX_DATABASE_BYTES / 1024 / 1024 }));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(20), 0, 20, 0);
    if (bytesRead === 0) throw new InvalidFileError(diagnose('empty-file'));
    if (buffer.toString('latin1', 0, 16) !== HEADER) throw new InvalidFileError(diagnose('no-song-database'));
    return buffer[18] === 2;
  } finally {
    await handle.close();
  }
}

function openCopy(path: string): SqliteDatabase.Database {
  try {
    const database = new SqliteDatabase(path, { fileMustExist: true });
    database.pragma('trusted_schema = off');
    return database;
  } catch {
    throw new InvalidFileError(diagnose('database-damaged'));
  }
}

const onSongTables = (database: SongQueries) => ({
  songs: database.rows('Song'),
  sets: database.rows('SongSet'),
  items: database.rows('SongSetItem'),
});

function readTables(songs: SongQueries, words: SongQueries | undefined): ProgramSongs {
  if (songs.hasTable('songs') && songs.hasColumn('songs', 'lyrics')) return readOpenLpSongs(songs);
  if (songs.hasTable('presentation') && songs.hasTable('resource_text')) return readEasyWorshipSchedule(songs);
  if (songs.hasTable('SongSetItem')) return readOnSongLibrary(onSongTables(songs));
  if (!songs.hasTable('song')) throw new InvalidFileError(diagnose('no-song-database'));
  if (words === undefined || !words.hasTable('word')) throw new InvalidFileError(diagnose('words-database-missing'));
  return readEasyWorshipSongs(songs, words);
}
