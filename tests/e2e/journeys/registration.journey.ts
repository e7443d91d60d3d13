import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, createUser, openWindow, signInWith } from '../../fixtures/index.ts';

describe('Somebody who has just signed up', () => {
  journey('may cancel the registration, which logs out', async () => {
    const page = await signInWith(await createUser('Nora', { settled: false }), { path: '/' });
    const dialog = page.getByRole('dialog', { name: 'Welcome, Nora' });
    await dialog.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel and sign out' }).click();
    await page.waitForURL('**/login*');
  });

  journey('completes it and agrees to the privacy policy, once', async () => {
    const page = await signInWith(await createUser('Nora', { settled: false }), { language: 'no', path: '/' });
    await page.getByRole('button', { name: 'Fullfør registreringen' }).click();
    const privacy = page.getByRole('dialog', { name: 'Personvernerklæring' });
    await privacy.waitFor();
    await expect
      .poll(() => privacy.getByRole('link', { name: 'Les personvernerklæringen' }).getAttribute('href'))
      .toBe('/policies/privacy');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await privacy.getByRole('button', { name: 'Jeg godtar' }).click();
    await privacy.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Velkommen, Nora' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

journey('The policies of the installation can be read by everybody, in both languages', async () => {
  const page = await openWindow();
  await page.goto('/policies/privacy');
  await page.getByText(/^Version /).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const norwegian = await openWindow({ language: 'no', size: '390x844', theme: 'dark' });
  await norwegian.goto('/policies/terms');
  await norwegian.getByText(/^Versjon /).waitFor();
  expect(await findAccessibilityViolations(norwegian)).toEqual([]);
  await norwegian.goto('/policies/nothing');
  await norwegian.getByRole('heading', { level: 1 }).waitFor();
});
