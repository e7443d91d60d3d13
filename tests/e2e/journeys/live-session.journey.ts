import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  fetchAs,
  journey,
  findAccessibilityViolations,
  type WindowOptions,
  createUser,
  openWindow,
  signInAs,
  signInWith,
  tabTo,
  signInForToken,
} from '../../fixtures/index.ts';
import { audienceOf, join, nowSung, openLive, present } from './live-windows.ts';

const status = (page: Page) => page.getByRole('status').first();
const verses = (page: Page) => page.locator('.audience-verses');
const update = (page: Page) => page.keyboard.press('Home');
const end = async (email: string) =>
  fetchAs(await signInForToken(email), 'DELETE', 'api/canticle/presentations/own/live').catch(() => {});
const openAudience = async (
  email: string,
  { isHeldBack = false, ...look }: WindowOptions & { isHeldBack?: boolean } = {},
) => {
  const page = await openWindow(look);
  // Simulates a proxy that buffers a stream until it has ended: only the brief streams deliver anything.
  if (isHeldBack)
    await page.route(/\/events\?/, (route) => {
      if (route.request().url().includes('brief=')) void route.continue();
    });
  await page.goto(await audienceOf(email));
  await verses(page).waitFor();
  return page;
};

/* A leader who goes offline in the first journey and returns in the last: it takes a while to count as offline. */
const going = 'technician@canticle.example';
let musician: Page;
let stranger: Page;

describe('A leader', () => {
  journey('is there on every page of the app, also after a reload', async () => {
    await end(going);
    const page = await signInAs('technician', { theme: 'dark', path: '/songs/HH/1' });
    await present(page);
    await update(page);
    const { code } = await openLive(page);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    musician = await signInWith(await createUser('Mette'), { theme: 'dark', size: '390x844' });
    await join(musician, code);
    await expect.poll(() => nowSung(musician)).toMatch(/Amazing/);
    stranger = await openAudience(going, { size: '390x844', isHeldBack: true });
    const saysHere = page.waitForResponse(/\/presence$/);
    await page.goto('/settings');
    expect(await (await saysHere).json()).toMatchObject({ leads: true });
    await page.context().close();
  });
});

/* On no phone is a line broken that 85 % of the usual size keeps whole, and none is smaller than that. */
async function expectWholeLines(audience: Page): Promise<void> {
  const usual = 20;
  const sizes: number[] = [];
  const sizeNow = () => verses(audience).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  await audience.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(sizeNow).toBe(40);
  for (const width of [320, 335, 350, 365, 390]) {
    await audience.setViewportSize({ width, height: 844 });
    await expect.poll(() => audience.evaluate(findNeedlesslyBroken, usual * 0.85)).toEqual([]);
    sizes.push(await sizeNow());
  }
  expect(Math.min(...sizes)).toBeLessThan(usual);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(usual * 0.85);
}

function findNeedlesslyBroken(smallestSize: number): string[] {
  const lines = [...document.querySelectorAll<HTMLElement>('.audience-verses .screen-line')];
  const broken = lines.filter((line) => {
    const { height } = line.getBoundingClientRect();
    Object.assign(line.style, { whiteSpace: 'nowrap', width: 'max-content' });
    const whole = line.getBoundingClientRect().height;
    line.style.fontSize = `${smallestSize}px`;
    const isTooLong = line.getBoundingClientRect().width > (line.parentElement?.clientWidth ?? 0);
    line.removeAttribute('style');
    return height > whole * 1.3 && !isTooLong;
  });
  return broken.map(({ textContent }) => textContent);
}

describe('A song that is locked', () => {
  const leader = 'extended@canticle.example';
  let page: Page;

  journey('is led: a musician without it sees that, and none of its words; the audience sees the verses', async () => {
    await end(leader);
    page = await signInAs('extended', { theme: 'dark', path: '/songs/FS/8' });
    await present(page);
    await update(page);
    const { dialog, code } = await openLive(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const without = await signInWith(await createUser('Lone'), { theme: 'dark', size: '390x844' });
    const heard: string[] = [];
    without.on('response', async (answer) => heard.push(await answer.text().catch(() => '')));
    await without.goto('/live');
    expect(await findAccessibilityViolations(without)).toEqual([]);
    await join(without, code);
    await without.getByText('You don’t have this song').waitFor();
    expect(await findAccessibilityViolations(without)).toEqual([]);
    const audience = await openAudience(leader, { size: '390x844', theme: 'dark' });
    await expect.poll(() => verses(audience).innerText()).toMatch(/Dashing through the snow/);
    await expectWholeLines(audience);
    await page.keyboard.press('PageDown');
    await expect.poll(() => verses(audience).innerText()).not.toMatch(/Dashing through the snow/);
    await without.getByText('Stage', { exact: true }).click();
    await without.getByText('You don’t have this song').waitFor();
    expect([await without.content(), ...heard].join('\n')).not.toMatch(/Dashing|one-horse open sleigh/i);
    await without.getByText('Song', { exact: true }).click();

    // The next song appears by itself.
    await page.goto('/lead/HH/1');
    await present(page);
    await update(page);
    await expect.poll(() => nowSung(without)).toMatch(/Amazing/);
    expect(await findAccessibilityViolations(without)).toEqual([]);
    await audience.close();
  });

  journey('or not: somebody in the audience chooses a language, and keeps it from verse to verse', async () => {
    await page.goto('/lead/HH/4');
    await present(page);
    await update(page);
    const audience = await openAudience(leader, { size: '390x844' });
    await expect.poll(() => verses(audience).innerText()).toMatch(/Silent night/i);
    await audience.getByLabel('Lyrics language').selectOption({ label: 'Norwegian' });
    await expect.poll(() => verses(audience).innerText()).toMatch(/Glade jul/i);
    const first = await verses(audience).innerText();
    await page.keyboard.press('PageDown');
    await expect.poll(() => verses(audience).innerText()).not.toBe(first);
    await expect.poll(() => verses(audience).locator('[lang]').first().getAttribute('lang')).toBe('no');
    const second = await verses(audience).innerText();
    await audience.reload();
    await expect.poll(() => verses(audience).innerText()).toBe(second);
    expect(await findAccessibilityViolations(audience)).toEqual([]);
    await end(leader);
    await audience.getByRole('heading', { name: 'The session has ended' }).waitFor();
    expect(await findAccessibilityViolations(audience)).toEqual([]);
    await page.close();
  });
});

describe('With keys alone', () => {
  journey('a song is led from its page to the audience', async () => {
    const email = 'extended@canticle.example';
    await end(email);
    const page = await signInAs('extended', { path: '/songs/HH/1' });
    await page.getByRole('link', { name: 'Present', exact: true }).waitFor();
    await page.keyboard.press('Control+Alt+p');
    await page.waitForURL(/\/lead\//);
    await present(page);
    await page.keyboard.press('Control+Enter');
    await tabTo(page, page.getByRole('button', { name: 'Share live' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Live session' });
    await tabTo(page, dialog.getByRole('button', { name: 'Start a live session' }));
    await page.keyboard.press('Enter');
    await dialog.locator('.live-code').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const audience = await openAudience(email, { size: '390x844' });
    await expect.poll(() => verses(audience).innerText()).toMatch(/Amazing grace/);
    await page.keyboard.press('PageDown');
    await expect.poll(() => verses(audience).innerText()).toMatch(/Through many dangers/);
    await page.keyboard.press('PageUp');
    await expect.poll(() => verses(audience).innerText()).toMatch(/Amazing grace/);

    // Another verse is left out, the screen is blanked and restored, another song follows by its number.
    await tabTo(page, page.getByRole('checkbox', { name: 'Include verse 1' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+p');
    await expect.poll(() => verses(audience).innerText()).not.toMatch(/Amazing grace/);
    await page.keyboard.press('Control+m');
    await audience.getByText('Paused').waitFor();
    await page.keyboard.press('Control+m');
    await tabTo(page, page.getByRole('textbox', { name: 'Number' }));
    await page.keyboard.type('16');
    await page
      .getByText(/Abide with Me/i)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lead\/HH\/16/);
    await page
      .getByRole('button', { name: /^verse 1/ })
      .filter({ hasText: 'fast falls the eventide' })
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => verses(audience).innerText()).toMatch(/Abide with me/i);

    await tabTo(page, page.getByRole('button', { name: /^Live session/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'End for everyone' }));
    await page.keyboard.press('Enter');
    await audience.getByRole('heading', { name: 'The session has ended' }).waitFor();
  });
});

describe('A leader whose windows are closed', () => {
  journey(
    'is told as away to all who follow, also behind a proxy that holds streams back, and all go on when they are back',
    async () => {
      await musician.getByText(/ has stepped away$/).waitFor({ timeout: 60_000 });
      await stranger.getByText('The leader has stepped away').waitFor();
      await expect.poll(() => nowSung(musician)).toMatch(/Amazing/);
      await expect.poll(() => verses(stranger).innerText()).toMatch(/Amazing/);
      for (const page of [musician, stranger]) expect(await findAccessibilityViolations(page)).toEqual([]);

      const page = await signInAs('technician', { path: '/songs/HH/1' });
      await present(page);
      await expect.poll(() => status(musician).innerText()).toMatch(/ is leading now$/);
      await page.keyboard.press('PageDown');
      await expect.poll(() => nowSung(musician)).toMatch(/Through/);
      await expect.poll(() => verses(stranger).innerText()).toMatch(/Through/);
      await expect.poll(() => stranger.getByText('The leader has stepped away').count()).toBe(0);
      await end(going);
      await musician.getByRole('heading', { name: 'The session has ended' }).waitFor();
      expect(await findAccessibilityViolations(musician)).toEqual([]);
    },
    120_000,
  );
});
