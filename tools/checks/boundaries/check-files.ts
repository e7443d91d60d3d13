import { isTestFile, type SourceFile } from '../source.ts';
import type { Violation } from '../violations.ts';
import { listImports } from './imports.ts';
import { type Project, checkImport } from './check-import.ts';
import { findModule, type Module } from './modules.ts';
import { findCycles, findUnknownNames, type BoundaryRules } from './rules.ts';
import { checkPurity } from './purity.ts';

/** Checks all files against the rules: allowed imports, entry points, purity, and that every module is listed. */
export function checkFiles(project: Project, files: readonly SourceFile[]): readonly Violation[] {
  return [...checkRules(project.rules), ...files.flatMap((file) => checkFile(project, file))];
}

function checkFile(project: Project, file: SourceFile): readonly Violation[] {
  const place = findModule(file.path);
  if (!place) return [{ place: file.path, what: 'stands outside every box of docs/architecture.md' }];
  if (!isDeclared(project.rules, place))
    return [{ place: file.path, what: `${place.folder} is not drawn in tools/checks/boundaries.json` }];
  const imports = listImports(file).flatMap((one) => {
    const what = checkImport(project, file.path, one);
    return what ? [{ place: `${file.path}:${one.line}`, what }] : [];
  });
  return place.kind === 'package' && !isTestFile(file.path) ? [...imports, ...checkPurity(file)] : imports;
}

function isDeclared(rules: BoundaryRules, { kind, name }: Module): boolean {
  switch (kind) {
    case 'package':
      return name in rules.packages;
    case 'serverPlatform':
      return name in rules.serverPlatform;
    case 'serverFeature':
      return name in rules.serverFeatures;
    case 'webBase':
      return name in rules.webBase;
    case 'webFeature':
      return name in rules.webFeatures;
    default:
      return true;
  }
}

function checkRules(rules: BoundaryRules): readonly Violation[] {
  const packages = Object.fromEntries(Object.entries(rules.packages).map(([name, { may }]) => [name, may]));
  const { serverPlatform, serverFeatures, webBase, webFeatures } = rules;
  return [packages, serverPlatform, serverFeatures, webBase, webFeatures].flatMap((arrows) => [
    ...findCycles(arrows).map((circle) => ({ place: 'tools/checks/boundaries.json', what: `a circle: ${circle}` })),
    ...findUnknownNames(arrows).map((arrow) => ({
      place: 'tools/checks/boundaries.json',
      what: `an arrow to nowhere: ${arrow}`,
    })),
  ]);
}
