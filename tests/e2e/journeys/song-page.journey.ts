import { describe, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { journey, findAccessibilityViolations, signInAs, takeScreenshots } from '../../fixtures/index.ts';

const chords = (page: Page) => page.locator('.chord').filter({ hasText: /\S/ });
const more = (page: Page) => page.getByRole('button', { name: /^(More display options|Flere visningsvalg)$/ });
const sent = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/canticle/song-choices/') && answer.status() === 200);

/* Saved choices would carry over to the next journey. */
const resetKey = async (page: Page) => {
  const saved = sent(page);
  await page.getByRole('button', { name: /^Key: / }).click();
  await page.getByRole('menuitem', { name: /^Reset to / }).click();
  await saved;
};

describe('A guitarist', () => {
  journey('plays easy shapes with a capo while the song sounds as it should', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/2?format=chords' });
    await chords(page).first().waitFor();
    const key = page.getByRole('button', { name: /^Key: / });
    const sounding = (await key.textContent()) ?? '';
    await more(page).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const saved = sent(page);
    await page.getByLabel('Capo').selectOption('3');
    await page.getByText(/Capo 3: play \w+, sounds in \w+/).waitFor();
    await saved;
    await expect.poll(() => key.textContent()).toBe(sounding);
    await page.keyboard.press('Escape');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const capoRemoved = sent(page);
    await page.getByRole('button', { name: /^Reset to / }).click();
    await capoRemoved;
  });

  journey('finds key, capo and chord names again on another device, and goes back to the original', async () => {
    const page = await signInAs('extended', { path: '/songs/HH/1' });
    await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
    await chords(page).first().waitFor();
    const original = await chords(page).allTextContents();
    let saved = sent(page);
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await page.getByText('Transposed from G to Bb').waitFor();
    await saved;
    // Each change is sent separately: the last request carries the chord names.
    saved = page.waitForResponse(
      (answer) => answer.url().includes('/song-choices/') && answer.request().postData()?.includes('german') === true,
    );
    await more(page).click();
    await page.getByLabel('Chord names').selectOption('german');
    await saved;
    await page.getByRole('button', { name: 'Key: B', exact: true }).waitFor();
    // Chords outside the viewport are updated after the visible ones.
    await expect.poll(() => chords(page).last().textContent()).not.toBe(original.at(-1));
    const chosen = await chords(page).allTextContents();

    const device = await signInAs('extended', { size: '390x844', path: '/songs/HH/1' });
    await device.getByText('Transposed from G to B', { exact: true }).waitFor();
    await expect.poll(() => chords(device).allTextContents()).toEqual(chosen);
    const other = await signInAs('singer', { path: '/songs/HH/1?format=chords' });
    await other.getByText('Original key G').waitFor();

    await resetKey(device);
    await device.getByText('Original key G').waitFor();
    saved = sent(device);
    await more(device).click();
    await device.getByRole('button', { name: 'Reset this song' }).click();
    await saved;
    await expect.poll(() => chords(device).allTextContents()).toEqual(original);
  });

  journey('keeps a choice that was made without a network', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/16' });
    await page.getByRole('toolbar').getByText('Chords', { exact: true }).click();
    await chords(page).first().waitFor();
    const before = await page.getByRole('button', { name: /^Key: / }).textContent();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.keyboard.press('-');
    await expect.poll(() => page.getByRole('button', { name: /^Key: / }).textContent()).not.toBe(before);
    const moved = await page.getByRole('button', { name: /^Key: / }).textContent();
    await page.goto('/songs/HH/16');
    await expect.poll(() => page.getByRole('button', { name: /^Key: / }).textContent()).toBe(moved);
    const saved = sent(page);
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await saved;
    await resetKey(page);
  });
});

describe('A message', () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ])
    journey(`covers no more of the words than the pill does, at ${size.width} px`, async () => {
      const page = await openWithMessage(size);
      const [message, pill] = await Promise.all([
        boxOf(page.getByRole('region', { name: 'Messages' }).getByRole('status').locator('> div')),
        boxOf(page.getByRole('group', { name: 'Listen, score and stage' })),
      ]);
      expect(message.y).toBeGreaterThanOrEqual(pill.y - 1);
      expect(message.y + message.height).toBeLessThanOrEqual(pill.y + pill.height + 1);
    });

  journey('is beside the words on a desktop', async () => {
    const page = await openWithMessage({ width: 1440, height: 900 });
    const [message, words] = await Promise.all([
      boxOf(page.getByRole('region', { name: 'Messages' }).getByRole('status').locator('> div')),
      boxOf(page.locator('.lyrics')),
    ]);
    expect(message.x).toBeGreaterThanOrEqual(words.x + words.width);
  });
});

async function openWithMessage(size: { readonly width: number; readonly height: number }): Promise<Page> {
  const page = await signInAs('singer', { path: '/songs/HH/1?format=chords' });
  await page.setViewportSize(size);
  await page.route('**/api/Chords/**', (route) => route.fulfill({ json: null }));
  await page.getByRole('button', { name: 'Chord G', exact: true }).first().click();
  await page.getByText('No diagram for G.').waitFor();
  return page;
}

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? expect.fail('it is not on the screen');

describe('A reader', () => {
  journey('reads a song in two languages side by side, and opens the author', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/4' });
    await page.getByText('Silent night, holy night').first().waitFor();
    await more(page).click();
    await page.getByLabel('Second language side by side').selectOption({ label: 'Norsk' });
    const other = page.getByText('Glade jul, hellige jul').first();
    await other.waitFor();
    await page.keyboard.press('Escape');
    const [left, right] = await Promise.all([
      page.getByText('Silent night, holy night').first().boundingBox(),
      other.boundingBox(),
    ]);
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0))).toBeLessThan(3);
    expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 200);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'About this song' }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: 'Joseph Mohr' }).click();
    await page.getByRole('heading', { name: 'Joseph Mohr' }).waitFor();
  });

  journey('turns to the next song with a finger, and back with the keys', async () => {
    const page = await signInAs('singer', { size: '390x844', path: '/songs/HH/1' });
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor();
    await swipe(page, 320, 90);
    await page.waitForURL('**/songs/HH/2*');
    await page.getByRole('heading', { name: 'When I Survey the Wondrous Cross' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/songs/HH/1*');
  });

  journey('has the page of a song in Norwegian, in the dark', async () => {
    const page = await signInAs('technician', { theme: 'dark', path: '/' });
    await page.getByRole('button', { name: /^(Account|Konto)/ }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk bokmål' }).click();
    await page.getByRole('button', { name: /^Konto/ }).waitFor();
    await page.goto('/songs/HH/1?format=chords&key=Bb');
    await page.getByText('Transponert fra G til Bb').waitFor();
    await more(page).click();
    await page.getByLabel('Akkordnavn').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: /^Account/ }).waitFor();
  });
});

/* Touch events as a browser sends them; the windows of the journeys have a mouse. */
async function swipe(page: Page, fromX: number, toX: number) {
  await page.locator('main article').evaluate(
    (element, places) => {
      for (const [type, clientX] of [
        ['touchstart', places.fromX],
        ['touchend', places.toX],
      ] as const) {
        const touch = new Touch({ identifier: 1, target: element, clientX, clientY: 500 });
        const touches = type === 'touchstart' ? [touch] : [];
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
      }
    },
    { fromX, toX },
  );
}

journey('pictures of a song with its chords moved', async () => {
  await takeScreenshots('song-chords', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/songs/HH/1?format=chords&key=Bb' });
    await page.getByText('Transposed from G to Bb').waitFor();
    return page;
  });
});

journey('pictures of a song in two languages', async () => {
  await takeScreenshots('song-side-by-side', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/songs/HH/4?beside=no&format=text' });
    await page.getByText('Glade jul, hellige jul').first().waitFor();
    return page;
  });
});
