// Which file may import which, as docs/architecture.md section 3 draws it: the table is tools/checks/boundaries.json.
// What is not listed there is not allowed. Run by `npm run check`; alone: `npx depcruise apps packages tests tools`.
import { readFileSync } from 'node:fs';

const table = JSON.parse(readFileSync(new URL('tools/checks/boundaries.json', import.meta.url), 'utf8'));

const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
/** A test may use whatever has an entry point on its side. */
const TESTS = String.raw`\.(test|journey|contract|emulated|fixture)\.tsx?$|/testing/`;
/** A folder is entered by its index; style sheets have no names to list in one; the router loads each page by itself. */
const ENTRY_POINTS = [String.raw`/index\.tsx?$`, String.raw`\.css$`, ...table.otherEntryPoints.map(exactly)];
const PAGES = String.raw`-page\.tsx$`;

const packageRules = Object.entries(table.packages).map(([name, { may, npm }]) =>
  forbid(
    `package ${name}`,
    { path: `^packages/${name}/`, pathNot: TESTS },
    { pathNot: [`^packages/${oneOf([name, ...may])}/`, `node_modules/${oneOf(npm)}/`, '^languages/'] },
  ),
);

const arrows = [
  ...arrowRules(`${SERVER}/platform`, table.serverPlatform, 'server module'),
  ...arrowRules(`${SERVER}/features`, table.serverFeatures, 'server feature'),
  ...arrowRules(`${WEB}/features`, table.webFeatures, 'web feature'),
  ...Object.entries(table.webBase).map(([name, may]) =>
    forbid(
      `web module ${name}`,
      { path: `${WEB}/${name}/`, pathNot: TESTS },
      { path: `${WEB}/`, pathNot: `${WEB}/${oneOf([name, ...may])}/` },
    ),
  ),
];

const IMPORT_STAGES = `${SERVER}/features/transfer`;
const importStages = Object.entries(table.importStages).map(([name, may]) =>
  forbid(
    `import stage ${name}`,
    { path: `${IMPORT_STAGES}/${name}/`, pathNot: TESTS },
    {
      path: `${IMPORT_STAGES}/${oneOf(Object.keys(table.importStages))}/`,
      pathNot: `${IMPORT_STAGES}/${oneOf([name, ...may])}/`,
    },
  ),
);

const layers = [
  forbid(
    'server platform knows no feature',
    { path: `${SERVER}/platform/`, pathNot: TESTS },
    { path: `${SERVER}/`, pathNot: `${SERVER}/platform/` },
  ),
  forbid(
    'the context holds platform services alone',
    { path: `${SERVER}/context.ts$` },
    { path: `${SERVER}/features/` },
  ),
  forbid(
    'features know the platform and each other',
    { path: `${SERVER}/features/`, pathNot: TESTS },
    { path: `${SERVER}/`, pathNot: `${SERVER}/(platform/|features/|context[.]ts$)` },
  ),
  forbid(
    'migrations know the database',
    { path: '^apps/server/migrations/' },
    { path: `${SERVER}/`, pathNot: `${SERVER}/platform/${oneOf(table.migrations)}/` },
  ),
  forbid(
    'nothing below app knows it',
    { path: `${WEB}/(?!app/|main[.])`, pathNot: TESTS },
    { path: `${WEB}/(app/|main[.])` },
  ),
  forbid('only tests use what is for tests', { path: '^(packages|apps)/', pathNot: TESTS }, { path: '/testing/' }),
  forbid(
    'the server and the app share packages alone',
    { path: '^apps/server/(src|migrations)/', pathNot: TESTS },
    { path: '^apps/web/' },
  ),
  forbid('the app and the server share packages alone', { path: `${WEB}/`, pathNot: TESTS }, { path: '^apps/server/' }),
  forbid('packages know no app', { path: '^packages/', pathNot: TESTS }, { path: '^(apps|tests|tools)/' }),
  forbid(
    'apps know no tool',
    { path: '^apps/', pathNot: `${TESTS}|/vite[^/]*$|vitest[.]config` },
    { path: '^(tests|tools)/' },
  ),
];

const entryPoints = [
  entryRule(`${SERVER}/(platform|features)/([^/]+)/`, `${SERVER}/$1/$2/`, []),
  entryRule(`${WEB}/features/([^/]+)/`, `${WEB}/features/$1/`, [PAGES]),
  entryRule(`${WEB}/(?!features/|app/|testing/)([^/]+)/`, `${WEB}/$1/`, []),
];

export default {
  forbidden: [
    {
      name: 'no cycle between files, types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    // The samples import types that the check of the API's clients generates.
    forbid(
      'resolvable',
      { path: '^(apps|packages|tests|tools)/', pathNot: '^tools/api-clients/samples/' },
      { couldNotResolve: true },
    ),
    forbid('packages run everywhere', { path: '^packages/', pathNot: TESTS }, { dependencyTypes: ['core'] }),
    forbid('the app runs in browsers', { path: `${WEB}/`, pathNot: TESTS }, { dependencyTypes: ['core'] }),
    forbid(
      'types alone reach the app',
      { path: `${WEB}/`, pathNot: TESTS },
      { path: table.webTypesOnly.map(typesOnlyPath), dependencyTypesNot: ['type-only'] },
    ),
    ...packageRules,
    ...arrows,
    ...importStages,
    ...layers,
    ...entryPoints.flat(),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.]vite)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

/** One rule for each module of a folder, and one for modules that the table does not list. */
function arrowRules(folder, modules, kind) {
  const listed = Object.entries(modules).map(([name, may]) =>
    forbid(
      `${kind} ${name}`,
      { path: `${folder}/${name}/`, pathNot: TESTS },
      { path: `${folder}/`, pathNot: `${folder}/${oneOf([name, ...may])}/` },
    ),
  );
  const unlisted = { path: `${folder}/`, pathNot: `${folder}/${oneOf(Object.keys(modules))}/` };
  return [...listed, forbid(`${kind} that the table does not list`, unlisted, {})];
}

/** Only an entry point of another module may be imported. */
function entryRule(module, same, more) {
  return [
    forbid(
      `entry points of ${module}: from within`,
      { path: module, pathNot: TESTS },
      { path: module, pathNot: [same, ...ENTRY_POINTS] },
    ),
    forbid(
      `entry points of ${module}: from outside`,
      { path: '^apps/', pathNot: [module] },
      { path: module, pathNot: [...ENTRY_POINTS, ...more] },
    ),
  ];
}

function typesOnlyPath(name) {
  return name.startsWith('@canticle/')
    ? `^packages/${name.slice('@canticle/'.length)}/src/index[.]ts$`
    : `node_modules/${name}/`;
}

function exactly(path) {
  return `^${path.replaceAll('.', '[.]')}$`;
}

function oneOf(names) {
  return names.length === 0 ? '(?!)' : `(${names.join('|')})`;
}
