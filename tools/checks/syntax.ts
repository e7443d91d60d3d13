import { parseAst } from 'vitest/node';
import type { SourceFile } from './source.ts';

/** A node of the syntax tree: the checks access its members by name. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly [member: string]: unknown };

/** Every node of a TypeScript or JavaScript file, outer ones first. Throws on a syntax error, naming the file. */
export function listNodes({ path, text }: SourceFile): readonly SyntaxNode[] {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  try {
    return [...walk(parseAst(text, { lang }))];
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as SyntaxNode;
    for (const member of Object.values(value)) yield* walk(member);
  }
}
