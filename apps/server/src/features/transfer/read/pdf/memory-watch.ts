import { workerData } from 'node:worker_threads';

/*
 * A thread beside the one that reads a PDF: ends the process, which cannot look after itself while it unpacks a stream,
 * when it takes too much memory, or when nobody waits for it any more.
 */

/** In bytes, and the process that started this one. */
export type MemoryWatchTask = { readonly most: number; readonly parent: number };

const INTERVAL_MS = 50;
const { most, parent }: MemoryWatchTask = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() > most || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
