import { percentile } from '../../../tools/bench/measure.ts';
import type { Row } from '../report.ts';

/** What happened, by kind: how long each took in milliseconds, and the errors. */
export type Log = {
  recordTime(kind: string, ms: number): void;
  recordError(kind: string, sentence: string): void;
  readonly rows: () => readonly Row[];
  /** A sentence for each kind that had errors. */
  readonly failures: () => readonly string[];
  readonly count: () => number;
};

export function createLog(): Log {
  const times = new Map<string, number[]>();
  const errors = new Map<string, string[]>();
  const add = <T>(to: Map<string, T[]>, kind: string, what: T) => {
    const known = to.get(kind);
    if (known === undefined) to.set(kind, [what]);
    else known.push(what);
  };
  return {
    recordTime: (kind, ms) => add(times, kind, ms),
    recordError: (kind, sentence) => add(errors, kind, sentence),
    rows: () =>
      [...new Set([...times.keys(), ...errors.keys()])].sort().map((kind) => {
        const took = times.get(kind) ?? [];
        const at = (share: number) => `${percentile(took, share).toFixed(1)} ms`.padStart(10);
        const wrong = errors.get(kind)?.length ?? 0;
        return [kind, `${String(took.length).padStart(6)}  p50 ${at(0.5)}  p95 ${at(0.95)}  errors ${wrong}`];
      }),
    failures: () =>
      [...errors].map(([kind, [first, ...more]]) => `${kind}: ${more.length + 1} errors, the first: ${first}`),
    count: () => [...times.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
