import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../fixtures/server.ts';

/** Milliseconds after its start in which a server has released what starting left behind. */
export const SETTLE_MS = 10_000;

const POLL_MS = 3000;
const TIMEOUT_MS = 30 * 60_000;

/**
 * Starts the server once and lets it finish the work after a large import, such as finding the passages in songs, until
 * it hardly uses the processor. Returns the seconds that took.
 *
 * @throws {Error} when it is still busy after half an hour
 */
export async function waitUntilIdle(settings: Record<string, string>): Promise<number> {
  const server = await startServer(settings['DATA_DIR'], settings);
  const begun = performance.now();
  try {
    for (let before = -1; performance.now() - begun < TIMEOUT_MS; await sleep(POLL_MS)) {
      const now = processorSeconds(server.pid);
      if (before >= 0 && now - before < 0.5) return (performance.now() - begun) / 1000;
      before = now;
    }
  } finally {
    await server.stop();
  }
  throw new Error('The server does not come to rest');
}

/* `ps` prints days-hours:minutes:seconds, of which the first ones may be missing. */
function processorSeconds(pid: number): number {
  const [, days = '0', rest = ''] =
    /^(?:(\d+)-)?([\d:.]+)$/.exec(
      execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
    ) ?? [];
  return rest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}
