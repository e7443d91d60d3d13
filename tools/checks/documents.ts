import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { checkDocument, type ProjectNames } from './documents/check-document.ts';
import { checkFields } from './documents/check-fields.ts';
import { listSettings } from './documents/settings.ts';
import { PROJECT_ROOT, isTestFile, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

/** The document that must describe every setting. */
const MANUAL = 'docs/operations.md';
/** The document that must describe every field of a bundle. */
const BUNDLE_MANUAL = 'docs/library-format.md';

const documents = readFiles(['README.md', 'CONTRIBUTING.md', ...listFiles('docs', /\.md$/)]);
const source = (folder: string) => readFiles(listFiles(folder, /\.(ts|mjs)$/));
const operators = listSettings(source('apps/server/src/platform/config').filter(({ path }) => !isTestFile(path)));
const tools = listSettings(['tools', 'tests', 'apps/server/src'].flatMap(source), 'environment');

const known: ProjectNames = {
  paths: new Set(listFiles('', /./)),
  scripts: new Set(Object.keys(JSON.parse(readFileSync(`${PROJECT_ROOT}/package.json`, 'utf8')).scripts)),
  names: new Set([...operators, ...tools, ...Object.keys(PROBLEMS), ...readWorkflow(), ...readComposeVariables()]),
};
const manual = documents.find(({ path }) => path === MANUAL)?.text ?? '';
const unlisted = operators
  .filter((name) => !manual.includes(`\`${name}\``))
  .map((name) => ({ place: MANUAL, what: `does not list the setting ${name}` }));
const complaints = [
  ...documents.flatMap((document) => checkDocument(document, known)),
  ...unlisted,
  ...documents.filter(({ path }) => path === BUNDLE_MANUAL).flatMap((document) => checkFields(document)),
];
reportViolations('documents', complaints, `${documents.length} documents`);

/** Names that only the shell script of the CI machine sets. */
function readWorkflow(): readonly string[] {
  return readFileSync(`${PROJECT_ROOT}/.ci/run`, 'utf8').match(/\b[A-Z][A-Z_]{3,}(?==)/g) ?? [];
}

/** Names of variables in the Docker Compose file. */
function readComposeVariables(): readonly string[] {
  return readFileSync(`${PROJECT_ROOT}/compose.yaml`, 'utf8').match(/(?<=\$\{)[A-Z][A-Z_]+/g) ?? [];
}
