// npm test: the check, the exercise of adding a field, the server on both database engines, journeys in a browser, and the main ones in every engine.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { runInLanes } from './lanes.mjs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';
import { addResults, formatSummary, EMPTY_RESULT, readVitestReport } from './results.mjs';
import { buildWeb } from './web-build.mjs';

const RESULTS = `${PROJECT_ROOT}/.cache/results`;

await ensureInstalled();
// Both need installed packages, so they are imported after the installation.
const { findBrowser } = await import('./browser.mjs');
const { ENGINES, findEngine } = await import('./engines.mjs');
const { startPostgres: openPostgres } = await import('./postgres.mjs');
mkdirSync(RESULTS, { recursive: true });
checkSampleData();
// Both the check and tests of the server look at the built app; that it cannot be built is for the check to say.
await buildWeb({ quiet: true });

/*
 * Two parts run at a time, each with servers, databases and people of its own: tests that start programs or wait leave
 * the cores to others. Browsers have the machine to themselves: what they draw and play cannot wait.
 */
const [check, onPostgres, sqlite, field] = await runInLanes(
  [
    () => runPart('check', runCheck),
    () => runPart('server on PostgreSQL', runOnPostgres),
    () => runPart('server on SQLite', () => runVitest('server-sqlite', 'apps/server', { TEST_ENGINE: 'sqlite' })),
    () => runPart('adding a field', () => runVitest('add-field', 'tools/checks/add-field', {})),
  ],
  2,
);
const journeys = await runPart('journeys', runJourneys);
const engines = await runEngines();
const parts = [check, field, sqlite, countSkipped(onPostgres, sqlite), journeys, ...engines];
const total = addResults(...parts);
console.log('\nParts');
for (const part of parts) console.log(`  ${part.name.padEnd(24)} ${part.time.padStart(8)}   ${formatSummary(part)}`);
for (const { name, note, skips } of parts) {
  for (const skip of note ? [note] : skips) console.log(`  Skipped: ${name}: ${skip}`);
}
for (const { name, failures } of parts) for (const failure of failures) console.log(`  Failed: ${name}: ${failure}`);
const refused = process.env.NO_SKIPS === '1' && total.skipped > 0;
if (refused) console.log('  NO_SKIPS is set: what was skipped makes this run fail.');
console.log(`\n${formatSummary(total)}`);
process.exit(total.failed > 0 || refused ? 1 : 0);

async function runPart(name, run) {
  console.log(`\n━━ ${name}`);
  const begun = performance.now();
  const result = await run();
  return { ...result, name, time: `${((performance.now() - begun) / 1000).toFixed(1)} s` };
}

async function runCheck() {
  const file = `${RESULTS}/check.json`;
  rmSync(file, { force: true });
  await runNode(['tools/scripts/check.mjs']);
  return existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { ...EMPTY_RESULT, failed: 1, failures: ['no report'] };
}

async function runVitest(name, folder, env, more = []) {
  const report = `${RESULTS}/${name}.json`;
  rmSync(report, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', `${folder}/vitest.config.ts`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runNode([...vitest, ...reporters, ...more], { env });
  return readVitestReport(report, code);
}

async function runOnPostgres() {
  const postgres = await openPostgres();
  if (!postgres.url) {
    console.log(`Skipped: ${postgres.reason}.`);
    return { ...EMPTY_RESULT, note: postgres.reason };
  }
  try {
    return await runVitest('server-postgres', 'apps/server', {
      TEST_ENGINE: 'postgres',
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

/** Without a PostgreSQL, as many tests are skipped as ran on SQLite. */
function countSkipped(onPostgres, { passed, failed, skipped }) {
  return onPostgres.note ? { ...onPostgres, skipped: Math.max(1, passed + failed + skipped) } : onPostgres;
}

/** In two parallel halves, each with a separate server, people and browser: a journey mostly waits. */
async function runJourneys() {
  const browser = await findBrowser({ install: true });
  const note = browser ? undefined : 'no Chromium or Chrome; set CHROME_PATH to one';
  if (note) console.log(`Skipped: ${note}.`);
  const env = browser ? { CHROME_PATH: browser } : {};
  const halves = [1, 2].map((half) => runVitest(`journeys-${half}`, 'tests/e2e', env, [`--shard=${half}/2`]));
  return { ...addResults(...(await Promise.all(halves))), note };
}

/** In parallel, each with a separate server and people: they mostly wait, one of them for a whole minute. */
function runEngines() {
  return Promise.all(
    Object.entries(ENGINES).map(([engine, name]) => runPart(`main journeys, ${name}`, () => runEngine(engine))),
  );
}

async function runEngine(engine) {
  const { reason: note } = await findEngine(engine);
  if (note) console.log(`Skipped: ${ENGINES[engine]}: ${note}.`);
  return { ...(await runVitest(`engine-${engine}`, 'tests/e2e/engines', { BROWSER_ENGINE: engine })), note };
}

function checkSampleData() {
  const folder = process.env.SAMPLE_DATA;
  if (!folder)
    return console.log('SAMPLE_DATA is not set: tests that read hymnals, Bibles and scores read their small twin.');
  if (existsSync(folder)) return;
  console.error(`SAMPLE_DATA names "${folder}", which is not there.`);
  process.exit(1);
}
