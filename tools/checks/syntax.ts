import { parseAst } from 'vitest/node';
import type { SourceFile } from './source.ts';

/** A node of the syntax tree: the checks access its members by name. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly [member: string]: unknown };

/** Every node of a TypeScript or JavaScript file, outer ones first. Throws on a syntax error, naming the file. */
export function listNodes({ path, text }: SourceFile): readonly SyntaxNode[] {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  try {
    const nodes: SyntaxNode[] = [];
    collectNodes(parseAst(text, { lang }), nodes);
    return nodes;
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

/* A million nodes are collected in a check: generators within generators take four times as long. */
function collectNodes(value: unknown, nodes: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectNodes(item, nodes);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') nodes.push(value as SyntaxNode);
    for (const member of Object.values(value)) if (typeof member === 'object') collectNodes(member, nodes);
  }
}
