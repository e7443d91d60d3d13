import { describe, expect } from 'vitest';
import {
  DEMO_PASSWORD,
  journey,
  findAccessibilityViolations,
  createUser,
  openWindow,
  plainHttpAddress,
  completeRegistration,
} from '../../fixtures/index.ts';
import { join, nowSung, openLive, openLiveDialog, openViewer, present, words } from './live-windows.ts';

/* Two windows, and everything is done through the UI. In milliseconds. */
const patience = 180_000;

async function signInByHand(email: string) {
  const page = await openWindow({ origin: plainHttpAddress });
  await page.goto('/login');
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('navigation').first().waitFor();
  return page;
}

describe('Over plain HTTP on a local network', () => {
  journey(
    'a person signs in, sings in another key, marks songs, leads a projector and a musician, and copies links',
    async () => {
      await completeRegistration('singer');
      const page = await signInByHand('singer@canticle.example');

      await page.goto('/songs/HH/2?format=chords');
      const chord = page.locator('.chord').first();
      await chord.waitFor();
      const before = await chord.innerText();
      await page.keyboard.press('+');
      await expect.poll(() => chord.innerText()).not.toBe(before);

      const heart = page.getByRole('button', { name: /^Favourite: / });
      const wasMarked = await heart.getAttribute('aria-pressed');
      const sent = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/Favorites') && answer.request().method() !== 'GET',
      );
      await heart.click();
      expect((await sent).status()).toBe(200);
      await page.reload();
      await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(wasMarked);
      await heart.click();

      await page.goto('/custom-collections');
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByLabel('Name', { exact: true }).fill('In the hall');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'In the hall' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'In the hall' }).waitFor();

      await page.goto('/songs/HH/1?format=chords');
      await present(page);
      const viewer = await openViewer(page);
      await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
      const { dialog, code } = await openLive(page);
      await dialog.getByRole('button', { name: 'Copy link for musicians' }).click();
      await dialog.getByText('Copied').first().waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();

      const musician = await signInByHand(await createUser('Hanna'));
      await musician.goto('/live');
      await musician.getByText('The screen may turn off').waitFor();
      expect(await findAccessibilityViolations(musician)).toEqual([]);
      await join(musician, code);
      await expect.poll(() => nowSung(musician)).toMatch(/Amazing/);
      await page.keyboard.press('PageDown');
      await expect.poll(() => nowSung(musician)).toMatch(/Through/);
      await expect.poll(() => words(viewer)).toMatch(/Through/);

      await openLiveDialog(page);
      await page.getByRole('button', { name: 'End for everyone' }).click();
      await musician.getByRole('heading', { name: 'The session has ended' }).waitFor();
    },
    patience,
  );

  journey(
    'what cannot be done is said where somebody looks for it',
    async () => {
      const page = await signInByHand('singer@canticle.example');
      const notice = 'Nothing can be saved offline';
      await page.goto('/settings');
      await page.getByText(notice).waitFor();
      expect(await page.getByRole('group', { name: 'Make songbooks available offline' }).count()).toBe(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.goto('/songs/HH');
      await page.getByRole('button', { name: 'Make available offline' }).click();
      const dialog = page.getByRole('dialog', { name: 'Make available offline' });
      await dialog.getByText(notice).waitFor();
      expect(await dialog.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
    patience,
  );
});
