import { lineAt, type SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';

/** One import of a file: its specifier, its line, and whether it disappears when the types are stripped. */
export type Import = { readonly specifier: string; readonly line: number; readonly typeOnly: boolean };

/**
 * Lists every import of a file: `import`, `import type`, `export … from`, `import()`, the type `import('…').X`,
 * `require()` and `new URL('…', import.meta.url)`. An import of a computed name is listed as `?`.
 */
export function listImports(file: SourceFile): readonly Import[] {
  return listNodes(file).flatMap((node) => {
    const found = readImport(node);
    return found ? [{ ...found, line: lineAt(file.text, node.start) }] : [];
  });
}

function readImport(node: SyntaxNode): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: textOf(node.source), typeOnly: node.importKind === 'type' || onlyTypes(node.specifiers) };
    case 'ExportNamedDeclaration':
      return node.source
        ? { specifier: textOf(node.source), typeOnly: node.exportKind === 'type' || onlyTypes(node.specifiers) }
        : undefined;
    case 'ExportAllDeclaration':
      return { specifier: textOf(node.source), typeOnly: node.exportKind === 'type' };
    case 'ImportExpression':
      return { specifier: textOf(node.source), typeOnly: false };
    case 'TSImportType':
      return { specifier: textOf(node.source ?? node.argument), typeOnly: true };
    case 'TSExternalModuleReference':
      return { specifier: textOf(node.expression), typeOnly: false };
    case 'CallExpression':
      return isNamed(node.callee, 'require')
        ? { specifier: textOf(first(node.arguments)), typeOnly: false }
        : undefined;
    case 'NewExpression':
      return isModuleUrl(node) ? { specifier: asRelative(textOf(first(node.arguments))), typeOnly: false } : undefined;
    default:
      return undefined;
  }
}

/** `import { type A }` with only types; `import {}` is not one. */
function onlyTypes(specifiers: unknown): boolean {
  const list = specifiers as readonly { importKind?: string; exportKind?: string }[];
  return list.length > 0 && list.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

/** A URL is relative without a leading dot; an import is not. */
function asRelative(address: string): string {
  return address.startsWith('.') ? address : `./${address}`;
}

function isModuleUrl(node: SyntaxNode): boolean {
  const [path, base] = node.arguments as readonly SyntaxNode[];
  if (!isNamed(node.callee, 'URL') || path?.type !== 'Literal' || base?.type !== 'MemberExpression') return false;
  return (base.object as SyntaxNode).type === 'MetaProperty' && /\.[cm]?[jt]sx?$/.test(String(path.value));
}

function isNamed(node: unknown, name: string): boolean {
  return (node as SyntaxNode).type === 'Identifier' && (node as SyntaxNode).name === name;
}

function first(nodes: unknown): unknown {
  return (nodes as readonly unknown[])[0];
}

function textOf(node: unknown): string {
  const { type, value, literal } = (node ?? {}) as { type?: string; value?: unknown; literal?: unknown };
  if (type === 'TSLiteralType') return textOf(literal);
  return type === 'Literal' && typeof value === 'string' ? value : '?';
}
