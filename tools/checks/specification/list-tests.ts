import type { SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';

/**
 * A test in a file: its name behind those of its groups, and its code, without comments: also that of the tables and
 * functions beside the tests which it names.
 */
export type WrittenTest = { readonly name: string; readonly code: string };

type Named = {
  readonly isGroup: boolean;
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** The tests of a file in their order. What is skipped for good is no test. */
export function listTests(file: SourceFile): readonly WrittenTest[] {
  const groups: Named[] = [];
  const tests: WrittenTest[] = [];
  const nodes = listNodes(file);
  const beside = listDeclarations(nodes[0], file.text);
  for (const node of nodes) {
    const named = readNamed(node, file.text);
    if (named === undefined) continue;
    while ((groups.at(-1)?.end ?? Infinity) <= named.start) groups.pop();
    if (named.isGroup) groups.push(named);
    else {
      const code = file.text.slice(named.start, named.end);
      const used = [...beside].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
      tests.push({
        name: [...groups, named].map(({ name }) => name).join(' '),
        code: withoutComments([code, ...used.map(([, declared]) => declared)].join('\n')),
      });
    }
  }
  return tests;
}

/* What stands in the file outside of everything, by its name. */
function listDeclarations(program: SyntaxNode | undefined, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of (program?.['body'] ?? []) as readonly SyntaxNode[]) {
    const declared = (node.type === 'VariableDeclaration' ? node['declarations'] : [node]) as readonly SyntaxNode[];
    for (const one of declared) {
      const { name } = (one['id'] ?? {}) as Partial<SyntaxNode>;
      if (typeof name === 'string') found.set(name, text.slice(node.start, node['end'] as number));
    }
  }
  return found;
}

const GROUPS = ['describe'];
const TESTS = ['test', 'it', 'journey'];
const LEFT_OUT = ['skip', 'todo'];

/* `test.each(table)('name', …)`: the call of the name, from `test` on. */
function readNamed(node: SyntaxNode, text: string): Named | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const path = readPath(node['callee'] as SyntaxNode);
  const [first] = node['arguments'] as readonly SyntaxNode[];
  const root = path[0] ?? '';
  if (first === undefined || ![...GROUPS, ...TESTS].includes(root)) return undefined;
  if (path.some((part) => LEFT_OUT.includes(part))) return undefined;
  const name = readText(first, text);
  return name === undefined
    ? undefined
    : { isGroup: GROUPS.includes(root), name, start: node.start, end: node['end'] as number };
}

/* The names in `test.only`, and in what a call of `test.each(…)` returns. */
function readPath(callee: SyntaxNode): readonly string[] {
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'CallExpression') return readPath(callee['callee'] as SyntaxNode);
  if (callee.type !== 'MemberExpression') return [];
  const { name } = callee['property'] as SyntaxNode;
  return [...readPath(callee['object'] as SyntaxNode), String(name)];
}

function readText(node: SyntaxNode, text: string): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return node.type === 'TemplateLiteral' ? text.slice(node.start + 1, (node['end'] as number) - 1) : undefined;
}

/* A line of its own, or behind a blank: two slashes and stars are also in addresses. */
const withoutComments = (code: string): string =>
  code.replace(/^\s*\/\/.*$/gm, '').replace(/(^|\s)\/\*[\s\S]*?\*\//g, '');
