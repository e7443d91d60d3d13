import { readFileSync, writeFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { SECRET_FILE_NAMES, SETTING_NAMES } from '../../apps/server/src/platform/config/index.ts';
import { writeScoreTable } from '../mutation/score-table.ts';
import { checkDocument, type ProjectNames } from './documents/check-document.ts';
import { checkFields } from './documents/check-fields.ts';
import { listEnvironmentNames } from './documents/environment-names.ts';
import { writeSettingTables } from './documents/setting-tables.ts';
import { listFiles, PROJECT_ROOT, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

/** The document that must describe every setting. */
const MANUAL = 'docs/operations.md';
const MANUAL_FILE = `${PROJECT_ROOT}/${MANUAL}`;
/** The document that must describe every field of a bundle. */
const BUNDLE_MANUAL = 'docs/library-format.md';

/** Whose table of faults comes from what `npm run mutate` has counted. */
const BENCHMARKS = 'docs/benchmarks.md';

const manual = writeSettingTables(readFileSync(MANUAL_FILE, 'utf8'));
const written = {
  [MANUAL]: manual,
  [BENCHMARKS]: writeScoreTable(readFileSync(`${PROJECT_ROOT}/${BENCHMARKS}`, 'utf8')),
};
if (process.argv.includes('--write'))
  for (const [path, text] of Object.entries(written)) writeFileSync(`${PROJECT_ROOT}/${path}`, text);

const documents = readFiles(['README.md', 'CONTRIBUTING.md', ...listFiles('docs', /\.md$/)]);
const source = (folder: string) => readFiles(listFiles(folder, /\.(ts|mjs)$/));
const tools = ['tools', 'tests', 'apps/server/src'].flatMap((folder) => listEnvironmentNames(source(folder)));

const known: ProjectNames = {
  paths: new Set(listFiles('', /./)),
  scripts: new Set(Object.keys(JSON.parse(readFileSync(`${PROJECT_ROOT}/package.json`, 'utf8')).scripts)),
  names: new Set([
    ...SETTING_NAMES,
    ...SECRET_FILE_NAMES,
    ...tools,
    ...Object.keys(PROBLEMS),
    // A code of the sign-in service.
    'SECOND_STEP_NEEDED',
    ...readWorkflow(),
    ...readComposeVariables(),
  ]),
};
const unlisted = SETTING_NAMES.filter((name) => !manual.includes(`\`${name}\``)).map((name) => ({
  place: MANUAL,
  what: `does not list the setting ${name}`,
}));
const what =
  'has other tables than the settings of the server or the counted faults: run `node tools/checks/documents.ts --write`';
const stale = Object.entries(written)
  .filter(([path, text]) => readFileSync(`${PROJECT_ROOT}/${path}`, 'utf8') !== text)
  .map(([path]) => ({ place: path, what }));
const complaints = [
  ...documents.flatMap((document) => checkDocument(document, known)),
  ...unlisted,
  ...stale,
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
