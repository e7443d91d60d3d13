import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './runtime.mjs';

/* The workflows run on machines of others; what they name in this project is looked up here. */
const FOLDER = join(PROJECT_ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);
const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const OF_NPM = new Set(['ci', 'install']);

/** The scripts of the steps: one line, or a block with its indentation taken away. */
function findScripts(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, before = '', value = ''] = /^(\s*(?:- )?)run: (.*)$/.exec(line) ?? [];
    if (value === '') return [];
    if (value !== '|') return [value];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => next.trim() !== '' && next.search(/\S/) <= before.length);
    return [rest.slice(0, end === -1 ? undefined : end).join('\n')];
  });
}

/** What does not fit in a workflow, in sentences. */
function findProblems(text: string): readonly string[] {
  const ids = new Set(Array.from(text.matchAll(/^\s+(?:- )?id: (\S+)$/gm), ([, id]) => id));
  const jobs = new Set(Array.from(text.matchAll(/^ {2}(\w+):$/gm), ([, job]) => job));
  const problems: string[] = [];
  for (const script of findScripts(text)) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
    if (status !== 0) problems.push(`bash does not read: ${stderr}`);
    for (const [, run, name = ''] of script.matchAll(/\bnpm (run )?([\w:-]+)/g))
      if (!(name in scripts) && (run !== undefined || !OF_NPM.has(name)))
        problems.push(`There is no "npm run ${name}".`);
    for (const [, path = ''] of script.matchAll(/\bnode (\S+\.m?[jt]s)/g))
      if (!existsSync(join(PROJECT_ROOT, path))) problems.push(`There is no ${path}.`);
    if (script.includes('${{')) problems.push(`A value is put into the text of a script: ${script.trim()}`);
  }
  for (const [, used = ''] of text.matchAll(/\buses: (\S+)/g)) {
    const isThere = used.startsWith('./')
      ? existsSync(join(PROJECT_ROOT, used))
      : /^[\w.-]+(\/[\w.-]+)+@v\d+$/.test(used);
    if (!isThere) problems.push(`There is no ${used}, or it has no version.`);
  }
  for (const [, id] of text.matchAll(/\bsteps\.([\w-]+)\./g))
    if (!ids.has(id)) problems.push(`There is no step ${id}.`);
  for (const [, job = ''] of text.matchAll(/\bneeds(?:: |\.)(\w+)/g))
    if (!jobs.has(job)) problems.push(`There is no job ${job}.`);
  if (!/^permissions: \{ contents: read \}$/m.test(text)) problems.push('It may do more than read the code.');
  return problems;
}

test.each(workflows)('%s names commands, files, steps and jobs that are there', (_, text) => {
  expect(findScripts(text).length + (text.match(/\buses: /g)?.length ?? 0)).toBeGreaterThan(0);
  expect(findProblems(text)).toEqual([]);
});

test.each([
  ['- run: npm run nothing', 'There is no "npm run nothing".'],
  ['- run: npm tset', 'There is no "npm run tset".'],
  ['- run: |\n    npm ci\n    node tools/nothing.mjs\n- uses: a/b@v1', 'There is no tools/nothing.mjs.'],
  ['- run: if true; then', 'bash does not read'],
  ['- run: echo ${{ matrix.area }}', 'A value is put into the text'],
  ['- uses: actions/checkout', 'There is no actions/checkout, or it has no version.'],
  ['- uses: ./.github/workflows/nothing.yml', 'There is no ./.github/workflows/nothing.yml'],
  ['x: ${{ steps.other.outputs.x }}', 'There is no step other.'],
  ['    needs: other', 'There is no job other.'],
])('%j is noticed', (steps, sentence) => {
  const problems = findProblems(`permissions: { contents: read }\njobs:\n  one:\n    steps:\n${steps}\n`);
  expect(problems).toEqual([expect.stringContaining(sentence)]);
});
