import { Worker } from 'node:worker_threads';
import { Problem, Unavailable } from '@canticle/contract';
import type { MediaTags } from '@canticle/formats';
import type { TagReply, TagRequest } from './tagging-thread.ts';

/**
 * Writes credits into recordings, each in a thread of its own, one after the other, so that the server can answer other
 * requests.
 */
export type Tagger = {
  /**
   * Returns the file with its credit. The given bytes are detached afterwards.
   *
   * @param ending  the file extension, without the dot
   * @throws {Problem} UNSUPPORTED_TYPE with a message when the file cannot hold a credit, is broken, or takes too long
   * @throws {Unavailable} when too many are queued
   */
  tag(file: Uint8Array<ArrayBuffer>, ending: string, credit: MediaTags): Promise<Uint8Array<ArrayBuffer>>;
};

export type TaggerSettings = {
  /** Timeout of one file in milliseconds: the largest usually take some hundreds. */
  readonly timeoutMs: number;
  /** How many may be queued or running: each holds its recording in memory. */
  readonly maxPending: number;
  readonly workerUrl: URL;
};

const DEFAULT_SETTINGS: TaggerSettings = {
  timeoutMs: 20_000,
  maxPending: 6,
  workerUrl: new URL('./tagging-thread.ts', import.meta.url),
};
const MAX_HEAP_MB = 256;

/** Creates the tagger; a thread runs only while there is a recording to credit. */
export function createTagger(settings: Partial<TaggerSettings> = {}): Tagger {
  const { timeoutMs, maxPending, workerUrl } = { ...DEFAULT_SETTINGS, ...settings };
  let pendingCount = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async tag(file, ending, credit) {
      if (pendingCount >= maxPending)
        throw new Unavailable('The server is busy with other recordings. Try again in a moment.', {
          retryAfter: 5,
        });
      pendingCount += 1;
      const queued = last.then(() => runWorker(workerUrl, timeoutMs, { file, ending, credit }));
      last = queued.catch(() => undefined);
      try {
        return await queued;
      } finally {
        pendingCount -= 1;
      }
    },
  };
}

async function runWorker(workerUrl: URL, timeoutMs: number, request: TagRequest): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<TagReply>((resolve, reject) => {
      timer = setTimeout(() => resolve({ refused: 'Adding the credits to this file takes too long.' }), timeoutMs);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread that writes a credit ended by itself (${code}).`)));
      worker.postMessage(request, [request.file.buffer]);
    });
    if ('written' in answer) return answer.written;
    if ('refused' in answer) throw new Problem('UNSUPPORTED_TYPE', answer.refused);
    throw new Error(answer.trouble);
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
