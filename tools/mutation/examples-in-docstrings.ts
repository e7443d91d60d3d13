import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listExamples, runExample } from '../checks/examples/examples.ts';
import { isTestFile, listFiles, PROJECT_ROOT, readFiles } from '../checks/source.ts';
import { readArea } from './areas.mjs';

/* The examples of a package are tests beside its code: `npm run check` runs them. */
const { folder } = readArea(process.env['MUTATION_AREA'] ?? '');
const load = async (path: string): Promise<object> => import(/* @vite-ignore */ `${PROJECT_ROOT}/${path}`);

const files = readFiles(listFiles(folder, /(?<!\.d)\.ts$/).filter((path) => !isTestFile(path)));
const examples = files.flatMap(listExamples);

test.each(examples)('$path $text', async (example) => {
  const index = `${folder}/index.ts`;
  const scope = existsSync(`${PROJECT_ROOT}/${index}`) ? await load(index) : {};
  expect(runExample(example, { ...scope, ...(await load(example.path)) })).toBeUndefined();
});
