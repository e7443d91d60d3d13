import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs } from '../../fixtures/index.ts';

/* A view counts after five seconds. In milliseconds. */
const patience = 90_000;

const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('Home', () => {
  journey(
    'shows where somebody was and what they opened, until it is forgotten',
    async () => {
      const page = await signInAs('singer', { path: '/songs/HH/2' });
      const title = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
      await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('loggedDate')));
      await page.goto('/');
      await page.getByRole('heading', { name: /^Welcome, /, level: 1 }).waitFor();
      const opened = part(page, 'Recently viewed').getByRole('link', { name: title });
      await opened.waitFor();
      await expect.poll(() => opened.count()).toBe(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: `Go on with ${title}` }).click();
      await page.waitForURL('**/songs/HH/2');

      await page.goto('/settings');
      await page.getByRole('button', { name: 'Forget what I opened' }).click();
      await page.getByText('What you opened is forgotten.').waitFor();
      await page.goto('/');
      await part(page, 'Recently viewed').getByText('What you open appears here.').waitFor();
      await expect.poll(() => page.getByRole('link', { name: /^Go on with/ }).count()).toBe(0);
    },
    patience,
  );
});
