import { checkNames } from './names/check-names.ts';
import { isTestFile, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

const folders = ['apps/server/src', 'apps/web/src', 'packages', 'tools', 'tests/e2e', 'tests/fixtures', 'tests/stress'];
const files = readFiles(folders.flatMap((folder) => listFiles(folder, /\.tsx?$/)).filter((path) => !isTestFile(path)));
reportViolations(
  'names',
  files.flatMap((file) => checkNames(file)),
  `${files.length} files`,
);
