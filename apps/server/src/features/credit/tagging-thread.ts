import { parentPort } from 'node:worker_threads';
import { type MediaTags, writeMediaTags, TaggingError } from '@canticle/formats';

/* A worker thread: writes one credit, and exits. */

/** The request to the thread. */
export type TagRequest = {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly ending: string;
  readonly credit: MediaTags;
};

/** Its reply: the bytes of the file with its credit, a message when it cannot hold one, or an error. */
export type TagReply =
  | { readonly written: Uint8Array<ArrayBuffer> }
  | { readonly refused: string }
  | { readonly trouble: string };

parentPort?.once('message', ({ file, ending, credit }: TagRequest) => {
  try {
    const written = writeMediaTags(file, ending, credit);
    parentPort?.postMessage({ written } satisfies TagReply, [written.buffer]);
  } catch (error) {
    const answer: TagReply =
      error instanceof TaggingError
        ? { refused: error.message }
        : { trouble: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    parentPort?.postMessage(answer);
  }
});
