// npm run check: every check that needs no server or browser. Two steps run at a time.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { runInLanes } from './lanes.mjs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';
import { addResults, formatSummary, EMPTY_RESULT, readVitestReport } from './results.mjs';
import { buildWeb } from './web-build.mjs';

const RESULTS = `${PROJECT_ROOT}/.cache/results`;
/** Everything that runs in Node is one project: tests and checks would otherwise check the server's files once more. */
const TYPE_PROJECTS = [
  'tsconfig.json',
  'packages/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/src/service-worker/tsconfig.json',
  'tests/tsconfig.json',
  'tools/bench/tsconfig.json',
];

/** What stands in the boundaries of .dependency-cruiser.mjs. */
const BOUNDED = ['packages', 'apps', 'tests', 'tools'];

const tool = (path, ...args) => runNode([`${PROJECT_ROOT}/node_modules/${path}`, ...args], { quiet: true });
const own = (path) => runNode([`${PROJECT_ROOT}/tools/checks/${path}`], { quiet: true });

/** Longest first, so that the two lanes end together. */
const STEPS = [
  { name: 'unit tests', run: runUnitTests },
  {
    name: 'web build',
    run: async () => firstFailure([() => buildWeb({ quiet: true }), () => own('bundle.ts'), () => own('browsers.ts')]),
  },
  { name: 'types', run: () => firstFailure(TYPE_PROJECTS.map((path) => () => checkTypes(path))) },
  { name: 'docstring examples', run: () => own('examples.ts') },
  { name: 'format', run: () => tool('@biomejs/biome/bin/biome', 'format', '.') },
  { name: 'lint', run: () => tool('oxlint/bin/oxlint', '--deny-warnings') },
  { name: 'boundaries', run: () => tool('dependency-cruiser/bin/dependency-cruiser.mjs', ...BOUNDED) },
  {
    name: 'unused exports',
    run: () => tool('knip/bin/knip.js', '--no-progress', '--no-tag-hints', '--no-config-hints'),
  },
  { name: 'purity', run: () => own('purity.ts') },
  { name: 'tables', run: () => own('tables.ts') },
  { name: 'names', run: () => own('names.ts') },
  { name: 'documents', run: () => own('documents.ts') },
  { name: 'translations', run: () => own('translations.ts') },
  { name: 'routes', run: () => own('routes.ts') },
  { name: 'specification', run: () => own('specification.ts') },
  { name: 'API clients', run: () => own('api-clients.ts') },
  { name: 'notices', run: () => own('notices.ts') },
];

await ensureInstalled();
mkdirSync(RESULTS, { recursive: true });
const started = performance.now();
const outcomes = await runInLanes(
  STEPS.map((step) => () => runStep(step)),
  2,
);
const total = addResults(...outcomes.map(({ counts }) => counts));
writeFileSync(`${RESULTS}/check.json`, JSON.stringify(total));
for (const { name, output, code } of outcomes) if (code !== 0) console.log(`\n── ${name}\n${output.trim()}`);
console.log(`\ncheck: ${seconds(started)}\n${formatSummary(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

/** A step without tests of its own counts as one test. */
async function runStep({ name, run }) {
  const begun = performance.now();
  const { code, output, counts } = await run().catch((error) => ({ code: 1, output: String(error.stack) }));
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(24)} ${seconds(begun).padStart(7)}`);
  const single = code === 0 ? { passed: 1 } : { failed: 1, failures: [name] };
  return { name, code, output, counts: counts ?? { ...EMPTY_RESULT, ...single } };
}

async function firstFailure(runs) {
  const failed = [];
  for (const run of runs) {
    const result = await run();
    if (result.code !== 0) failed.push(result);
  }
  return { code: failed.length, output: failed.map(({ output }) => output).join('\n') };
}

/**
 * Several checkers of one project each compute the same types: twice the work, while the other lane needs the core.
 * What was found of files that are as they were is kept for the next check, a tenth of the work when nothing changed.
 */
function checkTypes(project) {
  const kept = `${PROJECT_ROOT}/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return tool('typescript/bin/tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept);
}

async function runUnitTests() {
  const report = `${RESULTS}/unit.json`;
  rmSync(report, { force: true });
  const { code, output } = await tool(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  return { code, output, counts: readVitestReport(report, code) };
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
