import { completeSet, detectScoreFormat, ParseError, type SongSet } from '@canticle/formats';
import { yieldToEventLoop } from '../../../platform/database/index.ts';
import { type ImportProgress, InvalidFileError } from '../model.ts';
import {
  addRejection,
  addSkippedFiles,
  createReportBuilder,
  NOT_A_SONG,
  type ReportBuilder,
  SCORE_WITHOUT_SONG,
} from '../report/report-builder.ts';
import { MAX_PDF_BYTES } from './pdf/pdf-limits.ts';
import { createPdfReader, type PdfReader } from './pdf/read-pdf-file.ts';
import { isProgramArchive } from './programs/program-archive.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import { isDatabaseName, readSongDatabase } from './programs/song-database.ts';
import { LARGE_BYTES, LARGE_PACKED_BYTES, readLargeFile } from './read-large-file.ts';
import { isPackedFile, readSongBytes } from './read-song-bytes.ts';
import { createSongRecord, type SongFileRecord } from './song-record.ts';
import { createTableReader, type TableReader } from './song-tables.ts';
import {
  isPdfName,
  isSongbookName,
  isVagueName,
  MAX_BYTES,
  MAX_PACKED_BYTES,
  MAX_SONGBOOK_BYTES,
  type SourceFile,
} from './source-file.ts';
import { openSourceTree } from './source-tree.ts';

/** Songs of one file between two requests of others. */
const RECORDS_AT_ONCE = 64;
/** Files between two progress reports. */
const PROGRESS_INTERVAL = 25;

/** A set of another program, with the file it is in. */
export type SetRecord = {
  readonly file: string;
  readonly set: SongSet;
  /** For each song of the file, what identifies it in the import. */
  readonly songSources: readonly string[];
};

/** The songs of files, and their sets. */
export type SongFiles = { readonly songs: SongFileRecord[]; readonly sets: SetRecord[] };

/** What reads files that need more than their bytes, until it is stopped. */
type Readers = { readonly tables: TableReader; readonly pdf: PdfReader; readonly signal: AbortSignal | undefined };

/**
 * Reads song files of every format. Files that cannot be read are reported, and the rest is read.
 *
 * @param signal  aborted to stop, also in the middle of a large file
 * @returns the songs and sets in the order of their files
 */
export async function readSongFiles(
  files: readonly SourceFile[],
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
  tables: TableReader = createTableReader({ mappings: new Map(), hasHeadings: true }),
  signal?: AbortSignal,
): Promise<SongFiles> {
  const pdf = createPdfReader(signal);
  try {
    return await readEachFile(files, report, onProgress, { tables, pdf, signal });
  } finally {
    await pdf.close();
  }
}

async function readEachFile(
  files: readonly SourceFile[],
  report: ReportBuilder,
  onProgress: (progress: ImportProgress) => void,
  readers: Readers,
): Promise<SongFiles> {
  const read: SongFiles = { songs: [], sets: [] };
  for (const [done, file] of files.entries()) {
    if (done % PROGRESS_INTERVAL === 0) onProgress({ step: 'reading', done, total: files.length });
    if (isWordsDatabase(file.path) && findBeside(files, file.path, 'songs.db') !== undefined) continue;
    try {
      const { songs, sets } = await readSongFile(file, files, report, readers);
      for (const song of songs) read.songs.push(song);
      read.sets.push(...sets);
    } catch (error) {
      readers.signal?.throwIfAborted();
      if (files.length > 1 && isVagueName(file.path) && isNoSong(error))
        addSkippedFiles(report, [file.path], NOT_A_SONG);
      else if (isScoreOnly(error)) report.skippedFiles.push({ file: file.path, why: error.diagnostic });
      else addRejection(report, file.path, error);
    }
  }
  onProgress({ step: 'reading', done: files.length, total: files.length });
  return read;
}

/**
 * Reads the songs of a path without importing them.
 *
 * @param pdf  reads its PDFs, and whoever created it closes it
 */
export async function readSongsAt(path: string, pdf: PdfReader) {
  const tree = await openSourceTree(path);
  const report = createReportBuilder();
  const tables = createTableReader({ mappings: new Map(), hasHeadings: true });
  try {
    const { songs } = await readEachFile(tree.files, report, () => undefined, { tables, pdf, signal: undefined });
    return { songs, refused: report.refused };
  } finally {
    tree.close();
  }
}

const isNoSong = (error: unknown): boolean => error instanceof ParseError && error.diagnostic.code === 'no-song-format';

/* Nothing is wrong with a PDF that is a score or a scan. */
const isScoreOnly = (error: unknown): error is InvalidFileError =>
  error instanceof InvalidFileError && ['pdf-pictures', 'pdf-score'].includes(error.diagnostic.code);

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
  { tables, pdf, signal }: Readers,
): Promise<SongFiles> {
  const { path } = file;
  if (isDatabaseName(path))
    return toRecords(path, await readSongDatabase(file, findBeside(files, path, 'songwords.db')), report);
  const bytes = await file.read(maxBytesOf(path));
  if (isScoreFile(path, bytes)) {
    report.skippedFiles.push({ file: path, why: SCORE_WITHOUT_SONG });
    return { songs: [], sets: [] };
  }
  if (isPdfName(path)) return toRecords(path, await pdf.read(path.split('/').at(-1) ?? path, bytes), report);
  const isLarge = bytes.length > (isPackedFile(path, bytes) ? LARGE_PACKED_BYTES : LARGE_BYTES);
  const read = isLarge
    ? await readLargeFile({ path, bytes, choices: tables.choices }, tables, signal)
    : await readSongBytes(path, bytes, tables);
  return toRecords(path, read, report);
}

function maxBytesOf(path: string): number {
  if (isPdfName(path)) return MAX_PDF_BYTES;
  if (isProgramArchive(path)) return MAX_PACKED_BYTES;
  return isSongbookName(path) ? MAX_SONGBOOK_BYTES : MAX_BYTES;
}

/* A songbook may have thousands: requests are answered between them. */
async function toRecords(
  path: string,
  { songs, notes, sets = [] }: ProgramSongs,
  report: ReportBuilder,
): Promise<SongFiles> {
  report.notes.push(...notes.map((what) => ({ file: path, what })));
  const sourceOf = (at: number) => (at === 0 ? path : `${path}#${at + 1}`);
  const stem = (path.split('/').at(-1) ?? path).replace(/\.[a-z0-9]{1,13}$/i, '');
  const songSources = songs.map((_, at) => sourceOf(at));
  const records: SongFileRecord[] = [];
  for (const [at, song] of songs.entries()) {
    if (at > 0 && at % RECORDS_AT_ONCE === 0) await yieldToEventLoop();
    records.push(createSongRecord(song, path, sourceOf(at)));
  }
  return {
    songs: records,
    sets: sets.map((set) => ({ file: path, set: completeSet(set, stem), songSources })),
  };
}
