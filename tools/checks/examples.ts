import { pathToFileURL } from 'node:url';
import { type Example, runExample, listExamples } from './examples/examples.ts';
import { PROJECT_ROOT, isTestFile, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

const load = async (path: string): Promise<object> => import(pathToFileURL(`${PROJECT_ROOT}/${path}`).href);

const files = readFiles(listFiles('packages', /\/src\/.*(?<!\.d)\.ts$/).filter((path) => !isTestFile(path)));
const examples = files.flatMap(listExamples);
const complaints = await Promise.all(examples.map(judge));
reportViolations('docstring examples', complaints.flat(), `${examples.length} run`);

/** An example can use the exports of its own file and of its package. */
async function judge(example: Example) {
  const index = `${example.path.split('/src/')[0]}/src/index.ts`;
  const scope = files.some(({ path }) => path === index) ? await load(index) : {};
  const what = runExample(example, { ...scope, ...(await load(example.path)) });
  return what ? [{ place: `${example.path}:${example.line}`, what }] : [];
}
