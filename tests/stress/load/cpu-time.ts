import { readdirSync, readFileSync } from 'node:fs';

/** Seconds a process has used the cores, and waited for a free one although it had work to do. */
export type CpuTimes = { readonly main: CpuShare; readonly others: ReadonlyMap<string, CpuShare> };
type CpuShare = { readonly used: number; readonly waited: number };

/**
 * What the threads of a process have used so far: the main one, and the others by their names. Undefined where the
 * system does not report it (Linux does, in /proc/[pid]/task/[tid]/schedstat).
 */
export function readCpuTimes(pid: number): CpuTimes | undefined {
  try {
    const others = new Map<string, CpuShare>();
    let main: CpuShare = { used: 0, waited: 0 };
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const [used = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
        .split(' ')
        .map((nanoseconds) => Number(nanoseconds) / 1e9);
      const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim();
      const known = others.get(name) ?? { used: 0, waited: 0 };
      if (thread === String(pid)) main = { used, waited };
      else others.set(name, { used: known.used + used, waited: known.waited + waited });
    }
    return { main, others };
  } catch {
    return undefined;
  }
}

/** The times used and waited between two readings. */
export function subtractCpuTimes(before: CpuTimes | undefined, after: CpuTimes | undefined): CpuTimes | undefined {
  if (before === undefined || after === undefined) return undefined;
  const less = (one: CpuShare, other: CpuShare | undefined): CpuShare => ({
    used: one.used - (other?.used ?? 0),
    waited: one.waited - (other?.waited ?? 0),
  });
  const others = [...after.others].map(([name, share]) => [name, less(share, before.others.get(name))] as const);
  return { main: less(after.main, before.main), others: new Map(others) };
}

/** The same as text. */
export function formatCpuTimes({ main, others }: CpuTimes): string {
  const format = ({ used, waited }: CpuShare) => `${used.toFixed(1)} s used, ${waited.toFixed(1)} s waited for a core`;
  const rest = [...others]
    .filter(([, { used }]) => used >= 0.5)
    .sort(([, one], [, other]) => other.used - one.used)
    .map(([name, { used }]) => `${name} ${used.toFixed(1)} s`);
  return `main thread ${format(main)}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}`;
}

/** The total of used seconds. */
export const totalCpuTime = ({ main, others }: CpuTimes): number =>
  main.used + [...others.values()].reduce((sum, { used }) => sum + used, 0);

/** Explains a delay when the server, or the script simulating the people, waited longer for a core than it used one. */
export function explainStarvation(server: CpuTimes, people: CpuTimes): string {
  const starved = [
    ...(server.main.waited > server.main.used ? ['the server'] : []),
    ...(people.main.waited > people.main.used ? ['this script'] : []),
  ];
  return starved.length === 0
    ? ''
    : ` – other programs had the cores: ${starved.join(' and ')} waited longer for one than it worked`;
}
