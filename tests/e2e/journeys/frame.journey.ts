import { describe, expect } from 'vitest';
import { findAccessibilityViolations, journey, openWindow, signInAs } from '../../fixtures/index.ts';

describe('An address without a page', () => {
  journey('keeps the frame of the app and has a search', async () => {
    const page = await signInAs('singer', { path: '/no/such/page' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expect.poll(() => page.title()).toBe('Page not found - Canticle');
    await page.getByRole('navigation').getByRole('link', { name: 'My lists' }).first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('amazing grace');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/songs/search?query=amazing*');
  });

  journey('says so to a stranger too, and leads to the beginning', async () => {
    const page = await openWindow();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/no/'));
  });
});

journey('A device without a network says so in the bar, and what still works', async () => {
  const page = await signInAs('singer', { size: '390x844', touch: true, path: '/songs/HH/1' });
  await page.getByRole('heading', { level: 1, name: 'Amazing Grace' }).waitFor();
  const sign = page.getByRole('button', { name: 'Offline' });
  // The part of the app with the sign comes after the words.
  await page.waitForLoadState('networkidle');
  expect(await sign.count()).toBe(0);
  await page.context().setOffline(true);
  await sign.click();
  await page.getByText('Everything saved on this device still works').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await expect.poll(() => sign.count()).toBe(0);
});
