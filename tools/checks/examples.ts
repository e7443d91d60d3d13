import { pathToFileURL } from 'node:url';
import { type Example, listExamples, runExample } from './examples/examples.ts';
import { loadAppFiles } from './examples/load-app-files.ts';
import { isTestFile, listFiles, PROJECT_ROOT, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

loadAppFiles();
const load = async (path: string): Promise<object> => import(pathToFileURL(`${PROJECT_ROOT}/${path}`).href);

const paths = ['packages', 'apps'].flatMap((folder) => listFiles(folder, /\/src\/.*(?<!\.d)\.tsx?$/));
const files = readFiles(paths.filter((path) => !isTestFile(path)));
const examples = files.flatMap(listExamples);
const complaints = await Promise.all(examples.map(judge));
reportViolations('docstring examples', complaints.flat(), `${examples.length} run`);

/** An example can use the exports of its own file and, in a package, of the package. */
async function judge(example: Example) {
  const index = example.path.startsWith('packages/') ? `${example.path.split('/src/')[0]}/src/index.ts` : undefined;
  const scope = index !== undefined && paths.includes(index) ? await load(index) : {};
  const what = runExample(example, { ...scope, ...(await load(example.path)) });
  return what ? [{ place: `${example.path}:${example.line}`, what }] : [];
}
