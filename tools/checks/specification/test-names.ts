/**
 * A call that names a test or a group of tests, at the start of a line: its indentation, and its name. `each` and the
 * like include their table; a permanently skipped test is not a test. Or the end of a group, at the same indentation.
 */
const NAMED =
  /^( *)(describe|test|it|journey)(?:\.(?!skip\b|todo\b)\w+)*(?:\.(?:each|for|skipIf|runIf)\b[\s\S]*?\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)|^( *)\}\);?$/gm;

/**
 * The names of the tests in a file, each prefixed with the names of its groups. The groups are determined by the
 * indentation of the lines, which the formatter keeps correct.
 */
export function listTestNames(text: string): readonly string[] {
  const groups: { readonly indent: number; readonly name: string }[] = [];
  const names: string[] = [];
  for (const [, spaces, kind, single, double, template, end = ''] of text.matchAll(NAMED)) {
    const indent = (spaces ?? end).length;
    const name = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1');
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    if (kind === 'describe') groups.push({ indent, name });
    else if (kind !== undefined) names.push([...groups.map((group) => group.name), name].join(' '));
  }
  return names;
}
