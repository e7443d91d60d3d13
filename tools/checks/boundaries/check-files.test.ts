import { describe, expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';
import type { Project } from './check-import.ts';

const project: Project = {
  rules: {
    packages: { music: { may: [], npm: ['tonal'] }, contract: { may: ['music'], npm: ['zod'] } },
    migrations: ['database'],
    serverPlatform: { config: [], database: ['config'], http: ['config'], context: ['config', 'http'] },
    serverFeatures: { songs: [], lyrics: ['songs'] },
    webBase: { i18n: [], ui: ['i18n'], api: [] },
    webFeatures: { songs: [], lyrics: ['songs'] },
    webTypesOnly: ['zod', 'better-auth', '@canticle/contract'],
    otherEntryPoints: ['apps/server/src/platform/database/schema.ts', 'apps/server/src/context.ts'],
    computedImports: [],
  },
  workspaces: {
    '': { name: 'canticle', exports: [], dependencies: ['vitest'] },
    'apps/server': { name: '@canticle/server', exports: ['./app'], dependencies: ['@canticle/music', 'kysely'] },
    'apps/web': { name: '@canticle/web', exports: [], dependencies: ['@canticle/contract', 'react', 'zod'] },
    'packages/music': { name: '@canticle/music', exports: ['.'], dependencies: [] },
    'packages/contract': { name: '@canticle/contract', exports: ['.', './calls'], dependencies: ['zod'] },
  },
};

const complaintsAbout = (path: string, text: string) => checkFiles(project, [{ path, text }]).map(({ what }) => what);

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

const ALLOWED: readonly (readonly [string, string, string])[] = [
  [
    'a feature imports a platform module',
    `${SERVER}/features/songs/queries.ts`,
    `import { db } from '../../platform/database/index.ts';`,
  ],
  [
    'a feature imports a feature it may call',
    `${SERVER}/features/lyrics/routes.ts`,
    `import { getSong } from '../songs/index.ts';`,
  ],
  ['a feature imports a package', `${SERVER}/features/songs/rules.ts`, `import { parseKey } from '@canticle/music';`],
  [
    'a feature is handed the context',
    `${SERVER}/features/songs/a.ts`,
    `import type { AppContext } from '../../context.ts';`,
  ],
  ['a worker named by its address', `${SERVER}/platform/http/a.ts`, `new URL('worker.ts', import.meta.url);`],
  ['the app creates the context', `${SERVER}/app.ts`, `import { createAppContext } from './context.ts';`],
  ['the app imports every feature', `${SERVER}/app.ts`, `import { songs } from './features/songs/index.ts';`],
  [
    'a test imports the entry points of others',
    `${SERVER}/features/songs/songs.test.ts`,
    `import { a } from '../lyrics/index.ts';`,
  ],
  [
    'a test of the server starts a program by the scripts',
    `${SERVER}/start.test.ts`,
    `import { openPostgres } from '../../../tools/scripts/postgres.mjs';`,
  ],
  [
    'the app takes the plain calls of the contract',
    `${WEB}/api/call.ts`,
    `import { calls } from '@canticle/contract/calls';`,
  ],
  ['the app takes types of the contract', `${WEB}/api/call.ts`, `import type { Call } from '@canticle/contract';`],
  [
    'the shell imports a feature',
    `${WEB}/app/shell/shell.tsx`,
    `import { Song } from '../../features/songs/index.ts';`,
  ],
  ['the router loads a page by its file', `${WEB}/app/router.tsx`, `import('../features/songs/song-page.tsx');`],
  [
    'a test draws a page of another feature',
    `${WEB}/features/songs/song.test.tsx`,
    `import { LyricsPage } from '../lyrics/lyrics-page.tsx';`,
  ],
  [
    'a feature of the app imports a feature it may use',
    `${WEB}/features/lyrics/lyrics.tsx`,
    `import { Song } from '../songs/index.ts';`,
  ],
  [
    'a feature of the app imports the base',
    `${WEB}/features/songs/song.tsx`,
    `import { Button } from '../../ui/index.ts';`,
  ],
  [
    'a migration draws tables',
    'apps/server/migrations/0001-songs.ts',
    `import { a } from '../src/platform/database/schema.ts';`,
  ],
  ['a contract file imports zod', 'packages/contract/src/songs.ts', `import { z } from 'zod';`],
  ['a date from an argument is pure', 'packages/music/src/a.ts', `export const at = (ms: number) => new Date(ms);`],
];

const REFUSED: readonly (readonly [string, string, string, RegExp])[] = [
  ['a feature that is not drawn', `${SERVER}/features/gossip/index.ts`, '', /not drawn/],
  ['a feature of the app that is not drawn', `${WEB}/features/gossip/index.ts`, '', /not drawn/],
  ['a module that is not drawn', `${SERVER}/attic/index.ts`, '', /not drawn/],
  [
    'a feature calling upwards',
    `${SERVER}/features/songs/rules.ts`,
    `import { a } from '../lyrics/index.ts';`,
    /no such arrow/,
  ],
  [
    'a platform module importing a feature',
    `${SERVER}/platform/http/serve.ts`,
    `import { a } from '../features/songs/index.ts';`,
    /no such arrow/,
  ],
  [
    'a platform module importing another it may not',
    `${SERVER}/platform/http/serve.ts`,
    `export { db } from '../database/index.ts';`,
    /no such arrow/,
  ],
  [
    'an entry past the entry point',
    `${SERVER}/features/lyrics/routes.ts`,
    `import { a } from '../songs/queries.ts';`,
    /not an entry point/,
  ],
  [
    'a type taken past the entry point',
    `${SERVER}/features/lyrics/routes.ts`,
    `type A = import('../songs/rules.ts').A;`,
    /not an entry point/,
  ],
  [
    'a dynamic import past the entry point',
    `${SERVER}/app.ts`,
    `await import('./features/songs/rules.ts');`,
    /not an entry point/,
  ],
  [
    'a test entering past the entry point',
    `${SERVER}/features/songs/a.test.ts`,
    `import { a } from '../lyrics/rules.ts';`,
    /not an entry point/,
  ],
  [
    'the product using the scripts',
    `${SERVER}/start.ts`,
    `import { openPostgres } from '../../../tools/scripts/postgres.mjs';`,
    /no such arrow/,
  ],
  [
    'the product using the test harness',
    `${SERVER}/features/songs/a.ts`,
    `import { a } from '../../testing/index.ts';`,
    /no such arrow/,
  ],
  [
    'two features of the app together',
    `${WEB}/features/songs/list.tsx`,
    `import { a } from '../lyrics/index.ts';`,
    /no such arrow/,
  ],
  [
    'a page of another feature by its file',
    `${WEB}/features/lyrics/lyrics.tsx`,
    `import('../songs/song-page.tsx');`,
    /not an entry point/,
  ],
  [
    'the app entering past the entry point',
    `${WEB}/app/shell/shell.tsx`,
    `import { a } from '../../features/songs/queries.ts';`,
    /not an entry point/,
  ],
  [
    'a feature of the app importing the shell',
    `${WEB}/features/songs/song.tsx`,
    `import { a } from '../../app/shell/shell.tsx';`,
    /no such arrow/,
  ],
  [
    'the base of the app importing a feature',
    `${WEB}/ui/button.tsx`,
    `import { a } from '../features/songs/index.ts';`,
    /no such arrow/,
  ],
  [
    'the app importing the server',
    `${WEB}/api/call.ts`,
    `import { a } from '../../../server/src/platform/config/index.ts';`,
    /no such arrow/,
  ],
  [
    'a package by its files',
    `${SERVER}/app.ts`,
    `import { a } from '../../../packages/music/src/key.ts';`,
    /no such arrow/,
  ],
  [
    'a package beside its exports',
    `${SERVER}/app.ts`,
    `import { a } from '@canticle/music/src/key.ts';`,
    /not among the exports/,
  ],
  ['a package nobody declared', `${SERVER}/app.ts`, `import chalk from 'chalk';`, /not among the dependencies/],
  [
    'a package that music may not know',
    'packages/music/src/a.ts',
    `import { a } from '@canticle/contract';`,
    /not among the dependencies/,
  ],
  [
    'Node in a pure package',
    'packages/music/src/a.ts',
    `import { readFileSync } from 'node:fs';`,
    /does not run in Node/,
  ],
  ['Node in the app', `${WEB}/api/call.ts`, `import { join } from 'node:path';`, /does not run in Node/],
  ['values of zod in the app', `${WEB}/api/call.ts`, `import { z } from 'zod';`, /only types/],
  [
    'schemas of the contract in the app',
    `${WEB}/api/call.ts`,
    `import { PROBLEMS } from '@canticle/contract';`,
    /only types/,
  ],
  ['a computed import', `${SERVER}/app.ts`, 'await import(`./features/$' + '{name}/index.ts`);', /computed name/],
  ['the clock in a pure package', 'packages/music/src/a.ts', 'export const now = () => Date.now();', /Date\.now/],
  ['today in a pure package', 'packages/music/src/a.ts', 'export const now = () => new Date();', /new Date/],
  ['dice in a pure package', 'packages/music/src/a.ts', 'export const roll = () => Math.random();', /Math\.random/],
];

describe('The boundaries', () => {
  test.each(ALLOWED)('let %s', (_name, path, text) => {
    expect(complaintsAbout(path, text)).toEqual([]);
  });

  test.each(REFUSED)('refuse %s', (_name, path, text, why) => {
    expect(complaintsAbout(path, text)).toEqual([expect.stringMatching(why)]);
  });

  test('refuse a plan with a circle in it', () => {
    const circular = {
      ...project,
      rules: { ...project.rules, serverFeatures: { songs: ['lyrics'], lyrics: ['songs'] } },
    };
    expect(checkFiles(circular, []).map(({ what }) => what)).toContain('a circle: songs → lyrics → songs');
  });

  test('name the line of what they refuse', () => {
    const text = `import { z } from 'zod';\n\nimport fs from 'node:fs';\n`;
    expect(checkFiles(project, [{ path: 'packages/contract/src/a.ts', text }])).toEqual([
      { place: 'packages/contract/src/a.ts:3', what: expect.stringContaining('node:fs') },
    ]);
  });
});
