import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../tools/scripts/runtime.mjs';
import type { Row } from '../report.ts';

type Profile = {
  readonly startTime: number;
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};
type Frame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };

const MAX_FUNCTIONS = 20;

/** Settings that make a server write a CPU profile into `folder` when it ends: with a sample every 2 ms. */
export const profileSettings = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=2000 --cpu-prof-dir=${folder}`,
});

/**
 * The functions in which the server's main thread spent most time, without their callees, as a share of its busy time;
 * and how busy it was.
 *
 * @param fromUs  microseconds of the system's monotonic clock; earlier samples do not count
 */
export function readProfile(folder: string, fromUs: number): readonly Row[] {
  const rows: Row[] = [];
  // The name ends with the thread number and a count; 0 is the main thread, the others engrave.
  for (const name of readdirSync(folder).filter((one) => /\.0\.\d+\.cpuprofile$/.test(one))) {
    const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile;
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, formatFrame(callFrame)]));
    const spent = new Map<string, number>();
    let at = startTime;
    samples.forEach((node, index) => {
      const delta = timeDeltas[index] ?? 0;
      at += delta;
      const frame = frames.get(node) ?? '?';
      if (at >= fromUs) spent.set(frame, (spent.get(frame) ?? 0) + delta);
    });
    const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
    const busy = all - (spent.get('(idle)') ?? 0);
    rows.push(['main thread busy', `${((100 * busy) / all).toFixed(0)} % of ${(all / 1e6).toFixed(0)} s`]);
    spent.delete('(idle)');
    for (const [frame, time] of [...spent].sort(([, a], [, b]) => b - a).slice(0, MAX_FUNCTIONS))
      rows.push([`  ${((100 * time) / busy).toFixed(1).padStart(4)} %`, frame]);
  }
  return rows;
}

function formatFrame({ functionName, url, lineNumber }: Frame): string {
  const place = url.replace(/^file:\/\//, '').replace(`${PROJECT_ROOT}/`, '');
  return `${functionName || 'nameless'}${place === '' ? '' : `  ${place}:${lineNumber + 1}`}`;
}
