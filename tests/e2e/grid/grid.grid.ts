import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { installedLanguages } from '../../../languages/installed-languages.mjs';
import { findAccessibilityViolations } from '../../fixtures/index.ts';
import { furnish } from '../routes/furnish.ts';
import { VISITS, type Visitor } from '../routes/routes.ts';
import { listMisfits } from '../routes/list-misfits.ts';
import { settle, visit, windowOf } from '../routes/visiting.ts';
import { type Finding, printFindings } from './findings.ts';
import { selectedRoutes, takePicture } from './selected-routes.ts';

const THEMES = ['light', 'dark'] as const;

/** Font sizes of the browser, in percent of the default, and the windows they are checked in. */
const SHAPES = [
  {
    letters: 100,
    windows: [
      { width: 320, height: 700 },
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ],
  },
  {
    letters: 200,
    windows: [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ],
  },
] as const;

test.skipIf(inject('browser') === '')('every route in every look', async () => {
  const fixtures = await furnish();
  const visits = VISITS.filter(({ route }) => selectedRoutes.length === 0 || selectedRoutes.includes(route));
  const visitors = new Set<Visitor>(visits.map(({ visitor }) => visitor));
  const findings: Finding[] = [];
  let looks = 0;
  for (const language of Object.keys(installedLanguages)) {
    for (const visitor of visitors) {
      const page = await windowOf(visitor, fixtures, { language });
      for (const one of visits.filter((each) => each.visitor === visitor)) {
        const note = (look: string, texts: readonly string[]) =>
          findings.push(...texts.map((text) => ({ route: one.route, look: `${language} ${look}`, text })));
        try {
          for (const { letters, windows } of SHAPES) {
            await chooseLetters(page, letters);
            await visit(page, one, fixtures);
            for (const size of windows) {
              await page.setViewportSize(size);
              const look = `${size.width} px, ${letters} %`;
              note(look, await misfitsAtRest(page));
              for (const theme of THEMES) {
                await page.emulateMedia({ colorScheme: theme });
                // Content that has slipped below a sticky element is visible after scrolling back.
                await page.evaluate(() => scrollTo(0, 0));
                note(`${look}, ${theme}`, await findAccessibilityViolations(page));
                await takePicture(page, `${one.route} ${size.width} ${letters} ${theme} ${language}`);
                looks += 1;
              }
            }
          }
        } catch (error) {
          note('', [`not looked at: ${String(error).split('\n')[0]}`]);
          await takePicture(page, `${one.route} failed ${language}`);
        }
      }
      await page.context().close();
    }
  }
  printFindings(visits.length, looks, findings);
  expect(findings).toHaveLength(0);
});

/* Like the person's browser setting: everything measured in font sizes grows with it, from the next page on. */
async function chooseLetters(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
    });
  }, percent);
}

/* Fitting content to a new window takes a moment; what does not fit after that does not fit. */
async function misfitsAtRest(page: Page): Promise<readonly string[]> {
  for (let tries = 1; ; tries++) {
    await settle(page);
    const found = await listMisfits(page);
    if (found.length === 0 || tries === 5) return found;
  }
}
