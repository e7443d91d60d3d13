import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { judgeDocument, type Known } from './documents/judge.ts';
import { listSettings } from './documents/settings.ts';
import { HOUSE, isTestFile, listFiles, readFiles } from './source.ts';
import { report } from './verdict.ts';

/** Where every setting must be written down. */
const MANUAL = 'docs/operations.md';

const documents = readFiles(['README.md', 'CONTRIBUTING.md', ...listFiles('docs', /\.md$/)]);
const source = (folder: string) => readFiles(listFiles(folder, /\.(ts|mjs)$/));
const operators = listSettings(source('apps/server/src/config').filter(({ path }) => !isTestFile(path)));
const tools = listSettings(
  ['scripts', 'e2e', 'bench', 'proofs', 'checks', 'apps/server/src'].flatMap(source),
  'environment',
);

const known: Known = {
  paths: new Set(listFiles('', /./)),
  scripts: new Set(Object.keys(JSON.parse(readFileSync(`${HOUSE}/package.json`, 'utf8')).scripts)),
  names: new Set([...operators, ...tools, ...Object.keys(PROBLEMS), ...readWorkflow(), ...readComposeVariables()]),
};
const manual = documents.find(({ path }) => path === MANUAL)?.text ?? '';
const unlisted = operators
  .filter((name) => !manual.includes(`\`${name}\``))
  .map((name) => ({ place: MANUAL, what: `does not list the setting ${name}` }));
const complaints = [...documents.flatMap((document) => judgeDocument(document, known)), ...unlisted];
report('documents', complaints, `${documents.length} documents`);

/** Names that only the shell script of the fresh machine sets. */
function readWorkflow(): readonly string[] {
  return readFileSync(`${HOUSE}/.ci/run`, 'utf8').match(/\b[A-Z][A-Z_]{3,}(?==)/g) ?? [];
}

/** Names that stand for values in the file for Docker Compose. */
function readComposeVariables(): readonly string[] {
  return readFileSync(`${HOUSE}/compose.yaml`, 'utf8').match(/(?<=\$\{)[A-Z][A-Z_]+/g) ?? [];
}
