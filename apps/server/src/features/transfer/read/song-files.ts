import { readSongs, detectScoreFormat } from '@canticle/formats';
import type { ImportProgress } from '../model.ts';
import { SCORE_WITHOUT_SONG, type ReportBuilder, addRejection } from '../report/report-builder.ts';
import { type SongFileRecord, createSongRecord } from './song-record.ts';
import type { SourceFile } from './source-file.ts';

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
    try {
      songs.push(...readSongFile(file.path, await file.read(), report));
    } catch (error) {
      addRejection(report, file.path, error);
    }
  }
  onProgress({ step: 'reading', done: files.length, total: files.length });
  return songs;
}

/* MusicXML and MEI files are often named .xml, as song files are. */
const isScoreFile = (path: string, bytes: Uint8Array): boolean =>
  /\.xml$/i.test(path) && detectScoreFormat(new TextDecoder().decode(bytes.subarray(0, 4096))) !== undefined;

function readSongFile(path: string, bytes: Uint8Array, report: ReportBuilder): SongFileRecord[] {
  if (isScoreFile(path, bytes)) {
    report.skippedFiles.push({ file: path, why: SCORE_WITHOUT_SONG });
    return [];
  }
  const { songs, notes } = readSongs(path.split('/').at(-1) ?? path, bytes);
  const records = songs.map((song, at) => createSongRecord(song, path, at === 0 ? path : `${path}#${at + 1}`));
  report.notes.push(...notes.map((what) => ({ file: path, what })));
  return records;
}
