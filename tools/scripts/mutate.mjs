// npm run mutate -- AREA: puts small faults into the code of an area, one at a time, and lists those that no test near it
// notices. AREA: packages/NAME, server/FEATURE or web/FEATURE; --file GLOB for a part of it, --again to forget what was
// found before, --score N for another figure than the target, --concurrency N for another number of processes than two,
// --tests GLOB to run only these of its tests: faster, and what they notice all of them would.
// The counts go into tools/mutation/scores.json, and from there into docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { readArea } from '../mutation/areas.mjs';
import { countFaults, scoreOf } from '../mutation/scores.mjs';
import { ensureInstalled } from './install.mjs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';

const CACHE = '.cache/mutation';
const SCORES = `${PROJECT_ROOT}/tools/mutation/scores.json`;
const EQUIVALENTS = `${PROJECT_ROOT}/tools/mutation/equivalents.json`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    again: { type: 'boolean' },
    score: { type: 'string' },
    tests: { type: 'string', default: '*.test' },
    concurrency: { type: 'string', default: '2' },
  },
});
const name = positionals[0] ?? '';
const area = readArea(name);
if (values.file !== undefined && !path.matchesGlob) throw new Error('--file needs Node 22.5 or newer.');
await ensureInstalled();

const key = name.replaceAll('/', '-');
const results = `${PROJECT_ROOT}/${CACHE}/${key}`;
const report = `${results}.report.json`;
const copy = `${CACHE}/${key}`;
const tree = `${PROJECT_ROOT}/${copy}`;
copyTree(tree);
forgetMissedConstants();
writeFileSync(`${tree}/stryker.config.json`, JSON.stringify(createConfig(), undefined, 2));
const { code } = await runNode(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.config.json'], {
  cwd: copy,
  env: { MUTATION_AREA: name, MUTATION_TESTS: values.tests },
});
rmSync(tree, { recursive: true });
process.exit(code === 0 ? keepScores() : code);

/** Says what was not noticed, writes the counts down, and gives the exit code: whether the target is reached. */
function keepScores() {
  const { files, survivors, outdated } = countFaults(ofThisRun(readJson(report)), readJson(EQUIVALENTS));
  for (const { file, at, line, code: found, replacement, isRun } of survivors)
    console.log(`${file}:${at}${isRun ? '' : ' (no test runs it)'}: ${line}\n  - ${found}\n  + ${replacement}`);
  for (const { file, code: found, replacement } of outdated)
    console.error(
      `equivalents.json: no fault is missed any more that makes "${replacement}" of "${found}" in ${file}.`,
    );
  const date = new Date().toISOString().slice(0, 10);
  const measured = Object.entries(files).map(([file, count]) => [file, { date, ...count }]);
  const all = Object.entries({ ...readJson(SCORES), ...Object.fromEntries(measured) });
  const kept = all.filter(([file]) => existsSync(path.join(PROJECT_ROOT, file))).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(SCORES, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
  for (const [file, count] of measured) console.log(`${scoreOf([count]).toFixed(1).padStart(5)} %  ${file}`);
  const score = scoreOf(measured.map(([, count]) => count));
  console.log(`${score} % of ${name} noticed; every fault and what became of it: ${CACHE}/${key}.html`);
  return score >= Number(values.score ?? area.target) && outdated.length === 0 ? 0 : 1;
}

/* Stryker also tells what it found in other files before, which may be only a part of them. */
function ofThisRun({ files }) {
  const tried = (file) => values.file === undefined || path.matchesGlob(file, `${area.folder}/${values.file}`);
  return { files: Object.fromEntries(Object.entries(files).filter(([file]) => tried(file))) };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/* No test in particular runs what a module does as it is loaded, so that Stryker would not try it with a new test. */
function forgetMissedConstants() {
  if (!existsSync(`${results}.json`)) return;
  const found = readJson(`${results}.json`);
  for (const file of Object.values(found.files))
    file.mutants = file.mutants.filter((mutant) => !(mutant.static && mutant.status === 'Survived'));
  writeFileSync(`${results}.json`, JSON.stringify(found));
}

function createConfig() {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    mutate: values.file === undefined ? area.mutate : [`${area.folder}/${values.file}`, ...area.mutate.slice(1)],
    // The tree is a copy: packages are found in it, and nothing of the project is changed.
    inPlace: true,
    incremental: true,
    incrementalFile: `${results}.json`,
    force: values.again ?? false,
    reporters: ['html', 'json', 'progress-append-only'],
    htmlReporter: { fileName: `${results}.html` },
    jsonReporter: { fileName: report },
    concurrency: Number(values.concurrency),
    timeoutMS: 10_000,
    // Strings of screens and of errors are sentences; whether one is said is seen by the condition around it.
    mutator: { excludedMutations: ['StringLiteral'] },
    disableTypeChecks: false,
    tempDirName: '.stryker',
  };
}

/* The files of the project as they are now, with the installed packages; those of the project lead into the copy. */
function copyTree(target) {
  rmSync(target, { recursive: true, force: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', list, { cwd: PROJECT_ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(PROJECT_ROOT, file), path.join(target, file), { force: true });
  }
  linkPackages(target, '.');
  for (const group of ['apps', 'packages'])
    for (const workspace of readdirSync(path.join(target, group), { withFileTypes: true }))
      if (workspace.isDirectory()) linkPackages(target, path.join(group, workspace.name));
}

function linkPackages(target, workspace) {
  const [from, to] = [PROJECT_ROOT, target].map((root) => path.join(root, workspace, 'node_modules'));
  let names;
  try {
    names = readdirSync(from);
  } catch {
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const one of names)
    if (one === '@canticle')
      cpSync(path.join(from, one), path.join(to, one), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, one), path.join(to, one));
}
