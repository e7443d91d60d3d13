import { Worker } from 'node:worker_threads';
import type { SimilarSongs } from '@canticle/search';
import type { LikenessReply, LikenessRequest, SongToReduce } from './likeness-thread.ts';

/** Finds songs that are alike, in a thread of its own. */
export type Likeness = {
  /** Reduces songs to their fingerprints, as they are stored, by id. */
  reduce(songs: readonly SongToReduce[]): Promise<readonly (readonly [string, string])[]>;
  /** Adds the fingerprints of songs to what is compared. */
  add(fingerprints: readonly (readonly [string, string])[]): Promise<void>;
  /** The songs that are alike of those that were added. */
  compare(): Promise<readonly SimilarSongs[]>;
  close(): Promise<void>;
};

const WORKER_URL = new URL('./likeness-thread.ts', import.meta.url);
const MAX_HEAP_MB = 512;

/** Starts the thread; whoever starts it closes it. */
export function startLikeness(): Likeness {
  const worker = new Worker(WORKER_URL, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const ask = (request: LikenessRequest) =>
    new Promise<LikenessReply>((resolve, reject) => {
      const fail = (code: number) => reject(new Error(`The thread that compares songs ended (${code}).`));
      worker.once('message', (reply: LikenessReply) => {
        worker.off('error', reject).off('exit', fail);
        resolve(reply);
      });
      worker.once('error', reject).once('exit', fail);
      worker.postMessage(request);
    });
  return {
    async reduce(songs) {
      const reply = await ask({ reduce: songs });
      return 'fingerprints' in reply ? reply.fingerprints : [];
    },
    async add(fingerprints) {
      await ask({ add: fingerprints });
    },
    async compare() {
      const reply = await ask({ compare: true });
      return 'pairs' in reply ? reply.pairs : [];
    },
    async close() {
      await worker.terminate();
    },
  };
}
