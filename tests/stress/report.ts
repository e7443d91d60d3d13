/** The result of a stress test: its figures, and a sentence for each broken promise. */
export type StressReport = { readonly rows: readonly Row[]; readonly failures: readonly string[] };
export type Row = readonly [what: string, value: string];

/** Prints the figures and failures; returns the exit code. */
export function printReport(title: string, { rows, failures: broken }: StressReport): 0 | 1 {
  const width = Math.max(0, ...rows.map(([what]) => what.length));
  console.log(`\n${title}`);
  for (const [what, value] of rows) console.log(`  ${what.padEnd(width)}  ${value}`);
  for (const one of broken.slice(0, 12)) console.log(`✗ ${one}`);
  console.log(broken.length === 0 ? '✓ every promise was kept' : `✗ ${broken.length} promises were broken`);
  return broken.length === 0 ? 0 : 1;
}
