import { readFileSync } from 'node:fs';
import { judgeHouse } from './doors/house.ts';
import type { Plan, Workspace } from './doors/plan.ts';
import { HOUSE, listFiles, readFiles } from './source.ts';
import { report } from './verdict.ts';

const FOLDERS = [
  'packages',
  'apps/server/src',
  'apps/server/migrations',
  'apps/web/src',
  'e2e',
  'bench',
  'proofs',
  'checks',
];

const plan: Plan = JSON.parse(readFileSync(`${HOUSE}/checks/doors.json`, 'utf8'));
const folders = ['', 'apps/server', 'apps/web', ...Object.keys(plan.packages).map((name) => `packages/${name}`)];
const workspaces = Object.fromEntries(folders.map((folder) => [folder, readWorkspace(folder)]));
const files = readFiles(FOLDERS.flatMap((folder) => listFiles(folder, /(?<!\.d)\.tsx?$/)));
report('doors', judgeHouse({ plan, workspaces }, files), `${files.length} files`);

function readWorkspace(folder: string): Workspace {
  const described = JSON.parse(readFileSync(`${HOUSE}/${folder ? `${folder}/` : ''}package.json`, 'utf8'));
  const forTools = folder === '' ? described.devDependencies : {};
  return {
    name: described.name,
    exports: Object.keys(described.exports ?? {}),
    dependencies: Object.keys({ ...described.dependencies, ...forTools }),
  };
}
