import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, openWindow, takeScreenshots } from '../../fixtures/index.ts';

describe('A stranger', () => {
  journey('finds the way in on the front page', async () => {
    const page = await openWindow();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login*');
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await takeScreenshots('login', openLogin);
  });
});

async function openLogin(look: Parameters<typeof openWindow>[0]) {
  const page = await openWindow(look);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  return page;
}
