import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { drawSheet } from './draw-sheet.ts';
import type { JobKind, JobMessage, JobReply, Jobs } from './job.ts';
import { mapTimes } from './map-times.ts';
import { readScore } from './read-score.ts';
import { openToolkit, type Toolkit } from './toolkit.ts';
import { Unreadable } from './unreadable.ts';

/* One thread: takes jobs one after the other. The engraver starts with the first job that needs it. */

type Work = { readonly [K in JobKind]: (asked: Jobs[K]['asked']) => Promise<Jobs[K]['answer']> };

let opened: Promise<Toolkit> | undefined;
let toolkit: Toolkit | undefined;

async function getToolkit(): Promise<Toolkit> {
  opened ??= openToolkit();
  toolkit = await opened;
  return toolkit;
}

const work: Work = {
  read: async ({ bytes }) => readScore(await getToolkit(), bytes),
  draw: async ({ mei, view, described }) => drawSheet(await getToolkit(), mei, view, described),
  times: async ({ mei }) => mapTimes(await getToolkit(), mei),
  print: async (order) => (await import('./print-score.ts')).printScore(await getToolkit(), order),
  sound: async ({ times }) => (await import('../sound/record.ts')).record(times),
};

async function answer({ number, kind, asked }: JobMessage): Promise<JobReply> {
  const outcome = await (work[kind] as (asked: unknown) => Promise<unknown>)(asked).then(
    (done) => ({ answer: done }),
    (error: unknown) =>
      error instanceof Unreadable ? { refused: error.message } : { trouble: `${kind}: ${describe(error)}` },
  );
  const memory = { heap: getHeapStatistics().used_heap_size, engraver: toolkit?.memory() ?? 0 };
  return { number, memory, ...outcome };
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

parentPort?.on('message', (message: JobMessage) => {
  void answer(message).then((reply) => parentPort?.postMessage(reply));
});
