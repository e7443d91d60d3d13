/** Something found on a page: the route, how it was looked at, and what it is. */
export type Finding = { readonly route: string; readonly look: string; readonly text: string };

/** Prints what was found as a table: each thing once, with its route and the looks it was found in. */
export function tellFindings(routes: number, looks: number, findings: readonly Finding[]): void {
  const rows = Map.groupBy(findings, ({ route, text }) => `${route}\n${text}`);
  const width = Math.max(0, ...findings.map(({ route }) => route.length));
  for (const [row, found] of rows) {
    const [route = '', text = ''] = row.split('\n');
    const seen = found.map(({ look }) => look);
    const more = seen.length > 3 ? ` and ${seen.length - 3} more` : '';
    console.log(`${route.padEnd(width)}  ${text}\n${' '.repeat(width)}    ${seen.slice(0, 3).join(' | ')}${more}`);
  }
  console.log(`${routes} routes, ${looks} looks, ${rows.size} things found`);
}
