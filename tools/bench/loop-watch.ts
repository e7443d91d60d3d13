import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before anything else. On SIGUSR2 it writes how long the event loop was held up since the last time
 * into the file LOOP_FILE: milliseconds at the 99th percentile and at worst. A server at rest shows its resolution of 5 ms.
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
