import { parentPort } from 'node:worker_threads';
import { type Credit, creditMedia, NotTagged } from '@canticle/formats';

/* One thread: writes one credit, and ends. */

/** What the thread is asked. */
export type Tagging = { readonly file: Uint8Array; readonly ending: string; readonly credit: Credit };

/** What it answers: the bytes of the file with its credit, a sentence when it cannot hold one, or what went wrong. */
export type Tagged =
  | { readonly written: Uint8Array<ArrayBuffer> }
  | { readonly refused: string }
  | { readonly trouble: string };

parentPort?.once('message', ({ file, ending, credit }: Tagging) => {
  try {
    const written = creditMedia(file, ending, credit);
    parentPort?.postMessage({ written } satisfies Tagged, [written.buffer]);
  } catch (error) {
    const answer: Tagged =
      error instanceof NotTagged ? { refused: error.message } : { trouble: (error as Error).stack ?? String(error) };
    parentPort?.postMessage(answer);
  }
});
