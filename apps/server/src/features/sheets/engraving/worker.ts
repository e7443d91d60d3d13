import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { renderScore } from './render-score.ts';
import type { EngravingJobKind, WorkerRequest, WorkerReply, EngravingJobs } from './worker-protocol.ts';
import { buildTimemap } from './build-timemap.ts';
import { readScore } from './read-score.ts';
import { createToolkit, type Toolkit } from './toolkit.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/* A worker thread: runs jobs one after the other. The engraver starts with the first job that needs it. */

type JobHandlers = {
  readonly [K in EngravingJobKind]: (asked: EngravingJobs[K]['asked']) => Promise<EngravingJobs[K]['answer']>;
};

let toolkitPromise: Promise<Toolkit> | undefined;
let toolkit: Toolkit | undefined;

async function getToolkit(): Promise<Toolkit> {
  toolkitPromise ??= createToolkit();
  toolkit = await toolkitPromise;
  return toolkit;
}

const handlers: JobHandlers = {
  read: async ({ bytes }) => readScore(await getToolkit(), bytes),
  draw: async ({ mei, view, described }) => renderScore(await getToolkit(), mei, view, described),
  times: async ({ mei }) => buildTimemap(await getToolkit(), mei),
  print: async (order) => (await import('./print-score.ts')).printScore(await getToolkit(), order),
  sound: async ({ times }) => (await import('../sound/render-mp3.ts')).renderMp3(times),
};

async function handleRequest({ number, kind, asked }: WorkerRequest): Promise<WorkerReply> {
  const outcome = await (handlers[kind] as (asked: unknown) => Promise<unknown>)(asked).then(
    (done) => ({ answer: done }),
    (error: unknown) =>
      error instanceof InvalidScoreError ? { refused: error.message } : { trouble: `${kind}: ${formatError(error)}` },
  );
  const memory = { heap: getHeapStatistics().used_heap_size, engraver: toolkit?.memory() ?? 0 };
  return { number, memory, ...outcome };
}

const formatError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

parentPort?.on('message', (message: WorkerRequest) => {
  void handleRequest(message).then((reply) => parentPort?.postMessage(reply));
});
