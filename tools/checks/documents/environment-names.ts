import type { SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';

const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Lists the names that source files look up in `process.env`, or in an `environment`, sorted. */
export function listEnvironmentNames(files: readonly SourceFile[]): readonly string[] {
  const found = files.flatMap((file) => [...listNodes(file)].flatMap(listLookups));
  return [...new Set(found)].filter((name) => NAME.test(name)).sort();
}

function listLookups(node: SyntaxNode): readonly string[] {
  if (node.type !== 'MemberExpression' || !/^(env|environment)$/.test(nameOf(node.object))) return [];
  const property = node.property as SyntaxNode;
  return [String(property.type === 'Literal' ? property.value : property.name)];
}

function nameOf(value: unknown): string {
  const node = value as SyntaxNode;
  return String(node.type === 'MemberExpression' ? (node.property as SyntaxNode).name : node.name);
}
