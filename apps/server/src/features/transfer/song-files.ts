import { readSongs, scoreFormat } from '@canticle/formats';
import type { Progress } from './model.ts';
import { LONELY_SCORE } from './passed-over.ts';
import { type ReportBook, refuse } from './report-book.ts';
import { type SongOfFile, songOfFile } from './song-record.ts';
import type { SourceFile } from './source-file.ts';

/** Files between two words of progress. */
const STEP = 25;

/**
 * Reads song files of every format. What cannot be read is written into the book, and the rest goes on.
 *
 * @returns the songs in the order of their files
 */
export async function readSongFiles(
  files: readonly SourceFile[],
  book: ReportBook,
  onProgress: (progress: Progress) => void,
): Promise<SongOfFile[]> {
  const songs: SongOfFile[] = [];
  for (const [done, file] of files.entries()) {
    if (done % STEP === 0) onProgress({ step: 'reading', done, of: files.length });
    try {
      songs.push(...readOne(file.path, await file.read(), book));
    } catch (error) {
      refuse(book, file.path, error);
    }
  }
  onProgress({ step: 'reading', done: files.length, of: files.length });
  return songs;
}

/* MusicXML and MEI are often called .xml, as songs are. */
const isScore = (path: string, bytes: Uint8Array): boolean =>
  /\.xml$/i.test(path) && scoreFormat(new TextDecoder().decode(bytes.subarray(0, 4096))) !== undefined;

function readOne(path: string, bytes: Uint8Array, book: ReportBook): SongOfFile[] {
  if (isScore(path, bytes)) {
    book.passedOver.push({ file: path, why: LONELY_SCORE });
    return [];
  }
  const { songs, notes } = readSongs(path.split('/').at(-1) ?? path, bytes);
  const read = songs.map((song, at) => songOfFile(song, path, at === 0 ? path : `${path}#${at + 1}`));
  book.notes.push(...notes.map((what) => ({ file: path, what })));
  return read;
}
