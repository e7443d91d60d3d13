import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../source.ts';
import { checkLanguages } from '../translations/check-languages.ts';
import { type FileEdit, listFileEdits } from './file-edits.ts';
import { copyProject, type ProjectCopy, type RunResult, runNode } from './project-copy.ts';

/*
 * Adds a field to a song in a copy of the project, as CONTRIBUTING.md describes it: it works everywhere, and each file
 * left out is noticed. Data of the time before is stored by the code as it is.
 */

const MAX_FILES = 7;
/** Half a minute on a machine that does nothing else. */
const TIMEOUT_MS = 300_000;
const SECRET = 'a secret that is long enough for a trial of a field';
const edits = listFileEdits(PROJECT_ROOT);

const NO_CHECK = [/$^/, (): Promise<RunResult> => Promise.reject(new Error('Nothing checks this file.'))] as const;

/** What of the copy is checked for its types when one file is left out: the rest takes longer and says the same. */
const TYPE_PROJECTS = {
  'tsconfig.rows.json': ['./tsconfig.json', 'apps/server/src/features/songs/entity-rows.ts'],
  'tsconfig.labels.json': ['./apps/web/tsconfig.json', 'apps/web/src/features/catalogue/format-field-value.ts'],
} as const;

const BUNDLE: { readonly [path: string]: object } = {
  'bundle.json': { format: 'canticle-bundle', version: 1 },
  'HH/collection.json': { key: 'HH', name: { en: 'Hymns' } },
  'HH/001-morning/song.json': { name: { en: 'Morning' }, number: 1, tempo: 80 },
  'HH/002-evening/song.json': { name: { en: 'Evening' }, number: 2 },
};

let copy: ProjectCopy;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canticle-before-'));
  [copy] = await Promise.all([copyProject(), storeDataFromBefore()]);
  for (const edit of edits) await applyEdit(edit);
  for (const [name, [base, file]] of Object.entries(TYPE_PROJECTS))
    await copy.write(name, JSON.stringify({ extends: base, include: [], files: [file] }));
  await copy.write('tsconfig.server.json', JSON.stringify({ extends: './tsconfig.json', include: ['apps/server'] }));
}, TIMEOUT_MS);
afterAll(async () => {
  await copy.close();
  await rm(folder, { recursive: true, force: true });
});

async function storeDataFromBefore(): Promise<void> {
  for (const [path, content] of Object.entries(BUNDLE)) {
    await mkdir(join(folder, 'before/bundle', path, '..'), { recursive: true });
    await writeFile(join(folder, 'before/bundle', path), JSON.stringify(content));
  }
  const args = ['apps/server/src/cli.ts', 'import', join(folder, 'before/bundle')];
  const imported = await runNode(PROJECT_ROOT, args, {
    DATA_DIR: join(folder, 'before/data'),
    SECRET,
    LOG_LEVEL: 'silent',
  });
  if (!imported.isOk) throw new Error(imported.output);
}

const isNew = ({ path }: FileEdit) => path.includes('/migrations/');
async function applyEdit(edit: FileEdit): Promise<void> {
  await copy.write(edit.path, edit.withField(isNew(edit) ? '' : await copy.read(edit.path)));
}

const checkTypes = (project: string): Promise<RunResult> =>
  copy.node(['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1']);

async function checkTranslations(): Promise<RunResult> {
  const { errors } = checkLanguages(join(copy.root, 'languages'));
  return { isOk: errors.length === 0, output: errors.map(({ what }) => what).join('\n') };
}

const checkManual = (): Promise<RunResult> => copy.node(['tools/checks/add-field/check-manual.ts']);

/* Each trial has data and files of its own. */
async function tryField(): Promise<RunResult> {
  const trial = await mkdtemp(join(folder, 'trial-'));
  await cp(join(folder, 'before'), trial, { recursive: true });
  return copy.node(['tools/checks/add-field/try-field.ts', join(trial, 'data'), join(trial, 'bundle')]);
}

describe('a new field of a song', { timeout: TIMEOUT_MS }, () => {
  test(`needs at most ${MAX_FILES} files`, () => {
    expect(new Set(edits.map(({ path }) => path)).size).toBe(edits.length);
    expect(edits.length).toBeLessThanOrEqual(MAX_FILES);
  });

  describe('left out of one of them', () => {
    const checks: { readonly [ending: string]: readonly [found: RegExp, check: () => Promise<RunResult>] } = {
      '-moods.ts': [/no column named mood|no such column: mood/, tryField],
      'tables.ts': [/the table songs has no such column/, () => checkTypes('tsconfig.rows.json')],
      'song-fields.ts': [/'mood' is missing/, () => checkTypes('tsconfig.rows.json')],
      'en/app.json': [/"catalogue\.field\.mood"' is not assignable/, () => checkTypes('tsconfig.labels.json')],
      'no/app.json': [/has no catalogue\.field\.mood/, checkTranslations],
      'library-format.md': [/does not describe the member mood/, checkManual],
    };

    test.each(edits.map((edit) => [edit.path, edit] as const))('%s, is noticed', async (path, edit) => {
      const [found, check] = Object.entries(checks).find(([ending]) => path.endsWith(ending))?.[1] ?? NO_CHECK;
      const whole = await copy.read(path);
      if (isNew(edit)) await copy.remove(path);
      else await copy.write(path, await readFile(join(PROJECT_ROOT, path), 'utf8'));
      try {
        const { isOk, output } = await check();
        expect(isOk).toBe(false);
        expect(output).toMatch(found);
      } finally {
        await copy.write(path, whole);
      }
    });
  });

  test('passes every check when it is in all of them', async () => {
    const results = await Promise.all([
      checkTypes('tsconfig.server.json'),
      checkTypes('apps/web/tsconfig.json'),
      checkTranslations(),
      checkManual(),
    ]);
    expect(results.map(({ output }) => output.trim())).toEqual(['', '', '', '']);
  });

  test('is in the form, in bundles and in fingerprints, and what was imported before is not edited', async () => {
    const { isOk, output } = await tryField();
    expect({ isOk, output }).toEqual({ isOk: true, output: '' });
  });
});
