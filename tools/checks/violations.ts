/** A violation of a project rule: where, and what to do. */
export type Violation = { readonly place: string; readonly what: string };

/** Prints the violations of a check and sets the exit code of the process. */
export function reportViolations(check: string, violations: readonly Violation[], summary: string): void {
  for (const { place, what } of violations) console.error(`${place}: ${what}`);
  console.log(`${check}: ${violations.length === 0 ? 'in order' : `${violations.length} complaints`} (${summary})`);
  if (violations.length > 0) process.exitCode = 1;
}
