import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { findAccessibilityViolations, openWindow } from '../../fixtures/index.ts';
import { furnish, type VisitFixtures } from '../routes/furnish.ts';
import { type Visit, VISITS, type Visitor } from '../routes/routes.ts';
import { listMisfits } from '../routes/list-misfits.ts';
import { windowOf } from '../routes/visiting.ts';
import { type Finding, printFindings } from './findings.ts';
import { selectedRoutes, takePicture } from './selected-routes.ts';

/* Requests for the current user are answered in every state: the page is tested, not the sign-in. */
const WAY_IN = /\/api\/(auth\/|canticle\/installation|Session(\?|$))/;

/* The batch request is blocked, so that its parts are requested, and answered, one by one. */
const IN_ONE_GO = /\/api\/canticle\/first-answers/;

/** How all other requests of a page are answered, on a device that has never opened it before. */
const STATES: Readonly<Record<string, (route: Route) => unknown>> = {
  waiting: () => undefined,
  refused: (route) => route.fulfill({ status: 500, headers: { 'x-problem': 'INTERNAL' }, body: '' }),
  'without a network': (route) => route.abort('internetdisconnected'),
};

test.skipIf(inject('browser') === '')(
  'every route while it waits, and when what it asks for does not come',
  async () => {
    const fixtures = await furnish();
    const visits = VISITS.filter(
      ({ route, before }) => !before && (selectedRoutes.length === 0 || selectedRoutes.includes(route)),
    );
    const findings: Finding[] = [];
    for (const visitor of new Set<Visitor>(visits.map((each) => each.visitor))) {
      const door = await windowOf(visitor, fixtures);
      const cookies = await door.context().cookies();
      for (const one of visits.filter((each) => each.visitor === visitor)) {
        for (const [state, answer] of Object.entries(STATES)) {
          const page = await openWindow({ size: '390x844', theme: state === 'refused' ? 'dark' : 'light' });
          await page.context().addCookies(cookies);
          const texts = await lookAt(page, one, fixtures, answer, state === 'waiting').catch((error: unknown) => [
            `not looked at: ${String(error).split('\n')[0]}`,
          ]);
          findings.push(...texts.map((text) => ({ route: one.route, look: state, text })));
          await takePicture(page, `${one.route} ${state}`);
          await page.context().close();
        }
      }
      await door.context().close();
    }
    printFindings(visits.length, visits.length * Object.keys(STATES).length, findings);
    expect(findings).toHaveLength(0);
  },
);

async function lookAt(
  page: Page,
  { address }: Visit,
  fixtures: VisitFixtures,
  answer: (route: Route) => unknown,
  isWaiting: boolean,
): Promise<readonly string[]> {
  const fell: string[] = [];
  page.on('pageerror', (error) => fell.push(`threw ${error.message}`));
  await page.route('**/api/**', (route) => (WAY_IN.test(route.request().url()) ? route.continue() : answer(route)));
  await page.route(IN_ONE_GO, (route) => route.abort());
  await page.goto(address(fixtures));
  await page.waitForFunction(() => document.querySelector('.splash') === null);
  // The first responses trigger further requests, which are answered in the same way.
  await page.waitForTimeout(1500);
  const says = () => page.evaluate(() => document.body.innerText.trim().length);
  const waits = () => page.locator('.skeleton, [aria-busy="true"]').count();
  if (!isWaiting && (await waits()) > 0) await page.waitForTimeout(8000);
  const stays = !isWaiting && (await waits()) > 0 ? ['goes on waiting for what does not come'] : [];
  const empty = (await says()) + (await waits()) === 0 ? ['shows nothing'] : [];
  return [...fell, ...stays, ...empty, ...(await listMisfits(page)), ...(await findAccessibilityViolations(page))];
}
