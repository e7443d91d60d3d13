// A worker: mutates real files and reads them, one number after the other, until it is stopped or its time is over.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { spoil } from './mutate.ts';
import { isDeclared, readersOf } from './readers.ts';
import { readRealFiles } from './real-files.ts';

/** `at` holds the number under way; what the worker does next is `from`, `from + step`, … below `count`. */
export type Work = {
  readonly seed: number;
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly at: SharedArrayBuffer;
};
export type Told =
  | {
      readonly kind: 'defect';
      readonly number: number;
      readonly file: string;
      readonly reader: string;
      readonly error: string;
    }
  | { readonly kind: 'done'; readonly read: number; readonly refused: number; readonly slowest: readonly Slow[] };
export type Slow = { readonly number: number; readonly file: string; readonly reader: string; readonly ms: number };

const { seed, from, step, count, at } = workerData as Work;
const files = readRealFiles();
const progress = new Int32Array(at);
const folder = mkdtempSync(join(statfsSync(tmpdir()).bavail > 0 ? tmpdir() : '.', 'canticle-fuzz-'));
const tell = (told: Told) => parentPort?.postMessage(told);

let [read, refused] = [0, 0];
let slowest: Slow[] = [];
for (let number = from; number < count; number += step) {
  const spoiled = spoil(files, seed + number);
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
      if (!isDeclared(error))
        tell({
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
tell({ kind: 'done', read, refused, slowest });
