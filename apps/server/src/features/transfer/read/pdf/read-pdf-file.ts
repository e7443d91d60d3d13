import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { diagnose } from '@canticle/contract';
import { InvalidFileError } from '../../model.ts';
import type { ProgramSongs } from '../programs/program-songs.ts';
import { PDF_LIMITS, type PdfLimits } from './pdf-limits.ts';
import type { PdfReply, PdfRequest } from './pdf-process.ts';

const PROCESS_PATH = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

/** Reads PDFs, one after the other, in a process that starts with the first; whoever creates it closes it. */
export type PdfReader = {
  /**
   * @param name  of the file, with its ending
   * @throws {InvalidFileError} when it has no songs that can be read, or reading takes too much time or memory
   */
  read(name: string, bytes: Uint8Array): Promise<ProgramSongs>;
  close(): Promise<void>;
};

/** @param signal  aborted to stop in the middle of a file */
export function createPdfReader(signal?: AbortSignal, limits: PdfLimits = PDF_LIMITS): PdfReader {
  let child: ChildProcess | undefined;
  const close = async () => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    ending.once('exit', () => resolve(undefined)).kill('SIGKILL');
    await promise;
  };
  return {
    async read(name, bytes) {
      if (child === undefined || !child.connected) child = startProcess(limits);
      const reply = await ask(child, { name, bytes }, limits.timeoutMs, signal);
      // A process that gave up may be in any state.
      if (reply === undefined) await close();
      signal?.throwIfAborted();
      if (reply === undefined) throw new InvalidFileError(diagnose('pdf-large'));
      if ('refused' in reply) throw new InvalidFileError(reply.refused);
      return { songs: reply.songs, notes: reply.notes };
    },
    close,
  };
}

/*
 * Not a thread: one that is out of memory may take the server with it, and what it takes outside the heap has no limit.
 * It needs nothing of what the server knows, and says nothing but its answers.
 */
const startProcess = ({ heapMb, memoryMb }: PdfLimits): ChildProcess =>
  fork(PROCESS_PATH, [String(memoryMb)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  }).on('error', () => undefined);

/* Undefined when the process was ended, as one is that takes too much memory, or did not answer in time. */
async function ask(
  child: ChildProcess,
  request: PdfRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<PdfReply | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfReply | undefined>();
  const giveUp = () => resolve(undefined);
  const onExit = (code: number | null) => {
    // Node ends in this way where a program has a fault; a process out of memory is ended by a signal.
    if (code === 1) reject(new Error('The process that reads PDFs ended.'));
    else resolve(undefined);
  };
  const timeout = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener('abort', giveUp);
  child.once('message', resolve).once('error', reject).once('exit', onExit);
  child.send(request, (error) => error && giveUp());
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', giveUp);
    child.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
