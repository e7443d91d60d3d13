/** What a proof found: its figures, and each promise that was broken, as a sentence. */
export type StressReport = { readonly rows: readonly Row[]; readonly failures: readonly string[] };
export type Row = readonly [what: string, value: string];

/** Prints the figures and what was broken; gives the exit code. */
export function printReport(title: string, { rows, failures: broken }: StressReport): 0 | 1 {
  const width = Math.max(0, ...rows.map(([what]) => what.length));
  console.log(`\n${title}`);
  for (const [what, value] of rows) console.log(`  ${what.padEnd(width)}  ${value}`);
  for (const one of broken.slice(0, 12)) console.log(`✗ ${one}`);
  console.log(broken.length === 0 ? '✓ every promise was kept' : `✗ ${broken.length} promises were broken`);
  return broken.length === 0 ? 0 : 1;
}
