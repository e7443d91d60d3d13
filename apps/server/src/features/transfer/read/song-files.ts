import { detectScoreFormat, ParseError, readSongs } from '@canticle/formats';
import type { ImportProgress } from '../model.ts';
import {
  addRejection,
  addSkippedFiles,
  createReportBuilder,
  NOT_A_SONG,
  type ReportBuilder,
  SCORE_WITHOUT_SONG,
} from '../report/report-builder.ts';
import { isProgramArchive } from './programs/program-archive.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import { readProgramArchive } from './programs/read-program-archive.ts';
import { isDatabaseName, readSongDatabase } from './programs/song-database.ts';
import { createSongRecord, type SongFileRecord } from './song-record.ts';
import { isVagueName, MAX_PACKED_BYTES, type SourceFile } from './source-file.ts';
import { openSourceTree } from './source-tree.ts';

/** Files between two progress reports. */
const PROGRESS_INTERVAL = 25;

/**
 * Reads song files of every format. Files that cannot be read are reported, and the rest is read.
 *
 * @returns the songs in the order of their files
 */
export async function readSongFiles(
  files: readonly SourceFile[],
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
): Promise<SongFileRecord[]> {
  const songs: SongFileRecord[] = [];
  for (const [done, file] of files.entries()) {
    if (done % PROGRESS_INTERVAL === 0) onProgress({ step: 'reading', done, total: files.length });
    if (isWordsDatabase(file.path) && findBeside(files, file.path, 'songs.db') !== undefined) continue;
    try {
      songs.push(...(await readSongFile(file, files, report)));
    } catch (error) {
      if (files.length > 1 && isVagueName(file.path) && isNoSong(error))
        addSkippedFiles(report, [file.path], NOT_A_SONG);
      else addRejection(report, file.path, error);
    }
  }
  onProgress({ step: 'reading', done: files.length, total: files.length });
  return songs;
}

/** Reads the songs of a path without importing them. */
export async function readSongsAt(path: string) {
  const tree = await openSourceTree(path);
  const report = createReportBuilder();
  try {
    return { songs: await readSongFiles(tree.files, report, () => undefined), refused: report.refused };
  } finally {
    tree.close();
  }
}

const isNoSong = (error: unknown): boolean => error instanceof ParseError && error.diagnostic.code === 'no-song-format';

/* EasyWorship keeps the words beside the songs. */
const isWordsDatabase = (path: string): boolean => /(?:^|\/)songwords\.db$/i.test(path);

function findBeside(files: readonly SourceFile[], path: string, name: string): SourceFile | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return files.find((file) => file.path.toLowerCase() === `${folder}${name}`.toLowerCase());
}

/* MusicXML and MEI files are often named .xml, as song files are. */
const isScoreFile = (path: string, bytes: Uint8Array): boolean =>
  /\.xml$/i.test(path) && detectScoreFormat(new TextDecoder().decode(bytes.subarray(0, 4096))) !== undefined;

async function readSongFile(
  file: SourceFile,
  files: readonly SourceFile[],
  report: ReportBuilder,
): Promise<SongFileRecord[]> {
  const { path } = file;
  if (isDatabaseName(path))
    return toRecords(path, await readSongDatabase(file, findBeside(files, path, 'songwords.db')), report);
  const bytes = await file.read(isProgramArchive(path) ? MAX_PACKED_BYTES : undefined);
  if (isScoreFile(path, bytes)) {
    report.skippedFiles.push({ file: path, why: SCORE_WITHOUT_SONG });
    return [];
  }
  const isPacked = isProgramArchive(path) && bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read = isPacked ? await readProgramArchive(path, bytes) : readSongs(path.split('/').at(-1) ?? path, bytes);
  return toRecords(path, read, report);
}

function toRecords(path: string, { songs, notes }: ProgramSongs, report: ReportBuilder): SongFileRecord[] {
  report.notes.push(...notes.map((what) => ({ file: path, what })));
  return songs.map((song, at) => createSongRecord(song, path, at === 0 ? path : `${path}#${at + 1}`));
}
