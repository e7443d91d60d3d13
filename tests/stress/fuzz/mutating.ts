// A worker: mutates real files and reads them, one number after the other, until it is stopped or its time is over.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { mutateFile } from './mutate.ts';
import { isExpectedError, readersOf } from './readers.ts';
import { readSampleFiles } from './sample-files.ts';

/** `at` holds the current number; the worker's numbers are `from`, `from + step`, … below `count`. */
export type FuzzTask = {
  readonly seed: number;
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly ending: string;
  readonly at: SharedArrayBuffer;
};
export type FuzzMessage =
  | {
      readonly kind: 'defect';
      readonly number: number;
      readonly file: string;
      readonly reader: string;
      readonly error: string;
    }
  | { readonly kind: 'done'; readonly read: number; readonly refused: number; readonly slowest: readonly SlowRead[] };
export type SlowRead = { readonly number: number; readonly file: string; readonly reader: string; readonly ms: number };

const { seed, from, step, count, ending, at } = workerData as FuzzTask;
const files = readSampleFiles(ending);
const progress = new Int32Array(at);
const folder = mkdtempSync(join(statfsSync(tmpdir()).bavail > 0 ? tmpdir() : '.', 'canticle-fuzz-'));
const report = (told: FuzzMessage) => parentPort?.postMessage(told);

let [read, refused] = [0, 0];
let slowest: SlowRead[] = [];
for (let number = from; number < count; number += step) {
  const spoiled = mutateFile(files, seed + number);
  if (spoiled === undefined) break;
  const { file, bytes } = spoiled;
  Atomics.store(progress, 0, number);
  for (const reader of readersOf(file.name)) {
    const begun = performance.now();
    try {
      await reader.read(file.name, bytes, folder);
      read += 1;
    } catch (error) {
      refused += 1;
      if (!isExpectedError(error))
        report({
          kind: 'defect',
          number,
          file: file.name,
          reader: reader.name,
          error: String((error as Error).stack).slice(0, 600),
        });
    }
    const ms = performance.now() - begun;
    if (ms > 100)
      slowest = [...slowest, { number, file: file.name, reader: reader.name, ms }]
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 3);
  }
}
rmSync(folder, { recursive: true, force: true });
report({ kind: 'done', read, refused, slowest });
