import { describe, expect, test } from 'vitest';
import { checkDocument } from './check-document.ts';
import { listSettings } from './settings.ts';

const known = {
  paths: new Set(['README.md', 'docs/operations.md', 'apps/server/src/main.ts', 'tools/checks/boundaries.json']),
  scripts: new Set(['start', 'check']),
  names: new Set(['DATA_DIR', 'NOT_FOUND']),
};
const judge = (text: string) => checkDocument({ path: 'docs/guide.md', text }, known).map(({ what }) => what);

describe('A document', () => {
  test('may name files, folders, links, scripts, settings and problem codes that are there', () => {
    const text =
      '`apps/server/src/main.ts` `apps/server/` `boundaries.json` [start](../README.md) [data](operations.md#data) `npm run check` so that npm brings `DATA_DIR=/srv` `X-Problem: NOT_FOUND`, `GET`, `NOT_FOUND`';
    expect(judge(text)).toEqual([]);
  });

  test('may show the shape of a path that is filled in later', () => {
    expect(judge('`docs/decisions/NNNN-title.md` `library/<KEY>/song.json`')).toEqual([]);
  });

  test.each([
    ['`apps/server/src/gone.ts`', 'there is no apps/server/src/gone.ts'],
    ['`apps/gone/`', 'there is no apps/gone/'],
    ['[here](gone.md)', 'links to gone.md, which is not there'],
    ['`npm run fly`', 'there is no npm script "fly"'],
    ['```\nnpm test\n```', 'there is no npm script "test"'],
    ['`X-Problem: MISSING`', 'there is no setting or problem code MISSING'],
    ['`DATA_FOLDER`', 'there is no setting or problem code DATA_FOLDER'],
  ])('is told when it names what is not there: %s', (text, what) => {
    expect(judge(text)).toEqual([what]);
  });

  test('is told the line', () => {
    expect(checkDocument({ path: 'README.md', text: 'a\nb `docs/gone.md`' }, known)[0]?.place).toBe('README.md:2');
  });
});

test('Settings are found where the configuration reads them', () => {
  const text =
    "const a = text('DATA_DIR'); const b = environment['NODE_ENV']; const c = environment[`${p}_CLIENT_ID`]; ['FIREBASE_API_KEY'].map(text); ['RS256'];";
  const found = listSettings([{ path: 'config.ts', text }]);
  expect(found).toEqual([
    'APPLE_CLIENT_ID',
    'DATA_DIR',
    'FACEBOOK_CLIENT_ID',
    'FIREBASE_API_KEY',
    'GOOGLE_CLIENT_ID',
    'MICROSOFT_CLIENT_ID',
    'NODE_ENV',
    'TWITTER_CLIENT_ID',
  ]);
});

test('Settings of tools are the names they look up in process.env', () => {
  expect(listSettings([{ path: 'a.mjs', text: "process.env.CHROME_PATH; say('NOT_ONE')" }], 'environment')).toEqual([
    'CHROME_PATH',
  ]);
});
