import { cpus } from 'node:os';
import { setInterval } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Row, StressReport } from '../report.ts';
import type { SlowRead, FuzzMessage, FuzzTask } from './mutating.ts';
import { mutateFile } from './mutate.ts';
import { MAX_FILE_BYTES, readSampleFiles } from './sample-files.ts';

/** Milliseconds a reader may take for one file of at most 64 kB, on a machine with other work to do. */
const TIMEOUT_MS = 30_000;
const WORKERS = Math.max(1, Math.min(4, cpus().length));

/** How many files, and of which: all, or those with an ending ("pdf"). */
export type FileFuzz = {
  readonly seed: number;
  readonly count: number;
  readonly minutes: number;
  readonly ending: string;
};

/**
 * Reads `count` mutated real files, each in every way a file of its kind is read: file `n` is made from `seed + n`
 * alone. Ends when its time is over; a reader that does not return is ended and named.
 */
export async function fuzzFiles({ seed, count, minutes, ending }: FileFuzz): Promise<StressReport> {
  const begun = performance.now();
  const deadline = begun + minutes * 60_000;
  const found = await Promise.all(
    Array.from({ length: WORKERS }, (_, from) => readInWorker({ seed, from, step: WORKERS, count, ending, deadline })),
  );
  const all = found.reduce(mergeResults);
  const rows: Row[] = [
    [
      'spoiled files',
      `${all.files} of ${count}, made of ${readSampleFiles(ending).length} real ones of at most ${MAX_FILE_BYTES / 1024} kB, seed ${seed}, ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    ],
    ['readings', `${all.read} read, ${all.refused} refused with a sentence`],
    [
      'slowest',
      all.slowest
        .map(({ number, file, reader, ms }) => `${ms.toFixed(0)} ms (${reader}, ${file.split('/').at(-1)}, ${number})`)
        .join('; ') || 'none above 100 ms',
    ],
  ];
  const broken = [
    ...Map.groupBy(all.defects, ({ reader, error }) => `${reader}: ${error.split('\n').slice(0, 2).join(' ')}`),
  ].map(
    ([what, [first, ...more]]) => `${what} (${more.length + 1} times; file ${first?.number} made of ${first?.file})`,
  );
  if (all.files < count) broken.push(`only ${all.files} of ${count} files were read within ${minutes} minutes`);
  return { rows, failures: broken };
}

type FuzzResult = {
  readonly files: number;
  readonly read: number;
  readonly refused: number;
  readonly slowest: readonly SlowRead[];
  readonly defects: readonly Extract<FuzzMessage, { kind: 'defect' }>[];
};

const mergeResults = (one: FuzzResult, other: FuzzResult): FuzzResult => ({
  files: one.files + other.files,
  read: one.read + other.read,
  refused: one.refused + other.refused,
  slowest: [...one.slowest, ...other.slowest].sort((a, b) => b.ms - a.ms).slice(0, 3),
  defects: [...one.defects, ...other.defects],
});

type WorkerTask = Omit<FuzzTask, 'at'> & { readonly deadline: number };

/* A reader that does not return cannot be stopped: its worker is ended, and another continues after that file. */
async function readInWorker(share: WorkerTask): Promise<FuzzResult> {
  const at = new SharedArrayBuffer(4);
  // Below the first number until the worker has started.
  const progress = new Int32Array(at).fill(-1);
  const defects: Extract<FuzzMessage, { kind: 'defect' }>[] = [];
  const { deadline, ...work } = share;
  const worker = new Worker(new URL('mutating.ts', import.meta.url), {
    workerData: { ...work, at } satisfies FuzzTask,
  });
  const outcome = await new Promise<Extract<FuzzMessage, { kind: 'done' }> | 'late' | 'stuck'>((resolve, reject) => {
    let [last, since] = [-1, performance.now()];
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 0);
      if (now !== last) [last, since] = [now, performance.now()];
      if (performance.now() > deadline) resolve('late');
      else if (now >= 0 && performance.now() - since > TIMEOUT_MS) resolve('stuck');
    }, 200);
    worker.on('message', (told: FuzzMessage) => (told.kind === 'done' ? resolve(told) : defects.push(told)));
    worker.once('error', reject);
    worker.once('exit', () => clearInterval(watch));
  }).finally(() => worker.terminate());
  const number = Math.max(share.from, Atomics.load(progress, 0));
  const done = Math.max(0, Math.floor((number - share.from) / share.step));
  if (outcome === 'late') return { files: done, read: 0, refused: 0, slowest: [], defects };
  if (outcome !== 'stuck') return { ...outcome, files: Math.ceil((share.count - share.from) / share.step), defects };
  const stuck = {
    kind: 'defect',
    number,
    file: mutateFile(readSampleFiles(share.ending), share.seed + number)?.file.name ?? '',
    reader: 'some reader',
    error: `has not come back after ${TIMEOUT_MS} ms`,
  } as const;
  const rest = await readInWorker({ ...share, from: number + share.step });
  return mergeResults({ files: done + 1, read: 0, refused: 0, slowest: [], defects: [...defects, stuck] }, rest);
}
