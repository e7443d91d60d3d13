export type FaultCount = { readonly faults: number; readonly noticed: number; readonly equivalent: number };
/** A fault: the line it is in, the code that is replaced (its first line when it has more), and what with. */
export type Fault = {
  readonly file: string;
  readonly line: string;
  readonly code: string;
  readonly replacement: string;
};
export type Equivalent = Fault & { readonly why: string };
/** A fault nobody notices: the number of its line, and whether a test runs it at all. */
export type Survivor = Fault & { readonly at: number; readonly isRun: boolean };
export function countFaults(
  report: unknown,
  equivalents: readonly Equivalent[],
): {
  readonly files: { readonly [path: string]: FaultCount };
  readonly survivors: readonly Survivor[];
  readonly outdated: readonly Equivalent[];
};
export function scoreOf(counts: readonly FaultCount[]): number;
