/**
 * A call that names a test or a group of tests, where its line begins: how far it is indented, and its name. `each` and its
 * like come with what they run over; what is skipped for good is no test. Or the end of a group, at the same indentation.
 */
const NAMED =
  /^( *)(describe|test|it|journey)(?:\.(?!skip\b|todo\b)\w+)*(?:\.(?:each|for|skipIf|runIf)\b[\s\S]*?\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)|^( *)\}\);?$/gm;

/**
 * The names of the tests in a file, each behind the names of the groups it stands in. Which groups these are is told by how
 * far the lines are indented, which the formatter keeps true.
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
