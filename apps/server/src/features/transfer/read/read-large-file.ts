import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportDiagnostic } from '@canticle/contract';
import { type ParsedSong, ParseError, type ReaderDiagnostic, type SongSet } from '@canticle/formats';
import { InvalidFileError, type TableSummary } from '../model.ts';
import type { ProgramSongs } from './programs/program-songs.ts';
import type { TableChoices, TableReader } from './song-tables.ts';
import { TOO_LARGE } from './source-file.ts';

/** Reading fewer bytes takes less time than starting a thread, and nobody notices. */
export const LARGE_BYTES = 512 * 1024;
/** The same of an archive, which is some ten times as large unpacked. */
export const LARGE_PACKED_BYTES = 64 * 1024;

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

const THREAD_URL = new URL('./song-thread.ts', import.meta.url);
const MAX_HEAP_MB = 2048;

/**
 * Reads a large file in a thread of its own, so that the server answers meanwhile. Its songs arrive a hundred at a time.
 *
 * @param tables  is told of the tables in the file
 * @param signal  aborted to stop
 * @throws {ParseError | InvalidFileError} when it cannot be read, or takes more memory than a thread may have
 */
export async function readLargeFile(
  task: SongThreadTask,
  tables?: TableReader,
  signal?: AbortSignal,
): Promise<ProgramSongs> {
  signal?.throwIfAborted();
  const worker = new Worker(THREAD_URL, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The thread that reads songs ended (${code}).`);
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    const songs: ParsedSong[] = [];
    for (;;) {
      worker.postMessage('next');
      // A failure of the thread is an "error" event, which rejects both.
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that requests are answered between
      const [reply]: [SongThreadReply] = await Promise.race([
        once(worker, 'message') as Promise<[SongThreadReply]>,
        ended,
      ]);
      if ('songs' in reply) songs.push(...reply.songs);
      else if ('reason' in reply) throw fileError(reply);
      else {
        tables?.add(reply.tables);
        return { songs, notes: reply.notes, sets: reply.sets };
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new InvalidFileError(TOO_LARGE);
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    ended.catch(() => undefined);
    await worker.terminate();
  }
}

const fileError = (reply: Extract<SongThreadReply, { readonly reason: unknown }>): Error =>
  reply.line === null ? new InvalidFileError(reply.reason) : new ParseError(reply.line, reply.reason);
