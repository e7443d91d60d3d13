import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into a server. On SIGUSR2 it writes the delay of the event loop since the last time into the file
 * LOOP_FILE: milliseconds at the 99th percentile and the maximum. An idle server shows its resolution of 5 ms.
 */
const RESOLUTION_MS = 5;
const file = process.env['LOOP_FILE'];
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 }));
    delays.reset();
  });
}
