import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  fetchAs,
  findSongId,
  journey,
  waitForFonts,
  findAccessibilityViolations,
  signInAs,
  signInForToken,
  type Size,
  SIZES,
  takeScreenshots,
} from '../../fixtures/index.ts';

const stage = (page: Page) => page.getByRole('dialog', { name: /^(Stage|Scene): / });
const place = (page: Page) => stage(page).locator('.stage-footer [role="status"]');
/* Over the words while the mouse moves. */
const showBar = async (page: Page) => {
  await page.mouse.move(200, 300);
  await page.mouse.move(205, 305);
};
const words = (page: Page) => page.locator('.stage-room .stage-text').innerText();
const press = async (page: Page, key: string, expected: RegExp) => {
  await page.keyboard.press(key);
  await expect.poll(() => place(page).textContent()).toMatch(expected);
};
const chooseChords = (page: Page) => page.addInitScript(() => localStorage.setItem('lyricsFormat', 'chords'));
/* A song of five verses then has more than one page, on a large screen too. */
const chooseLargeChords = async (page: Page) => {
  await chooseChords(page);
  await page.addInitScript(() => localStorage.setItem('stage', JSON.stringify({ isFitted: false, size: 40 })));
};
const openStage = async (page: Page, address: string) => {
  await page.goto(address);
  await stage(page).waitFor();
  await waitForFonts(page);
};

/* How far the text overflows its box, in pixels, and its font size. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector('.stage-room');
    const text = document.querySelector<HTMLElement>('.stage-room .stage-text');
    if (!room || !text) throw new Error('There is no stage');
    const inside = room.getBoundingClientRect();
    const boxes = [...text.querySelectorAll('p, .chord, .syllable')].map((element) => element.getBoundingClientRect());
    return {
      down: Math.max(room.scrollHeight - room.clientHeight, ...boxes.map(({ bottom }) => bottom - inside.bottom)),
      across: Math.max(room.scrollWidth - room.clientWidth, ...boxes.map(({ right }) => right - inside.right)),
      size: Number.parseFloat(getComputedStyle(text).fontSize),
    };
  });

describe('A musician on a stage', () => {
  journey('sees how a chord is played, and fills the screen', async () => {
    const page = await signInAs('singer');
    await chooseLargeChords(page);
    await page.goto('/songs/HH/1?format=chords');
    await page.locator('.chord').first().waitFor();
    await page.keyboard.press('p');
    await stage(page).waitFor();
    // A page that is turned hides the controls.
    await page.keyboard.press('Home');
    const before = await place(page).textContent();
    await stage(page).locator('.stage-room button[data-chord]').nth(2).click();
    const diagram = page.getByRole('dialog', { name: /^Chord / });
    await diagram.getByRole('img').waitFor();
    await expect.poll(() => place(page).textContent()).toBe(before);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await diagram.waitFor({ state: 'detached' });
    await press(page, 'ArrowRight', /Page 2 /);

    await showBar(page);
    await stage(page).getByRole('button', { name: 'Display options' }).click();
    // A browser closes open popups when it enters full screen.
    await page.getByLabel('Full screen').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect.poll(() => words(page)).not.toBe('');
    await showBar(page);
    await page.getByRole('button', { name: 'Exit stage' }).click();
    await stage(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  });

  journey('turns the pages with the keys that pedals send, and never beyond an end', async () => {
    const page = await signInAs('singer');
    await chooseLargeChords(page);
    await page.goto('/songs/HH/1?format=chords');
    await page.locator('.chord').first().waitFor();
    await page.keyboard.press('p');
    await stage(page).waitFor();
    await expect.poll(() => place(page).textContent()).toMatch(/Page 1 of [2-9]/);
    const count = Number((await place(page).textContent())?.match(/of (\d+)/)?.[1]);
    const first = await words(page);
    await press(page, 'ArrowLeft', /Page 1 /);
    await press(page, 'ArrowRight', /Page 2 /);
    await expect.poll(() => words(page)).not.toBe(first);
    await press(page, 'PageUp', /Page 1 /);
    await press(page, 'PageDown', /Page 2 /);
    await press(page, 'Home', /Page 1 /);
    await press(page, ' ', /Page 2 /);
    await press(page, 'End', new RegExp(`Page ${count} `));
    await press(page, 'ArrowUp', new RegExp(`Page ${count - 1} `));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(page.url()).toContain('/songs/HH/1');
    await page.keyboard.press('Escape');
    await stage(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stage' }).waitFor();
  });

  journey('goes on from the last page to the next song and back, and ends with the book', async () => {
    const page = await signInAs('singer');
    await chooseLargeChords(page);
    await page.goto('/songs/HH/1');
    await page.locator('.chord').first().waitFor();
    await page.keyboard.press('p');
    await stage(page).waitFor();
    await expect.poll(() => place(page).textContent()).toMatch(/^1 \/ 18 Amazing Grace, Page 1 /);
    await page.keyboard.press('End');
    await press(page, 'PageDown', /^2 \/ 18 When I Survey the Wondrous Cross, Page 1 /);
    await expect.poll(() => words(page)).toContain('cross');
    await expect.poll(() => page.url()).toContain('/songs/HH/2?format=performance');
    await press(page, 'PageUp', /^1 \/ 18 Amazing Grace, Page (\d) of \1,/);
    await press(page, 'PageDown', /^2 \/ 18 /);
    // The key is chosen here too, and stays with the song.
    await showBar(page);
    await stage(page).getByRole('button', { name: 'Up a semitone' }).click();
    await stage(page).getByRole('group', { name: 'Key' }).getByText('E', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await stage(page).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/songs/HH/2');
    await page.getByRole('button', { name: /^Key: E\b/ }).waitFor();

    await openStage(page, '/songs/HH/18?format=performance');
    await page.keyboard.press('End');
    await expect.poll(() => stage(page).getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    const last = await place(page).textContent();
    await page.keyboard.press('PageDown');
    await waitForFonts(page);
    expect(await place(page).textContent()).toBe(last);
  });

  journey('hears the keys of a pedal after a button was pressed with a finger', async () => {
    const page = await signInAs('singer');
    await chooseLargeChords(page);
    await openStage(page, '/songs/HH/1?format=performance');
    await stage(page).getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => place(page).textContent()).toMatch(/Page 2 /);
    await page.keyboard.press('End');
    await press(page, ' ', /^2 \/ 18 /);
  });

  journey('turns with a tap on a side and with a swipe, and shows the controls with a tap in the middle', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    await chooseChords(page);
    await openStage(page, '/songs/HH/1?format=performance');
    await page.mouse.click(330, 300);
    await expect.poll(() => place(page).textContent()).toMatch(/Page 2 /);
    await page.mouse.click(40, 300);
    await expect.poll(() => place(page).textContent()).toMatch(/Page 1 /);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(120, 310, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => place(page).textContent()).toMatch(/Page 2 /);
  });

  journey('sees the beat of the metronome, and stops it with a key', async () => {
    const page = await signInAs('singer');
    await openStage(page, '/songs/HH/1?format=performance');
    await showBar(page);
    await stage(page).getByRole('button', { name: 'Metronome' }).click();
    const panel = page.getByRole('group', { name: 'Metronome' });
    await panel.getByText('80 bpm').waitFor();
    await panel.getByRole('button', { name: 'Faster' }).click();
    await panel.getByText('81 bpm').waitFor();
    await panel.getByRole('button', { name: 'Start' }).click();
    await panel.getByRole('button', { name: 'Stop' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await stage(page).locator('.stage-beat').waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('m');
    await stage(page).locator('.stage-beat').waitFor({ state: 'detached' });
  });

  journey('has a song scroll by in the time that the set gives it', async () => {
    const songId = await findSongId('HH', 1);
    const token = await signInForToken('singer@canticle.example');
    const listId = crypto.randomUUID();
    const entryId = crypto.randomUUID();
    await fetchAs(token, 'POST', 'api/CustomCollections', { id: listId, name: 'With a duration' }, '4.0');
    await fetchAs(token, 'POST', `api/canticle/lists/${listId}/changes`, {
      at: new Date().toISOString(),
      add: [{ id: entryId, itemId: songId, sort: 1, durationSeconds: 40 }],
    });
    const page = await signInAs('singer');
    await page.addInitScript(() => localStorage.setItem('stage', JSON.stringify({ isScrolling: true, size: 40 })));
    await openStage(page, `/songs/HH/1?list=${listId}&entry=${entryId}&format=performance`);
    const speed = stage(page).getByRole('group', { name: 'Speed' }).getByRole('status');
    await expect.poll(() => speed.textContent()).toBe('0:40 in total');
    await stage(page).getByRole('group', { name: 'Speed' }).getByRole('button', { name: 'Faster' }).click();
    await expect.poll(() => speed.textContent()).toBe('0:38 in total');
    // The text passes at its height in that time: measured against the clock of the page, not of the test.
    await stage(page).getByRole('button', { name: 'Start scrolling' }).click();
    const { share, seconds } = await page.evaluate(async () => {
      const room = document.querySelector('.stage-room');
      const text = room?.firstElementChild;
      if (!room || !text) throw new Error('There is no stage');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const [from, began] = [room.scrollTop, await frame()];
      let now = began;
      while (room.scrollTop - from < 120) now = await frame();
      return { share: (room.scrollTop - from) / text.clientHeight, seconds: (now - began) / 1000 };
    });
    expect(share / (seconds / (40 / 1.05))).toBeGreaterThan(0.85);
    expect(share / (seconds / (40 / 1.05))).toBeLessThan(1.15);
    await fetchAs(token, 'DELETE', `api/CustomCollections/${listId}`, undefined, '4.0');
  });

  journey('has the screen kept awake, also after looking away', async () => {
    const page = await signInAs('singer');
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.defineProperty(navigator, 'wakeLock', {
        value: { request: async (kind: string) => (asked.push(kind), { release: async () => undefined }) },
      });
    });
    await openStage(page, '/songs/HH/1?format=performance');
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    expect(await asked()).toEqual(['screen']);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(asked).toEqual(['screen', 'screen']);
  });

  for (const size of Object.keys(SIZES) as Size[]) {
    journey(
      `sees every page of ten songs whole, as large as fits, at ${size}`,
      async () => {
        const page = await signInAs('singer', { size, path: '/' });
        for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
          // Half of them as text, half with chords, as set by the person.
          await page.evaluate((format) => localStorage.setItem('lyricsFormat', format), number % 2 ? 'text' : 'chords');
          await openStage(page, `/songs/HH/${number}?format=performance`);
          for (let turned = 0, count = 1; turned < count; turned += 1) {
            count = Number((await place(page).textContent())?.match(/of (\d+)/)?.[1]);
            const { down, across, size: letters } = await overflow(page);
            expect([number, await place(page).textContent(), down <= 0.5, across <= 0.5]).toEqual([
              number,
              expect.any(String),
              true,
              true,
            ]);
            expect(letters).toBeGreaterThan(size === '390x844' ? 11 : 24);
            if (turned + 1 < count) await page.keyboard.press('ArrowRight');
          }
        }
      },
      120_000,
    );
  }

  journey('fits a small phone in both orientations', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    await openStage(page, '/songs/HH/2?format=performance');
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 568, height: 320 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await overflow(page)).down).toBeLessThanOrEqual(0.5);
      expect((await overflow(page)).across).toBeLessThanOrEqual(0.5);
      const buttons = await stage(page).getByRole('button').all();
      for (const button of buttons) {
        const box = await button.boundingBox();
        if (box) expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      }
      expect(await findAccessibilityViolations(page)).toEqual([]);
    }
  });

  journey('lets the song scroll by itself, and finds the stage as it was left', async () => {
    const page = await signInAs('singer', { size: '390x844' });
    // Two songs without a tempo: those with one scroll at their own pace.
    await openStage(page, '/songs/HH/16?format=performance');
    await stage(page).getByRole('button', { name: 'Display options' }).click();
    await stage(page).getByText('Auto-scroll').click();
    await stage(page).getByRole('button', { name: 'Start scrolling' }).waitFor();
    const fitted = await overflow(page);
    expect([fitted.across <= 0, fitted.size >= 17], 'no line is cut off').toEqual([true, true]);
    await showBar(page);
    await stage(page).getByRole('button', { name: 'Display options' }).click();
    await stage(page).getByRole('button', { name: 'Larger text' }).click();
    const chosen = Math.round(fitted.size) + 2;
    await expect.poll(async () => (await overflow(page)).size).toBeGreaterThan(0.85 * chosen - 0.5);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await stage(page).getByRole('checkbox', { name: 'Black background' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => stage(page).isVisible()).toBe(true);
    const top = () => page.evaluate(() => document.querySelector('.stage-room')?.scrollTop ?? 0);
    await page.keyboard.press('s');
    await expect.poll(top).toBeGreaterThan(10);
    await page.keyboard.press('s');
    const stopped = await top();
    await waitForFonts(page);
    expect(Math.abs((await top()) - stopped)).toBeLessThan(3);
    await stage(page).getByRole('button', { name: 'Faster' }).click();
    await stage(page).getByText('Speed 5').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await openStage(page, '/songs/HH/18?format=performance');
    await stage(page).getByText('Speed 5').waitFor();
    await expect.poll(() => stage(page).getAttribute('data-theme')).toBeNull();
    const kept = await overflow(page);
    expect([kept.across <= 0, kept.size <= chosen, kept.size > 0.85 * chosen - 0.5]).toEqual([true, true, true]);
  });

  journey('is served in Norwegian', async () => {
    const page = await signInAs('singer', { language: 'no' });
    await chooseLargeChords(page);
    await openStage(page, '/songs/SH/1?format=performance');
    await expect.poll(() => place(page).textContent()).toMatch(/Side 1 av \d+, vers 1/);
    await stage(page).getByRole('button', { name: 'Neste side' }).click();
    await expect.poll(() => place(page).textContent()).toMatch(/Side 2 av /);
    await showBar(page);
    await stage(page).getByRole('button', { name: 'Lukk scenen' }).click();
    await stage(page).waitFor({ state: 'detached' });
  });

  journey(
    'looks good',
    async () => {
      await takeScreenshots('performance', async (look) => {
        const page = await signInAs('singer', look);
        await chooseChords(page);
        if (look.theme === 'light') await page.addInitScript(() => localStorage.setItem('stage', '{"isStage":false}'));
        await openStage(page, '/songs/HH/1?format=performance');
        return page;
      });
    },
    120_000,
  );
});
