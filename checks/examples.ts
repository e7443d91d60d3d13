import { pathToFileURL } from 'node:url';
import { type Example, judgeExample, listExamples } from './examples/examples.ts';
import { HOUSE, isTestFile, listFiles, readFiles } from './source.ts';
import { report } from './verdict.ts';

const load = async (path: string): Promise<object> => import(pathToFileURL(`${HOUSE}/${path}`).href);

const files = readFiles(listFiles('packages', /\/src\/.*(?<!\.d)\.ts$/).filter((path) => !isTestFile(path)));
const examples = files.flatMap(listExamples);
const complaints = await Promise.all(examples.map(judge));
report('docstring examples', complaints.flat(), `${examples.length} run`);

/** An example sees what its own file exports, and what its package does. */
async function judge(example: Example) {
  const index = `${example.path.split('/src/')[0]}/src/index.ts`;
  const doors = files.some(({ path }) => path === index) ? await load(index) : {};
  const what = judgeExample(example, { ...doors, ...(await load(example.path)) });
  return what ? [{ place: `${example.path}:${example.line}`, what }] : [];
}
