import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { isTestFile } from '../source.ts';
import type { Import } from './imports.ts';
import { findModule, type Module } from './modules.ts';
import type { BoundaryRules, Workspace } from './rules.ts';

/** What the check needs besides the file: the rules, and the package.json files by their folder. */
export type Project = { readonly rules: BoundaryRules; readonly workspaces: { readonly [folder: string]: Workspace } };

/** Returns why the file at `path` may not make this import, or undefined when it may. */
export function checkImport(project: Project, path: string, one: Import): string | undefined {
  const from = findModule(path);
  if (!from) return undefined;
  if (one.specifier === '?' && project.rules.computedImports.includes(path)) return undefined;
  if (one.specifier === '?') return 'imports a computed name: the check cannot see where it leads';
  if (one.specifier.startsWith('.')) return checkRelativeImport(project.rules, path, from, one);
  return checkPackageImport(project, path, from, one);
}

function checkRelativeImport(rules: BoundaryRules, path: string, from: Module, one: Import): string | undefined {
  const target = posix.join(posix.dirname(path), one.specifier.replace(/\?.*$/, ''));
  const to = findModule(target);
  if (!to) return `${one.specifier} leads outside of the project`;
  if (to.folder === from.folder) return undefined;
  if (!mayImport(rules, from, to, isTestFile(path)))
    return `${nameOf(from)} may not import ${nameOf(to)}: there is no such arrow in tools/checks/boundaries.json`;
  return rules.otherEntryPoints.includes(target) || isEntryPoint(target, to) || isOpenPage(path, from, target, to)
    ? undefined
    : `${one.specifier} is not an entry point: enter ${nameOf(to)} by its index.ts`;
}

const UNRESTRICTED_KINDS: readonly Module['kind'][] = ['serverTop', 'webTop', 'serverTesting', 'webTesting', 'tool'];

/** Style sheets have no names to list in an index. */
function isEntryPoint(target: string, to: Module): boolean {
  const inside = target.slice(to.folder.length + 1);
  return (
    UNRESTRICTED_KINDS.includes(to.kind) || inside === 'index.ts' || inside === 'index.tsx' || inside.endsWith('.css')
  );
}

/** The router imports a page by its file, so that it is loaded alone; a test may render pages of other features. */
function isOpenPage(path: string, from: Module, target: string, to: Module): boolean {
  return to.kind === 'webFeature' && target.endsWith('-page.tsx') && (from.kind === 'webTop' || isTestFile(path));
}

function mayImport(rules: BoundaryRules, from: Module, to: Module, isTest: boolean): boolean {
  if (from.kind === 'tool') return to.kind === 'tool' || to.kind === 'serverTesting';
  // Services that tests start beside the server, such as PostgreSQL, are started by the scripts.
  if (isTest && to.kind === 'tool' && to.name === 'scripts') return true;
  if (to.kind === 'package' || to.kind === 'migrations' || sideOf(from) !== sideOf(to)) return false;
  // A test may use any entry point on its side.
  if (isTest) return true;
  switch (from.kind) {
    case 'serverTop':
    case 'webTop':
      return to.kind !== 'serverTesting' && to.kind !== 'webTesting';
    case 'migrations':
      return to.kind === 'serverPlatform' && rules.migrations.includes(to.name);
    case 'serverPlatform':
      return to.kind === 'serverPlatform' && Boolean(rules.serverPlatform[from.name]?.includes(to.name));
    case 'serverFeature':
      return (
        to.kind === 'serverPlatform' ||
        (to.kind === 'serverFeature' && Boolean(rules.serverFeatures[from.name]?.includes(to.name)))
      );
    case 'webBase':
      return to.kind === 'webBase' && Boolean(rules.webBase[from.name]?.includes(to.name));
    case 'webFeature':
      return (
        to.kind === 'webBase' || (to.kind === 'webFeature' && Boolean(rules.webFeatures[from.name]?.includes(to.name)))
      );
    default:
      return false;
  }
}

function checkPackageImport(project: Project, path: string, from: Module, one: Import): string | undefined {
  if (one.specifier.startsWith('node:')) return checkNodeImport(path, from, one);
  const name = /^(@[^/]+\/)?[^/]+/.exec(one.specifier)?.[0] ?? one.specifier;
  const declared = declaredDependencies(project, path, from);
  if (!declared.has(name)) return `${name} is not among the dependencies ${nameOf(from)} may use`;
  const workspace = Object.values(project.workspaces).find((candidate) => candidate.name === name);
  if (workspace && !workspace.exports.includes(`.${one.specifier.slice(name.length)}`))
    return `${one.specifier} is not among the exports of ${name}`;
  return isTestFile(path) ? undefined : checkTypeOnlyImport(project.rules, from, one, name);
}

function checkNodeImport(path: string, from: Module, one: Import): string | undefined {
  if (!isBuiltin(one.specifier)) return `${one.specifier} is not a module of Node`;
  const outsideNode = from.kind === 'package' || sideOf(from) === 'web';
  return outsideNode && !isTestFile(path)
    ? `${nameOf(from)} does not run in Node alone: no ${one.specifier}`
    : undefined;
}

function checkTypeOnlyImport(rules: BoundaryRules, from: Module, one: Import, name: string): string | undefined {
  const closed = rules.webTypesOnly.some(
    (closed) => closed === one.specifier || (closed === name && !closed.startsWith('@canticle/')),
  );
  return sideOf(from) === 'web' && closed && !one.typeOnly
    ? `only types may be imported from ${one.specifier} here`
    : undefined;
}

function declaredDependencies({ rules: plan, workspaces }: Project, path: string, from: Module): ReadonlySet<string> {
  const own = (folder: string) => workspaces[folder]?.dependencies ?? [];
  const forTests = isTestFile(path) || from.kind === 'tool' ? own('') : [];
  if (from.kind === 'package') {
    const rules = plan.packages[from.name];
    return new Set([...(rules?.may ?? []).map((name) => `@canticle/${name}`), ...(rules?.npm ?? []), ...forTests]);
  }
  if (from.kind === 'tool')
    return new Set([...forTests, ...own('apps/server'), ...Object.values(workspaces).map(({ name }) => name)]);
  return new Set([...own(`apps/${sideOf(from)}`), ...forTests]);
}

function sideOf(place: Module): 'server' | 'web' | 'neither' {
  if (place.folder.startsWith('apps/server/')) return 'server';
  return place.folder.startsWith('apps/web/') ? 'web' : 'neither';
}

function nameOf(place: Module): string {
  return place.folder.replace(/^apps\/(server|web)\/src/, '$1').replace(/^apps\/server\//, 'server/');
}
