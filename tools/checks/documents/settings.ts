import type { SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';

const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/**
 * Lists the names of environment settings in source files, sorted. `strings`: every string of capitals that is passed
 * to a call or is in a list (how config reads its settings), and names looked up in `environment`; a template such as
 * `${prefix}_CLIENT_ID` counts for the five sign-in providers. `environment`: names looked up in `process.env` alone.
 */
export function listSettings(
  files: readonly SourceFile[],
  how: 'strings' | 'environment' = 'strings',
): readonly string[] {
  const nodes = files.flatMap((file) => [...listNodes(file)]);
  const found = nodes.flatMap((node) => (how === 'strings' ? [...namesIn(node), ...lookedUp(node)] : lookedUp(node)));
  return [...new Set(found)].filter((name) => NAME.test(name)).sort();
}

function namesIn(node: SyntaxNode): readonly string[] {
  if (node.type === 'CallExpression') return (node.arguments as readonly SyntaxNode[]).flatMap(settingIn);
  if (node.type === 'ArrayExpression') return (node.elements as readonly SyntaxNode[]).flatMap(settingIn);
  return [];
}

/** A single word may be anything ("RS256" in a list); PORT, HOST and SECRET are recognised by the call they are in. */
function settingIn(node: SyntaxNode | null): readonly string[] {
  if (node?.type === 'TemplateLiteral') return expand(node);
  return node?.type === 'Literal' && typeof node.value === 'string' && !/\d$/.test(node.value) && node.value.length > 3
    ? [node.value]
    : [];
}

function lookedUp(node: SyntaxNode): readonly string[] {
  if (node.type !== 'MemberExpression' || !/^(env|environment)$/.test(nameOf(node.object))) return [];
  const property = node.property as SyntaxNode;
  if (property.type === 'TemplateLiteral') return expand(property);
  return [String(property.type === 'Literal' ? property.value : property.name)];
}

function nameOf(value: unknown): string {
  const node = value as SyntaxNode;
  return String(node.type === 'MemberExpression' ? (node.property as SyntaxNode).name : node.name);
}

const PROVIDERS = ['GOOGLE', 'TWITTER', 'MICROSOFT', 'FACEBOOK', 'APPLE'];

function expand(node: SyntaxNode): readonly string[] {
  const [before, after] = (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );
  return before === '' && after?.startsWith('_') ? PROVIDERS.map((provider) => provider + after) : [];
}
