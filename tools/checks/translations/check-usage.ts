import { lineAt, type SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';
import type { Violation } from '../violations.ts';
import type { Texts } from './check-language.ts';

/** Texts with plural forms are requested without the suffix. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Checks the messages against the code: a key used with `t('…')` exists, and a key exists only when some string of the
 * code contains it, whole or as the prefix of a template (`problem.${code}`).
 */
export function checkUsage(messages: Texts, sources: readonly SourceFile[]): readonly Violation[] {
  const known = new Set(Object.keys(messages).flatMap((key) => [key, key.replace(PLURAL, '')]));
  const nodes = sources.flatMap((file) => listNodes(file).map((node) => ({ file, node })));
  const missing = nodes.flatMap(({ file, node }) => {
    const key = findKey(node);
    return key === undefined || known.has(key)
      ? []
      : [{ place: `${file.path}:${lineAt(file.text, node.start)}`, what: `there is no message ${key}` }];
  });
  const said = new Set(
    nodes.flatMap(({ node }) => (node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [])),
  );
  const beginnings = nodes.flatMap(({ node }) => findKeyPrefix(node) ?? []);
  const unsaid = Object.keys(messages).filter((key) => {
    const asked = key.replace(PLURAL, '');
    return !said.has(asked) && !said.has(key) && !beginnings.some((beginning) => key.startsWith(beginning));
  });
  return [
    ...missing,
    ...unsaid.map((key) => ({ place: 'languages/en/app.json', what: `nothing in the app says ${key}` })),
  ];
}

function findKey(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as SyntaxNode;
  const name = callee.type === 'MemberExpression' ? (callee.property as SyntaxNode).name : callee.name;
  const [key] = node.arguments as readonly SyntaxNode[];
  return name === 't' && key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** The text before the first value of a template; a prefix without a dot could mean anything. */
function findKeyPrefix(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return first?.value.cooked.includes('.') ? first.value.cooked : undefined;
}
