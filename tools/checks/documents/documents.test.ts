import { describe, expect, test } from 'vitest';
import { checkDocument } from './check-document.ts';
import { listEnvironmentNames } from './environment-names.ts';
import { writeSettingTables } from './setting-tables.ts';

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

test('The tables of settings are written from the settings themselves', () => {
  const manual = writeSettingTables('# Settings\n<!-- settings: general -->\n| old |\n<!-- end -->\nAnd more.');
  expect(manual).toMatch(/^# Settings\n<!-- settings: general -->\n\| Setting \| When left out \| What it is \|\n/);
  expect(manual).toContain('| `PORT` | 4180 | The port Canticle listens on; 0 = any that is free. |\n');
  expect(manual).toContain('| `MAKE_RECORDINGS` | yes | ');
  expect(manual).toContain('| `SMTP_URL` | mails stay in the outbox | ');
  expect(manual).not.toContain('STRIPE_SECRET_KEY');
  expect(manual).not.toContain('| old |');
  expect(manual).toMatch(/\|\n<!-- end -->\nAnd more\.$/);
});

test('Settings of tools are the names they look up in process.env', () => {
  expect(listEnvironmentNames([{ path: 'a.mjs', text: "process.env.CHROME_PATH; say('NOT_ONE')" }])).toEqual([
    'CHROME_PATH',
  ]);
});
