import { lineAt, type SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';
import type { Violation } from '../violations.ts';

/**
 * Finds clocks and random numbers in a pure file: `Date.now()`, `new Date()` without an argument, `Date()` and
 * `Math.random()`. Anything else outside ECMAScript (fetch, document, process …) is already rejected by the compiler:
 * the packages are compiled without the types of Node and of browsers.
 */
export function checkPurity(file: SourceFile): readonly Violation[] {
  return listNodes(file).flatMap((node) => {
    const impurity = findImpurity(node);
    return impurity
      ? [
          {
            place: `${file.path}:${lineAt(file.text, node.start)}`,
            what: `${impurity} in a pure package: take it as an argument`,
          },
        ]
      : [];
  });
}

function findImpurity(node: SyntaxNode): string | undefined {
  const callee = node.callee as SyntaxNode | undefined;
  const bare = ((node.arguments as readonly unknown[] | undefined) ?? []).length === 0;
  if (node.type === 'NewExpression' && callee?.name === 'Date' && bare) return 'new Date()';
  if (node.type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'Date') return 'Date()';
  if (node.type !== 'MemberExpression') return undefined;
  const { name: object } = node.object as SyntaxNode;
  const { name: property } = node.property as SyntaxNode;
  const access = `${object}.${property}`;
  return access === 'Date.now' || access === 'Math.random' ? access : undefined;
}
