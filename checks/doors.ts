import { readFileSync } from 'node:fs';
import { checkFiles } from './doors/house.ts';
import type { BoundaryRules, Workspace } from './doors/plan.ts';
import { PROJECT_ROOT, listFiles, readFiles } from './source.ts';
import { reportViolations } from './verdict.ts';

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

const rules: BoundaryRules = JSON.parse(readFileSync(`${PROJECT_ROOT}/checks/doors.json`, 'utf8'));
const folders = ['', 'apps/server', 'apps/web', ...Object.keys(rules.packages).map((name) => `packages/${name}`)];
const workspaces = Object.fromEntries(folders.map((folder) => [folder, readWorkspace(folder)]));
const files = readFiles(FOLDERS.flatMap((folder) => listFiles(folder, /(?<!\.d)\.tsx?$/)));
reportViolations('doors', checkFiles({ rules, workspaces }, files), `${files.length} files`);

function readWorkspace(folder: string): Workspace {
  const described = JSON.parse(readFileSync(`${PROJECT_ROOT}/${folder ? `${folder}/` : ''}package.json`, 'utf8'));
  const forTools = folder === '' ? described.devDependencies : {};
  return {
    name: described.name,
    exports: Object.keys(described.exports ?? {}),
    dependencies: Object.keys({ ...described.dependencies, ...forTools }),
  };
}
