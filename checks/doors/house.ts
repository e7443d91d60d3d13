import { isTestFile, type SourceFile } from '../source.ts';
import type { Complaint } from '../verdict.ts';
import { listImports } from './imports.ts';
import { type House, judgeImport } from './judge.ts';
import { findPlace, type Place } from './places.ts';
import { findCircles, findStrangers, type Plan } from './plan.ts';
import { judgePurity } from './purity.ts';

/** Holds the files of the house to the plan: arrows, doors, purity, and that every box is drawn. */
export function judgeHouse(house: House, files: readonly SourceFile[]): readonly Complaint[] {
  return [...judgePlan(house.plan), ...files.flatMap((file) => judgeFile(house, file))];
}

function judgeFile(house: House, file: SourceFile): readonly Complaint[] {
  const place = findPlace(file.path);
  if (!place) return [{ place: file.path, what: 'stands outside every box of docs/architecture.md' }];
  if (!isDrawn(house.plan, place))
    return [{ place: file.path, what: `${place.folder} is not drawn in checks/doors.json` }];
  const imports = listImports(file).flatMap((one) => {
    const what = judgeImport(house, file.path, one);
    return what ? [{ place: `${file.path}:${one.line}`, what }] : [];
  });
  return place.kind === 'package' && !isTestFile(file.path) ? [...imports, ...judgePurity(file)] : imports;
}

function isDrawn(plan: Plan, { kind, name }: Place): boolean {
  switch (kind) {
    case 'package':
      return name in plan.packages;
    case 'serverRoom':
      return name in plan.serverRooms;
    case 'serverFeature':
      return name in plan.serverFeatures;
    case 'webRoom':
      return name in plan.webRooms;
    default:
      return true;
  }
}

function judgePlan(plan: Plan): readonly Complaint[] {
  const packages = Object.fromEntries(Object.entries(plan.packages).map(([name, { may }]) => [name, may]));
  return [packages, plan.serverRooms, plan.serverFeatures, plan.webRooms].flatMap((arrows) => [
    ...findCircles(arrows).map((circle) => ({ place: 'checks/doors.json', what: `a circle: ${circle}` })),
    ...findStrangers(arrows).map((arrow) => ({ place: 'checks/doors.json', what: `an arrow to nowhere: ${arrow}` })),
  ]);
}
