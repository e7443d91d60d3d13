import { readFileSync } from 'node:fs';
import { checkFiles } from './boundaries/check-files.ts';
import type { BoundaryRules, Workspace } from './boundaries/rules.ts';
import { PROJECT_ROOT, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

const FOLDERS = ['packages', 'apps/server/src', 'apps/server/migrations', 'apps/web/src', 'tests', 'tools'];

const rules: BoundaryRules = JSON.parse(readFileSync(`${PROJECT_ROOT}/tools/checks/boundaries.json`, 'utf8'));
const folders = ['', 'apps/server', 'apps/web', ...Object.keys(rules.packages).map((name) => `packages/${name}`)];
const workspaces = Object.fromEntries(folders.map((folder) => [folder, readWorkspace(folder)]));
const files = readFiles(FOLDERS.flatMap((folder) => listFiles(folder, /(?<!\.d)\.tsx?$/)));
reportViolations('boundaries', checkFiles({ rules, workspaces }, files), `${files.length} files`);

function readWorkspace(folder: string): Workspace {
  const described = JSON.parse(readFileSync(`${PROJECT_ROOT}/${folder ? `${folder}/` : ''}package.json`, 'utf8'));
  const forTools = folder === '' ? described.devDependencies : {};
  return {
    name: described.name,
    exports: Object.keys(described.exports ?? {}),
    dependencies: Object.keys({ ...described.dependencies, ...forTools }),
  };
}
