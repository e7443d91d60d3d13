// The OpenAPI documents are in order, and clients can be generated from them: in TypeScript (types of both documents, with a
// sample program each) and in Python (classes of 4.0 and a sample, where Python is installed).
import { mkdirSync, writeFileSync } from 'node:fs';
import { listEndpoints } from '@canticle/contract';
import { describeApi } from '../../apps/server/src/platform/http/openapi/describe-api.ts';
import { type OpenApiDocument, writePythonClasses } from '../api-clients/python-classes.ts';
import { type ProgramResult, runProgram, runScript } from '../api-clients/run-program.ts';
import { PROJECT_ROOT } from './source.ts';
import { reportViolations, type Violation } from './violations.ts';

const TOOL = `${PROJECT_ROOT}/tools/api-clients`;
const OUTPUT = `${PROJECT_ROOT}/.cache/api-clients`;
const endpoints = listEndpoints().map(({ endpoint }) => endpoint);
const documents = ([3, 4] as const).map((version) => ({
  path: `${OUTPUT}/openapi-${version}.0.json`,
  types: `${OUTPUT}/openapi-${version}.0.d.ts`,
  content: describeApi(endpoints, version, 'https://songs.example.org'),
}));

mkdirSync(OUTPUT, { recursive: true });
for (const { path, content } of documents) writeFileSync(path, JSON.stringify(content));
const [linted, typed, python] = await Promise.all([lintDocuments(), checkTypeScript(), checkPython()]);
const violations = [...linted, ...typed, ...(python.isAbsent ? [] : violationsOf('the client in Python', python))];
reportViolations(
  'API clients',
  violations,
  `TypeScript${python.isAbsent ? '; Python is not installed' : ' and Python'}`,
);

/* A warning is a failure, too; the linter asks no other host. */
async function lintDocuments(): Promise<readonly Violation[]> {
  const result = await runScript(
    `${PROJECT_ROOT}/node_modules/@redocly/cli/bin/cli.js`,
    ['lint', '--config=redocly.yaml', '--format=stylish', ...documents.map(({ path }) => path)],
    { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  );
  const hasWarning = /^ +\d+:\d+ +warning/m.test(result.output);
  return violationsOf('the OpenAPI documents', { ...result, failed: result.failed || hasWarning });
}

async function checkTypeScript(): Promise<readonly Violation[]> {
  const generator = `${TOOL}/node_modules/openapi-typescript/bin/cli.js`;
  const generated = await Promise.all(documents.map(({ path, types }) => runScript(generator, [path, `-o=${types}`])));
  const compiler = `${PROJECT_ROOT}/node_modules/typescript/bin/tsc`;
  const checked = await runScript(compiler, ['-p', 'tsconfig.json', '--noEmit', '--checkers', '1']);
  return [...generated, checked].flatMap((result) => violationsOf('the client in TypeScript', result));
}

async function checkPython(): Promise<ProgramResult> {
  const { content } = documents.at(-1) ?? {};
  writeFileSync(`${OUTPUT}/canticle.py`, await writePythonClasses(content as OpenApiDocument));
  return runProgram('python3', ['samples/version_4.py'], { PYTHONPATH: OUTPUT, PYTHONDONTWRITEBYTECODE: '1' });
}

function violationsOf(place: string, { failed, output }: ProgramResult): readonly Violation[] {
  return failed ? [{ place, what: output.trim() }] : [];
}
