/**
 * How far a figure may be from its target in docs/benchmarks.md before that counts as broken: the slowest machine it
 * was measured on is three times slower than the fastest, and a ratio to a baseline of the same run differs by a fifth.
 */
const tolerance = { time: 3, ratio: 1.2, memory: 1.5, points: 1.25 } as const;

export type Unit = keyof typeof tolerance;

/** A figure as displayed, and a sentence for each promise that it breaks. */
export type Row = readonly [what: string, value: string, broken?: readonly string[]];

/**
 * Checks a figure against its target.
 *
 * @param measured  in the unit of the target: milliseconds, megabytes, a ratio
 * @example checkAtMost('lyrics, p95', 'time', 21, 20) // []
 * @example checkAtMost('lyrics, p95', 'time', 61, 20) // ['lyrics, p95: 61 where 20 are aimed at and 60 may be measured']
 */
export function checkAtMost(what: string, unit: Unit, measured: number, aim: number): readonly string[] {
  return measured <= aim * tolerance[unit] ? [] : [formatViolation(what, measured, aim, aim * tolerance[unit])];
}

/**
 * The same for figures with a lower limit: points, rates beside a bare route.
 * @example checkAtLeast('Lighthouse, home', 'points', 76, 95) // []
 */
export function checkAtLeast(what: string, unit: Unit, measured: number, aim: number): readonly string[] {
  return measured >= aim / tolerance[unit] ? [] : [formatViolation(what, measured, aim, aim / tolerance[unit])];
}

const formatViolation = (what: string, measured: number, aim: number, bound: number) =>
  `${what}: ${formatNumber(measured)} where ${formatNumber(aim)} are aimed at and ${formatNumber(bound)} may be measured`;

const formatNumber = (value: number) => String(Math.round(value * 100) / 100);
