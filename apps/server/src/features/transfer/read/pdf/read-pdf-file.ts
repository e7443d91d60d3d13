import { Worker } from 'node:worker_threads';
import { diagnose } from '@canticle/contract';
import { InvalidFileError } from '../../model.ts';
import type { ProgramSongs } from '../programs/program-songs.ts';
import { MAX_PDF_HEAP_MB, PDF_TIMEOUT_MS } from './pdf-limits.ts';
import type { PdfReply, PdfRequest } from './pdf-thread.ts';

const THREAD_URL = new URL('./pdf-thread.ts', import.meta.url);

/** Reads PDFs, one after the other, in a thread that starts with the first; whoever creates it closes it. */
export type PdfReader = {
  /**
   * @param name  of the file, with its ending
   * @throws {InvalidFileError} when it has no songs that can be read, or reading takes too much time or memory
   */
  read(name: string, bytes: Uint8Array): Promise<ProgramSongs>;
  close(): Promise<void>;
};

/** @param signal  aborted to stop in the middle of a file */
export function createPdfReader(signal?: AbortSignal): PdfReader {
  let thread: Worker | undefined;
  const close = async () => {
    const ended = thread?.terminate();
    thread = undefined;
    await ended;
  };
  return {
    async read(name, bytes) {
      if (thread === undefined) {
        const started = startThread(() => {
          if (thread === started) thread = undefined;
        });
        thread = started;
      }
      const reply = await ask(thread, { name, bytes }, signal);
      // A thread that gave up may be in any state.
      if (reply === undefined) await close();
      signal?.throwIfAborted();
      if (reply === undefined) throw new InvalidFileError(diagnose('pdf-large'));
      if ('refused' in reply) throw new InvalidFileError(reply.refused);
      return { songs: reply.songs, notes: reply.notes };
    },
    close,
  };
}

/* Whoever waits for an answer is told of a failure; between two files there is nobody to tell. */
function startThread(onEnded: () => void): Worker {
  const thread = new Worker(THREAD_URL, { resourceLimits: { maxOldGenerationSizeMb: MAX_PDF_HEAP_MB } });
  return thread.on('error', () => undefined).on('exit', onEnded);
}

/* Undefined when the thread has ended, as one does that is out of memory, or did not answer in time. */
async function ask(
  thread: Worker,
  request: PdfRequest,
  signal: AbortSignal | undefined,
): Promise<PdfReply | undefined> {
  const { promise, resolve } = Promise.withResolvers<PdfReply | undefined>();
  const giveUp = () => resolve(undefined);
  const timeout = setTimeout(giveUp, PDF_TIMEOUT_MS);
  signal?.addEventListener('abort', giveUp);
  thread.once('message', resolve).once('error', giveUp).once('exit', giveUp);
  thread.postMessage(request);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', giveUp);
    thread.off('message', resolve).off('error', giveUp).off('exit', giveUp);
  }
}
