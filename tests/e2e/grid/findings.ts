/** A problem found on a page: the route, the configuration it was viewed in, and its description. */
export type Finding = { readonly route: string; readonly look: string; readonly text: string };

/** Prints the findings as a table: each once, with its route and the configurations it was found in. */
export function printFindings(routes: number, looks: number, findings: readonly Finding[]): void {
  const rows = Map.groupBy(findings, ({ route, text }) => `${route}\n${text}`);
  const width = Math.max(0, ...findings.map(({ route }) => route.length));
  for (const [row, found] of rows) {
    const [route = '', text = ''] = row.split('\n');
    const seen = found.map(({ look }) => look);
    const more = seen.length > 3 ? ` and ${seen.length - 3} more` : '';
    console.log(`${route.padEnd(width)}  ${text}\n${' '.repeat(width)}    ${seen.slice(0, 3).join(' | ')}${more}`);
  }
  console.log(`${routes} routes, ${looks} looks, ${rows.size} problems found`);
}
