import type { SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';
import {
  type CompatData,
  type Features,
  indexFeatures,
  missingIn,
  type OldestBrowsers,
  subfeature,
  subfeaturesOf,
} from './support.ts';

/** A feature that a browser of `browsers.json` lacks: its name, where it is missing, and a file that uses it. */
export type UnsupportedUse = { readonly name: string; readonly missing: readonly string[]; readonly path: string };

type Lookup = ReturnType<typeof indexFeatures>;

/**
 * Language features in built code that are too new: `Map.groupBy`, `new Iterator`, and methods whose name is not that
 * of an older feature. This covers the whole app including packages, apart from files that contain core-js: those
 * polyfill the features they use.
 *
 * @param own  names defined in our own code
 */
export function findUnsupportedInBuild(
  files: readonly SourceFile[],
  data: CompatData,
  oldest: OldestBrowsers,
  own: ReadonlySet<string>,
): readonly UnsupportedUse[] {
  const language = indexFeatures({ ...data, api: {} }, oldest);
  const all = indexFeatures(data, oldest);
  const methods = new Map(
    [...language.methods.keys()].filter((name) => !own.has(name)).map((name) => [name, all.methods.get(name) ?? []]),
  );
  const plain = files.filter(({ text }) => !text.includes('__core-js_shared__'));
  return plain.flatMap((file) =>
    collect(file, (node) => {
      if (node.type === 'CallExpression') return memberOf(node['callee'], language, methods);
      return node.type === 'MemberExpression' ? memberOf(node, language, new Map()) : newObject(node, language);
    }),
  );
}

/** The names defined in our own code: a member with such a name is ours. */
export function collectOwnNames(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => listNodes(file).flatMap(declaredNames)));
}

/**
 * Features in our own code that are too new, of the browser too: members whose name is not that of an older feature,
 * unless our own code defines this name, and attributes of elements.
 */
export function findUnsupportedInSource(
  files: readonly SourceFile[],
  data: CompatData & { readonly html: { readonly elements: Features; readonly global_attributes: Features } },
  oldest: OldestBrowsers,
  own: ReadonlySet<string>,
): readonly UnsupportedUse[] {
  const known = indexFeatures(data, oldest);
  const members = new Map([...known.members].filter(([name]) => !own.has(name)));
  return files.flatMap((file) =>
    collect(file, (node) => {
      if (node.type === 'JSXAttribute') return attribute(node, data.html, oldest);
      return node.type === 'MemberExpression' ? memberOf(node, known, members) : newObject(node, known);
    }),
  );
}

type UseResult = Omit<UnsupportedUse, 'path'> | undefined;

function collect(file: SourceFile, look: (node: SyntaxNode) => UseResult): readonly UnsupportedUse[] {
  return listNodes(file).flatMap((node) => {
    const found = look(node);
    return found && found.missing.length > 0 ? [{ ...found, path: file.path }] : [];
  });
}

function memberOf(node: unknown, { statics }: Lookup, members: Lookup['members']): UseResult {
  const { type, object, property, computed } = node as SyntaxNode & Record<string, SyntaxNode>;
  if (type !== 'MemberExpression' || computed) return undefined;
  const name = String(property?.['name']);
  const qualified = `${String(object?.['name'])}.${name}`;
  const missing = statics.get(qualified);
  return missing
    ? { name: qualified, missing }
    : { name: `.${name}`, missing: statics.has(name) ? [] : (members.get(name) ?? []) };
}

function newObject(node: SyntaxNode, { globals }: Lookup): UseResult {
  if (node.type !== 'NewExpression') return undefined;
  const name = String((node['callee'] as SyntaxNode)['name']);
  return { name: `new ${name}`, missing: globals.get(name) ?? [] };
}

function attribute(
  node: SyntaxNode,
  { elements, global_attributes }: { readonly elements: Features; readonly global_attributes: Features },
  oldest: OldestBrowsers,
): UseResult {
  const name = String((node['name'] as SyntaxNode)['name']).toLowerCase();
  const compats = [global_attributes, ...subfeaturesOf(elements).map(([, element]) => element)].flatMap(
    (holder) => subfeature(holder, name)?.__compat ?? [],
  );
  const missing = compats.map((compat) => missingIn(compat, oldest)).toSorted((a, b) => a.length - b.length)[0];
  return { name: `attribute ${name}`, missing: missing ?? [] };
}

const DECLARATION_NODES = new Set([
  'Property',
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
]);

function declaredNames(node: SyntaxNode): readonly string[] {
  if (!DECLARATION_NODES.has(node.type) || node['computed']) return [];
  const key = node['key'] as SyntaxNode;
  return [String(key['name'] ?? key['value'])];
}

/** Features in built style sheets that are too new: properties, their keywords, functions, at-rules and selectors. */
export function findUnsupportedInStyles(
  files: readonly SourceFile[],
  css: CompatData['css'],
  oldest: OldestBrowsers,
): readonly UnsupportedUse[] {
  return files.flatMap(({ path, text }) => {
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
    const uses = [...preludeUses(plain, css), ...declarationUses(plain, css)];
    return uses.flatMap(({ name, feature }) => {
      const missing = feature?.__compat ? missingIn(feature.__compat, oldest) : [];
      return missing.length > 0 ? [{ name, missing, path }] : [];
    });
  });
}

type Use = { readonly name: string; readonly feature: Features | undefined };

function preludeUses(plain: string, css: CompatData['css']): readonly Use[] {
  return Array.from(plain.matchAll(/([^{};]+)\{/g), ([, prelude = '']) => prelude).flatMap((prelude) => [
    ...Array.from(prelude.matchAll(/@([a-z-]+)/g), ([, name = '']) => ({
      name: `@${name}`,
      feature: subfeature(css['at-rules'], name),
    })),
    ...(prelude.trimStart().startsWith('@')
      ? []
      : Array.from(prelude.matchAll(/(?<!\\):(?!:?-)(:?[a-z-]+)/g), ([, name = '']) => ({
          name: `:${name}`,
          feature: subfeature(css['selectors'], name.replace(':', '')),
        }))),
  ]);
}

function declarationUses(plain: string, css: CompatData['css']): readonly Use[] {
  return Array.from(plain.matchAll(/([a-z-]+):([^;{}]*)(?=[;}])/g)).flatMap(([, property = '', value = '']) => {
    const known = subfeature(css['properties'], property);
    const prefixed = new RegExp(`-webkit-${property}:`).test(plain);
    return [
      ...(prefixed ? [] : [{ name: property, feature: known }]),
      ...Array.from(value.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g), ([, word = '']) => ({
        name: `${property}: ${word}`,
        feature: subfeature(known, word),
      })),
      ...Array.from(value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g), ([, word = '']) => ({
        name: `${word}()`,
        feature: subfeature(css['types'], word) ?? subfeature(subfeature(css['types'], 'color'), word),
      })),
    ];
  });
}
