import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../../../tools/bench/measure.ts';
import type { Row } from '../report.ts';
import type { ServerTimings } from './watched.ts';

/** Settings in addition to `more` that make a server write the timings of its requests into `folder`. */
export const timingSettings = (folder: string, more: Record<string, string>): Record<string, string> => ({
  ...more,
  WATCHED_INTO: folder,
  NODE_OPTIONS: `${more['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning --import ${new URL('watched.ts', import.meta.url).href}`,
});

/** The timings of requests inside the server: any further wait of the callers was spent on the way or by themselves. */
export function readServerTimings(folder: string): readonly Row[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('watched-'))
    .flatMap((name) => {
      const { begun, finished, times, loopP99, loopMax } = JSON.parse(
        readFileSync(join(folder, name), 'utf8'),
      ) as ServerTimings;
      const at = (share: number) => percentile(times, share).toFixed(1);
      return [
        [
          'inside the server',
          `${begun} read, ${finished} answered; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
        ],
        ['server, event loop', `held up p99 ${loopP99.toFixed(0)} ms, at most ${loopMax.toFixed(0)} ms`],
      ] as const;
    });
}
