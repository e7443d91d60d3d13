import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { PROJECT_ROOT } from './source.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Files with one import each that the rules allow. */
const ALLOWED: readonly (readonly [description: string, path: string, text: string])[] = [
  ['a feature takes a platform module', `${SERVER}/features/songs/a.ts`, `import '../../platform/database/index.ts';`],
  ['a feature takes one it may call', `${SERVER}/features/lyrics/a.ts`, `import '../songs/index.ts';`],
  ['a feature takes the context', `${SERVER}/features/songs/b.ts`, `import type {} from '../../context.ts';`],
  [
    'a test takes the entry point of another feature',
    `${SERVER}/features/songs/c.test.ts`,
    `import '../lyrics/index.ts';`,
  ],
  ['the app takes a feature', `${SERVER}/app.ts`, `import './features/songs/index.ts';`],
  ['the router loads a page by its file', `${WEB}/app/router.tsx`, `import('../features/songs/song-page.tsx');`],
  ['a feature of the app takes one it may use', `${WEB}/features/lyrics/a.tsx`, `import '../session/index.ts';`],
  ['a feature of the app takes a module below it', `${WEB}/features/songs/a.tsx`, `import '../../ui/index.ts';`],
  ['the app takes types of the contract', `${WEB}/api/a.ts`, `import type {} from '@canticle/contract';`],
];

/** Files with one import each that the rules refuse, and the beginning of the rule's name. */
const REFUSED: readonly (readonly [description: string, path: string, text: string, rule: string])[] = [
  ['a feature calls upwards', `${SERVER}/features/songs/d.ts`, `import '../lyrics/index.ts';`, 'server feature songs'],
  [
    'a feature that is not listed',
    `${SERVER}/features/gossip/a.ts`,
    `import '../songs/index.ts';`,
    'server feature that the table does not list',
  ],
  [
    'the plan of an import writes',
    `${SERVER}/features/transfer/plan/a.ts`,
    `import '../apply/import-run.ts';`,
    'import stage plan',
  ],
  [
    'a feature goes past an entry point',
    `${SERVER}/features/lyrics/b.ts`,
    `import '../songs/queries.ts';`,
    'entry points of',
  ],
  [
    'a type is taken past an entry point',
    `${SERVER}/features/lyrics/c.ts`,
    `import type {} from '../songs/queries.ts';`,
    'entry points of',
  ],
  [
    'the app goes past an entry point',
    `${SERVER}/main.ts`,
    `await import('./features/songs/queries.ts');`,
    'entry points of',
  ],
  [
    'the platform takes a feature',
    `${SERVER}/platform/http/a.ts`,
    `import '../../features/songs/index.ts';`,
    'server platform knows no feature',
  ],
  [
    'a platform module takes one it may not',
    `${SERVER}/platform/http/b.ts`,
    `import '../jobs/index.ts';`,
    'server module http',
  ],
  [
    'the product takes what is for tests',
    `${SERVER}/features/songs/e.ts`,
    `import '../../testing/index.ts';`,
    'only tests',
  ],
  [
    'a feature of the app takes one it may not',
    `${WEB}/features/songs/b.tsx`,
    `import '../lyrics/index.ts';`,
    'web feature songs',
  ],
  [
    'a feature takes a page of another',
    `${WEB}/features/lyrics/b.tsx`,
    `import('../session/session-page.tsx');`,
    'entry points of',
  ],
  [
    'a feature of the app takes the shell',
    `${WEB}/features/songs/c.tsx`,
    `import '../../app/shell.tsx';`,
    'nothing below app knows it',
  ],
  ['a module below takes a feature', `${WEB}/ui/a.tsx`, `import '../features/songs/index.ts';`, 'web module ui'],
  [
    'the app takes the server',
    `${WEB}/api/b.ts`,
    `import '../../../server/src/platform/http/index.ts';`,
    'the app and the server',
  ],
  ['the app takes Node', `${WEB}/api/c.ts`, `import 'node:path';`, 'the app runs in browsers'],
  [
    'the app takes values of the contract',
    `${WEB}/api/d.ts`,
    `import '@canticle/contract';`,
    'types alone reach the app',
  ],
  ['a package takes Node', 'packages/music/src/a.ts', `import 'node:fs';`, 'packages run everywhere'],
  ['a package takes one it may not', 'packages/music/src/b.ts', `import '@canticle/contract';`, 'package music'],
  ['a package takes a library it may not', 'packages/music/src/c.ts', `import 'fflate';`, 'package music'],
  ['a file that is not there', `${SERVER}/cli.ts`, `import './nowhere.ts';`, 'resolvable'],
  ['two files that take each other', `${SERVER}/features/tags/a.ts`, `import './b.ts';`, 'no cycle'],
];

const EMPTY = [
  ...['songs/index.ts', 'songs/queries.ts', 'lyrics/index.ts'].map((path) => `${SERVER}/features/${path}`),
  ...['database/index.ts', 'http/index.ts', 'jobs/index.ts'].map((path) => `${SERVER}/platform/${path}`),
  ...['songs/index.ts', 'songs/song-page.tsx', 'lyrics/index.ts', 'session/index.ts', 'session/session-page.tsx'].map(
    (path) => `${WEB}/features/${path}`,
  ),
  `${SERVER}/context.ts`,
  `${SERVER}/features/transfer/apply/import-run.ts`,
  `${SERVER}/testing/index.ts`,
  `${WEB}/ui/index.ts`,
  `${WEB}/app/shell.tsx`,
];

const root = mkdtempSync(join(tmpdir(), 'canticle-boundaries-'));
afterAll(() => rmSync(root, { recursive: true }));

let violations: { readonly from: string; readonly rule: { readonly name: string } }[];

beforeAll(async () => {
  for (const path of EMPTY) write(path, 'export {};');
  for (const [, path, text] of [...ALLOWED, ...REFUSED]) write(path, `${text}\nexport {};`);
  write(`${SERVER}/features/tags/b.ts`, `import type {} from './a.ts';`);
  write('packages/contract/package.json', '{ "name": "@canticle/contract", "exports": { ".": "./src/index.ts" } }');
  write('packages/contract/src/index.ts', 'export {};');
  mkdirSync(join(root, 'node_modules/@canticle'), { recursive: true });
  symlinkSync(join(root, 'packages/contract'), join(root, 'node_modules/@canticle/contract'));
  symlinkSync(join(PROJECT_ROOT, 'node_modules/fflate'), join(root, 'node_modules/fflate'));
  const { forbidden, options } = config;
  const { output } = await cruise(['packages', 'apps'], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden, options },
  } as object);
  if (typeof output === 'string') throw new Error(output);
  violations = output.summary.violations;
});

describe('The boundaries', () => {
  test.each(ALLOWED)('allow: %s', (_description, path) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });

  test.each(REFUSED)('refuse: %s', (_description, path, _text, rule) => {
    expect(rulesBrokenBy(path)).toContainEqual(expect.stringContaining(rule));
  });
});

function rulesBrokenBy(path: string): readonly string[] {
  return violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
