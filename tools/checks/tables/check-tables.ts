import { isTestFile, lineAt, type SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';
import type { Violation } from '../violations.ts';

/** Which feature or platform module owns which tables, and which files may join a table of another one. */
export type TableRules = {
  readonly owners: { readonly [module: string]: readonly string[] };
  readonly joins: readonly { readonly file: string; readonly table: string; readonly why: string }[];
};

/** The file that lists every table. */
const TABLES_FILE = 'apps/server/src/platform/database/tables.ts';

const TABLE_METHODS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'innerJoin',
  'leftJoin',
]);

/**
 * Checks that every table has one owner, that only its files name it in a query, and that the SQL of a feature is in
 * files called `queries.ts` or `mutations.ts`, or named after their subject (`people-queries.ts`).
 */
export function checkTables(rules: TableRules, files: readonly SourceFile[]): readonly Violation[] {
  const owners = new Map(
    Object.entries(rules.owners).flatMap(([owner, tables]) => tables.map((name) => [name, owner])),
  );
  const sources = files.filter(({ path }) => !isTestFile(path));
  return [
    ...sources.filter(({ path }) => path === TABLES_FILE).flatMap((file) => checkOwners(owners, file)),
    ...sources.flatMap((file) => checkQueries(rules, owners, file)),
  ];
}

type Owners = ReadonlyMap<string, string>;

function checkOwners(owners: Owners, file: SourceFile): readonly Violation[] {
  const tables = listTables(file);
  const homeless = tables.filter((name) => !owners.has(name)).map((name) => `${name} has no owner`);
  const gone = [...owners.keys()].filter((name) => !tables.includes(name)).map((name) => `there is no table ${name}`);
  return [...homeless, ...gone].map((what) => ({ place: 'tools/checks/tables.json', what }));
}

/** The members of the type `Tables`. */
function listTables(file: SourceFile): readonly string[] {
  const type = listNodes(file).find(
    (node) => node.type === 'TSTypeAliasDeclaration' && (node.id as SyntaxNode).name === 'Tables',
  );
  const { members = [] } = (type?.typeAnnotation ?? {}) as { members?: readonly { readonly key: SyntaxNode }[] };
  return members.map(({ key }) => String(key.name));
}

function checkQueries(rules: TableRules, owners: Owners, file: SourceFile): readonly Violation[] {
  const module = findModule(file.path);
  const mayHoldSql = !file.path.includes('/features/') || /(^|[/-])(queries|mutations)\.ts$/.test(file.path);
  return listNodes(file).flatMap((node) => {
    const place = `${file.path}:${lineAt(file.text, node.start)}`;
    const tables = listTablesIn(node).filter((table) => owners.has(table));
    const foreign = tables
      .filter((table) => owners.get(table) !== module)
      .filter((table) => !rules.joins.some((one) => one.file === file.path && one.table === table))
      .map((table) => ({ place, what: `uses ${table}, which is owned by ${owners.get(table)}` }));
    const isMisplaced = !mayHoldSql && (tables.length > 0 || isSql(node));
    return isMisplaced
      ? [...foreign, { place, what: 'holds SQL, which belongs in queries.ts or mutations.ts' }]
      : foreign;
  });
}

/** The feature or platform module of a file of the server. */
function findModule(path: string): string | undefined {
  return /^apps\/server\/src\/(?:features|platform)\/([^/]+)\//.exec(path)?.[1];
}

/** The tables a call names in its first argument: one, or a list; an alias (`songs as s`) is left out. */
function listTablesIn(node: SyntaxNode): readonly string[] {
  if (node.type !== 'CallExpression' || !TABLE_METHODS.has(calledMethod(node))) return [];
  const [first] = node.arguments as readonly SyntaxNode[];
  const named = first?.type === 'ArrayExpression' ? (first.elements as readonly SyntaxNode[]) : [first];
  return named.flatMap((one) => (typeof one?.value === 'string' ? (one.value.split(' ')[0] ?? []) : []));
}

function calledMethod(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode;
  return callee.type === 'MemberExpression' ? String((callee.property as SyntaxNode).name) : '';
}

function isSql(node: SyntaxNode): boolean {
  return node.type === 'TaggedTemplateExpression' && (node.tag as SyntaxNode).name === 'sql';
}
