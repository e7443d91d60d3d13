import { checkPurity } from './purity/check-purity.ts';
import { isTestFile, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

const files = readFiles(listFiles('packages', /\/src\/.*(?<!\.d)\.ts$/).filter((path) => !isTestFile(path)));
reportViolations('purity', files.flatMap(checkPurity), `${files.length} files`);
