import { Worker } from 'node:worker_threads';
import { Problem, Unavailable } from '@canticle/contract';
import type { Credit } from '@canticle/formats';
import type { Tagged, Tagging } from './tagging-thread.ts';

/** Writes credits into recordings, each in a thread of its own, one after the other: the server answers others meanwhile. */
export type Tagger = {
  /**
   * The file with its credit. The bytes given are gone afterwards.
   *
   * @param ending  of the file's name, without the dot
   * @throws {Problem} UNSUPPORTED_TYPE with a sentence when it holds none, is broken, or takes too long
   * @throws {Unavailable} when too many wait
   */
  tag(file: Uint8Array<ArrayBuffer>, ending: string, credit: Credit): Promise<Uint8Array<ArrayBuffer>>;
};

export type TaggerSettings = {
  /** Milliseconds one may take: some hundreds are usual for the largest. */
  readonly mostMs: number;
  /** How many may be there at a time, the one that is worked at included: each holds its recording. */
  readonly most: number;
  readonly thread: URL;
};

const USUAL: TaggerSettings = { mostMs: 20_000, most: 6, thread: new URL('./tagging-thread.ts', import.meta.url) };
const HEAP_MB = 256;

export function openTagger(settings: Partial<TaggerSettings> = {}): Tagger {
  const { mostMs, most, thread } = { ...USUAL, ...settings };
  let present = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async tag(file, ending, credit) {
      if (present >= most)
        throw new Unavailable('Many recordings are being credited right now. Try again in a moment.', {
          retryAfter: 5,
        });
      present += 1;
      const turn = last.then(() => work(thread, mostMs, { file, ending, credit }));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        present -= 1;
      }
    },
  };
}

async function work(thread: URL, mostMs: number, asked: Tagging): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Tagged>((resolve, reject) => {
      timer = setTimeout(() => resolve({ refused: 'It takes too long to write a credit into this file.' }), mostMs);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread that writes a credit ended by itself (${code}).`)));
      worker.postMessage(asked, [asked.file.buffer as ArrayBuffer]);
    });
    if ('written' in answer) return answer.written;
    if ('refused' in answer) throw new Problem('UNSUPPORTED_TYPE', answer.refused);
    throw new Error(answer.trouble);
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
