import { isTestFile, type SourceFile } from '../source.ts';
import type { Violation } from '../verdict.ts';
import { listImports } from './imports.ts';
import { type Project, checkImport } from './judge.ts';
import { findModule, type Module } from './places.ts';
import { findCycles, findUnknownNames, type BoundaryRules } from './plan.ts';
import { checkPurity } from './purity.ts';

/** Holds the files of the house to the plan: arrows, doors, purity, and that every box is drawn. */
export function checkFiles(project: Project, files: readonly SourceFile[]): readonly Violation[] {
  return [...checkRules(project.rules), ...files.flatMap((file) => checkFile(project, file))];
}

function checkFile(project: Project, file: SourceFile): readonly Violation[] {
  const place = findModule(file.path);
  if (!place) return [{ place: file.path, what: 'stands outside every box of docs/architecture.md' }];
  if (!isDeclared(project.rules, place))
    return [{ place: file.path, what: `${place.folder} is not drawn in checks/doors.json` }];
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
    case 'serverRoom':
      return name in rules.serverRooms;
    case 'serverFeature':
      return name in rules.serverFeatures;
    case 'webRoom':
      return name in rules.webRooms;
    default:
      return true;
  }
}

function checkRules(rules: BoundaryRules): readonly Violation[] {
  const packages = Object.fromEntries(Object.entries(rules.packages).map(([name, { may }]) => [name, may]));
  return [packages, rules.serverRooms, rules.serverFeatures, rules.webRooms].flatMap((arrows) => [
    ...findCycles(arrows).map((circle) => ({ place: 'checks/doors.json', what: `a circle: ${circle}` })),
    ...findUnknownNames(arrows).map((arrow) => ({ place: 'checks/doors.json', what: `an arrow to nowhere: ${arrow}` })),
  ]);
}
