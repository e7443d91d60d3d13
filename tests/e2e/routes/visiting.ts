import type { Page } from 'playwright-core';
import { waitForFonts, type WindowOptions, openWindow, signInWith } from '../../fixtures/index.ts';
import type { VisitFixtures } from './furnish.ts';
import type { Visit, Visitor } from './routes.ts';

/** Opens a window for a visitor. */
export async function windowOf(visitor: Visitor, fixtures: VisitFixtures, look: WindowOptions = {}): Promise<Page> {
  if (visitor === 'stranger') return openWindow(look);
  const own = visitor === 'leader' || visitor === 'newcomer';
  return signInWith(own ? fixtures[visitor] : `${visitor}@canticle.example`, look);
}

/** Opens a page and waits until everything is loaded. */
export async function visit(page: Page, { address, shows, before }: Visit, fixtures: VisitFixtures): Promise<void> {
  const size = page.viewportSize();
  if (before) await before(page);
  else await page.goto(address(fixtures));
  if (before && size) await page.setViewportSize(size);
  await page.locator(shows).first().waitFor({ state: 'visible' });
  await settle(page);
}

/** Waits until nothing is loading any more: no skeletons, no fonts, no animations. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  await waitForFonts(page);
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
