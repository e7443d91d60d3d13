import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { PSEUDO_LANGUAGES, speak } from '../grid/pseudo-languages.ts';
import { furnish, type VisitFixtures } from '../routes/furnish.ts';
import { listFarNames } from '../routes/list-far-names.ts';
import { listMisfits } from '../routes/list-misfits.ts';
import { VISITS } from '../routes/routes.ts';
import { visit, windowOf } from '../routes/visiting.ts';

/* `npm run axe` looks at every route like this; these have the most names of songs, books, lists and people. */
const ROUTES = [
  '/',
  '/songs/:collection',
  '/songs/:collection/:number',
  '/custom-collections',
  '/custom-collections/:id',
  '/groups/:id',
  '/tags',
];

let fixtures: VisitFixtures;
let page: Page;
beforeAll(async () => {
  if (inject('browser') === '') return;
  fixtures = await furnish();
  page = await windowOf('leader', fixtures, { size: '390x844' });
  const mirrored = PSEUDO_LANGUAGES.find(({ direction }) => direction === 'rtl');
  if (mirrored) await speak(page, mirrored);
});
afterAll(() => page?.context().close());

test.skipIf(inject('browser') === '').for(ROUTES)(
  'names in Latin letters begin where a page from right to left begins, and end with what does not fit: %s',
  async (route) => {
    const visited = VISITS.find((one) => one.route === route);
    if (!visited) throw new Error(`No visit of ${route}.`);
    await visit(page, visited, fixtures);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect([...(await listFarNames(page)), ...(await listMisfits(page))]).toEqual([]);
  },
);

test.skipIf(inject('browser') === '')('a code is typed from left to right', async () => {
  await page.goto('/live');
  const field = page.locator('input[autocomplete="one-time-code"]');
  await field.fill('ACD');
  const boxes = await field
    .locator('xpath=../span')
    .evaluateAll((all) => all.map((box) => [box.textContent, box.getBoundingClientRect().left] as const));
  expect(boxes.map(([letter]) => letter).join('')).toBe('ACD');
  expect(boxes.toSorted(([, left], [, other]) => left - other)).toEqual(boxes);
});
