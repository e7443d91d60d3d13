// Preloaded into a server: each SIGUSR2 ends the thread that receives the next job, in the middle of it, as a lack of
// memory or a trap would.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** Milliseconds after the job was sent; the smallest sheet takes longer. */
const MIDDLE_MS = 5;

if (threads.isMainThread) {
  let toEnd = 0;
  const known = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof threads.Worker };
  known.Worker = class extends threads.Worker {
    override postMessage(...given: Parameters<threads.Worker['postMessage']>): void {
      super.postMessage(...given);
      if (toEnd === 0) return;
      toEnd -= 1;
      setTimeout(() => void this.terminate(), MIDDLE_MS);
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => (toEnd += 1));
}
