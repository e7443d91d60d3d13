import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  address,
  createUser,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  openWindow,
  signInAs,
  signInForToken,
  signInWith,
} from '../../fixtures/index.ts';
import { audienceOf, join, openLive, panel, present, stepButton, words } from './live-windows.ts';

const leader = 'extended@canticle.example';
const listId = randomUUID();
const row = {
  heading: randomUUID(),
  first: randomUUID(),
  reading: randomUUID(),
  note: randomUUID(),
  last: randomUUID(),
};

/* A picture of 2 × 1 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGM4IQcEJwAHIwIJ5FiIOQAAAABJRU5ErkJggg==',
  'base64',
);

const set = (page: Page) => page.getByRole('region', { name: 'Set' });
const show = async (page: Page, label: string | RegExp) => {
  const button = panel(page).getByRole('button', { name: label });
  await button.waitFor();
  await button.click();
};
const audienceWords = (page: Page) => page.locator('.audience-verses').innerText();

beforeAll(async () => {
  const token = await signInForToken(leader);
  const [grace, survey] = [await findSongId('HH', 1), await findSongId('HH', 2)];
  await fetchAs(token, 'DELETE', 'api/canticle/presentations/own/live').catch(() => {});
  await fetchAs(token, 'POST', 'api/CustomCollections', { id: listId, name: 'Evening service' }, '4.0');
  await fetchAs(token, 'POST', `api/canticle/lists/${listId}/changes`, {
    at: new Date().toISOString(),
    add: [
      { id: row.heading, type: 'heading', title: 'Welcome', sort: 1 },
      { id: row.first, itemId: grace, sort: 2, verseOrder: ['v1'] },
      { id: row.reading, type: 'reading', reference: 'Psalm 46', sort: 3 },
      { id: row.note, type: 'note', title: 'The children leave', sort: 4 },
      { id: row.last, itemId: survey, sort: 5 },
    ],
  });
});
afterAll(async () => {
  const token = await signInForToken(leader);
  await fetchAs(token, 'DELETE', 'api/canticle/presentations/own/live').catch(() => {});
  await fetchAs(token, 'DELETE', `api/CustomCollections/${listId}`, undefined, '4.0');
});

const lead = async () => {
  const page = await signInAs('extended', { path: `/lead/HH/1?list=${listId}&entry=${row.first}` });
  await present(page);
  const [viewer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open screen' }).click(),
  ]);
  return { page, viewer };
};

describe('Somebody who leads a set', () => {
  journey(
    'shows its headings, readings and notes in their order, on the wall, to an audience and to musicians',
    async () => {
      const { page, viewer } = await lead();
      const { dialog, code } = await openLive(page);
      await dialog.getByRole('button', { name: 'Done' }).click();
      const stranger = await openWindow({ size: '390x844' });
      await stranger.goto(await audienceOf(leader));
      const musician = await signInWith(await createUser('Ruth'), { size: '390x844' });
      await join(musician, code);

      await set(page).getByRole('checkbox', { name: 'Include readings and notes' }).click();
      await set(page).getByRole('button', { name: 'Welcome' }).click();
      await show(page, 'Show “Welcome”');
      await expect.poll(() => words(viewer)).toBe('Welcome');
      await expect.poll(() => audienceWords(stranger)).toBe('Welcome');
      await musician.getByText('Welcome', { exact: true }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await show(page, 'Next: blank wall');
      await show(page, 'Show “Amazing Grace”');
      await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
      await show(page, 'Next: blank wall');
      await show(page, 'Show “Psalm 46”');
      await expect.poll(() => viewer.locator('h1').innerText()).toBe('Psalm 46');
      await expect.poll(() => words(viewer)).toMatch(/^1\s*God is our refuge/);
      await expect.poll(() => audienceWords(stranger)).toMatch(/God is our refuge/);
      for (const window of [viewer, stranger]) expect(await findAccessibilityViolations(window)).toEqual([]);
      await musician.getByRole('heading', { name: 'Psalm 46' }).waitFor();
      await musician.locator('.live-part[data-now]', { hasText: 'God is our refuge' }).waitFor();

      const seen = [await words(viewer)];
      while (/^Next: verses?/.test(await stepButton(page).innerText())) {
        const before = seen.at(-1);
        await stepButton(page).click();
        await expect.poll(() => words(viewer)).not.toBe(before);
        seen.push(await words(viewer));
      }
      const numbers = seen.join('\n').match(/^\d+/gm)?.map(Number);
      expect(numbers).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
      expect(seen.length).toBeGreaterThan(2);
      // No word is outside of the wall.
      const isInside = await viewer.locator('.screen-text').evaluate((text) => {
        const { top, bottom, left, right } = text.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      });
      expect(isInside).toBe(true);

      await show(page, 'Next: blank wall');
      await show(page, 'Show “The children leave”');
      await expect.poll(() => words(viewer)).toBe('The children leave');
      await musician.getByText('The children leave', { exact: true }).waitFor();
      expect(await findAccessibilityViolations(musician)).toEqual([]);
      await show(page, 'Next: blank wall');
      await show(page, 'Show “When I Survey the Wondrous Cross”');
      await expect.poll(() => viewer.locator('h1').innerText()).toMatch(/When I Survey/);

      // The switch is remembered; without it the button goes to the next song.
      await page.reload();
      await present(page);
      await set(page).getByRole('checkbox', { name: 'Include readings and notes' }).click();
      await set(page)
        .getByRole('button', { name: /Amazing Grace/ })
        .click();
      await show(page, 'Show “Amazing Grace”');
      await show(page, 'Next: blank wall');
      await panel(page).getByRole('button', { name: 'Show “When I Survey the Wondrous Cross”' }).waitFor();
    },
    120_000,
  );

  journey(
    'shows an announcement with a picture, which is there for the next session of the day',
    async () => {
      const { page, viewer } = await lead();
      if (!(await page.getByRole('button', { name: /^Live session/ }).count()))
        await (await openLive(page)).dialog.getByRole('button', { name: 'Done' }).click();
      const stranger = await openWindow({ size: '390x844' });
      await stranger.goto(await audienceOf(leader));
      // Whatever an earlier journey left on the wall.
      await page.keyboard.press('Home');
      await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
      await set(page).getByRole('button', { name: 'Announcement' }).click();
      const dialog = page.getByRole('dialog', { name: 'New announcement' });
      const field = dialog.locator('input[type=file]');
      await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await dialog.getByText(/This picture isn’t supported/).waitFor();
      await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await dialog.getByRole('img', { name: 'Picture' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Coffee in the hall');
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Everybody is welcome.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await set(page).getByRole('button', { name: 'Coffee in the hall', exact: true }).click();
      await show(page, 'Show “Coffee in the hall”');
      await expect.poll(() => words(viewer)).toBe('Coffee in the hall\n\nEverybody is welcome.');
      await expect
        .poll(() => viewer.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBe(2);
      await expect.poll(() => audienceWords(stranger)).toMatch(/Everybody is welcome/);
      const source = (await stranger.locator('img').getAttribute('src')) ?? '';
      expect((await fetch(source)).status).toBe(200);
      for (const window of [page, viewer, stranger]) expect(await findAccessibilityViolations(window)).toEqual([]);
      await show(page, 'Next: blank wall');
      await panel(page).getByRole('button', { name: 'Show “When I Survey the Wondrous Cross”' }).waitFor();
      await fetchAs(await signInForToken(leader), 'DELETE', 'api/canticle/presentations/own/live');
      expect((await fetch(new URL(source, address))).status).toBe(200);
    },
    90_000,
  );
});

const stage = (page: Page) => page.getByRole('dialog', { name: /^Stage: / });
const stageWords = (page: Page) => stage(page).locator('.stage-room').innerText();
const place = (page: Page) => stage(page).locator('.stage-footer [role="status"]');
const edge = (page: Page) => stage(page).locator('.stage-footer').innerText();
const showBar = async (page: Page) => {
  await page.mouse.move(200, 300);
  await page.mouse.move(205, 305);
};

describe('A musician who starts a set', () => {
  journey(
    'goes through its heading, songs, reading and note on the stage, also when the network goes',
    async () => {
      const page = await signInAs('extended', { path: `/custom-collections/${listId}` });
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect.poll(() => stageWords(page)).toContain('Welcome');
      await expect.poll(() => edge(page)).toContain('Next: Amazing Grace');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => place(page).textContent()).toMatch(/^1 \/ 2 Amazing Grace/);
      await expect.poll(() => edge(page)).toContain('Next: Psalm 46');
      // Everything of the set has been loaded by now.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.keyboard.press('PageDown');
      await expect.poll(() => stageWords(page)).toMatch(/^1\s*God is our refuge/);
      const pages = Number((await place(page).textContent())?.match(/page 1 of (\d+)/i)?.[1]);
      expect(pages).toBeGreaterThan(1);
      for (let turned = 1; turned < pages; turned += 1) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => place(page).textContent()).toMatch(new RegExp(`page ${turned + 1} of`, 'i'));
      }
      await expect.poll(() => edge(page)).toContain('Next: The children leave');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => stageWords(page)).toContain('The children leave');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => place(page).textContent()).toMatch(/^2 \/ 2 When I Survey/);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => stageWords(page)).toContain('The children leave');
      await page.context().setOffline(false);
      // A reload finds the same row.
      await page.reload();
      await expect.poll(() => stageWords(page)).toContain('The children leave');
      await page.keyboard.press('Escape');
      await page.waitForURL(new RegExp(`/custom-collections/${listId}`));
    },
    120_000,
  );

  journey(
    'reads a score on the stage, engraved or a PDF, by whole or half pages',
    async () => {
      const page = await signInAs('extended', { path: '/songs/HH/16?format=performance' });
      await stage(page).waitFor();
      await showBar(page);
      const options = async () => {
        await showBar(page);
        await stage(page).getByRole('button', { name: 'Display options' }).click();
      };
      await options();
      await stage(page).getByText('Score', { exact: true }).click();
      await stage(page).locator('.stage-score g.system').first().waitFor();
      await options();
      const choice = stage(page).getByRole('combobox', { name: 'Score' });
      expect(await choice.locator('option').count()).toBeGreaterThan(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await choice.selectOption({ label: 'Four voices (PDF)' });
      await stage(page).locator('.stage-score .pdf-page').first().waitFor();
      const count = async () => Number((await place(page).textContent())?.match(/of (\d+)/)?.[1]);
      await expect.poll(count).toBeGreaterThan(0);
      const whole = await count();
      await options();
      await stage(page).getByRole('checkbox', { name: 'Turn half a page' }).click();
      await page.keyboard.press('Escape');
      if (whole > 1) await expect.poll(count).toBe(whole * 2 - 1);
      const top = () =>
        stage(page)
          .locator('.stage-room')
          .evaluate((room) => room.scrollTop);
      expect(await top()).toBe(0);
      await page.keyboard.press('ArrowRight');
      if (whole > 1) await expect.poll(top).toBeGreaterThan(0);
    },
    120_000,
  );
});
