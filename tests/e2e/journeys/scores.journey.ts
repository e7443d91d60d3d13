import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, vi } from 'vitest';
import {
  uploadFile,
  journey,
  findAccessibilityViolations,
  openWindow,
  otherSite,
  signInAs,
  createScore,
  findSongId,
  takeScreenshots,
} from '../../fixtures/index.ts';

// Sound and engraving share the machine with all other tests that are running.
vi.setConfig({ testTimeout: 90_000 });

const NUMBER = 3;
let score = '';

beforeAll(async () => {
  if (inject('browser') === '') return;
  const facts = {
    songId: await findSongId('HH', NUMBER),
    name: 'Two voices',
    type: 'sheetmusic',
    category: 'leadsheet',
  };
  score = await uploadFile(createScore(), 'two-voices.musicxml', facts);
});

const picture = (page: Page) => page.locator('.sheet-picture svg').first();
const lit = (page: Page) => page.locator('.sheet-picture .is-sounding');
const bar = (page: Page) => page.locator('section.score-bar');
const openScore = async (page: Page) => {
  await page.goto(`/songs/HH/${NUMBER}?sheet=${score}`);
  await picture(page).waitFor();
};
const drawn = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/Sheets'));

const chooseKey = async (page: Page, name: string) => {
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/canticle/song-choices/'));
  await page.getByRole('button', { name: /^Key: / }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await saved;
};

describe('A choir member', () => {
  journey('opens a score from its song and finds the words again behind it', async () => {
    const page = await signInAs('singer', { path: `/songs/HH/${NUMBER}` });
    await page.getByRole('button', { name: /^Two voices/ }).click();
    await picture(page).waitFor();
    expect(page.url()).toContain(`sheet=${score}`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await page
      .getByRole('toolbar', { name: 'How the text is shown' })
      .or(page.locator('.lyrics, .lyric-line'))
      .first()
      .waitFor();
    await expect.poll(() => picture(page).count()).toBe(0);
  });

  journey('chooses among the scores of a song on a phone, where their menu is whole in the window', async () => {
    const page = await signInAs('singer', { size: '390x844', path: '/songs/HH/1' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: 'Score', exact: true }).click();
      const menu = page.getByRole('menu', { name: 'Score' });
      await menu.getByRole('menuitem', { name: 'Four voices' }).waitFor();
      const box = await menu.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
  });

  journey('picks a voice, a clef and a key; the picture before stays until the next is there', async () => {
    const page = await signInAs('singer');
    await openScore(page);
    const asked: { transposition: number; clef: string; instruments?: string[] }[] = [];
    const missing: boolean[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/Sheets')) asked.push(request.postDataJSON());
    });
    await page.exposeFunction('tellMissing', (isMissing: boolean) => missing.push(isMissing));
    await page.evaluate(() => {
      const tell = (window as unknown as { tellMissing: (isMissing: boolean) => void }).tellMissing;
      new MutationObserver(() => tell(!document.querySelector('.sheet-picture svg'))).observe(document.body, {
        subtree: true,
        childList: true,
      });
    });
    let answered = drawn(page);
    await page.getByRole('button', { name: /^Key: / }).click();
    await page.getByRole('menuitemradio', { name: 'A', exact: true }).click();
    await answered;
    await page.getByRole('button', { name: 'Parts, clef and size' }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    answered = drawn(page);
    await page.getByRole('checkbox', { name: 'Soprano' }).uncheck();
    await answered;
    answered = drawn(page);
    await page.getByLabel('Clef', { exact: true }).selectOption('bass');
    await answered;
    answered = drawn(page);
    await page.getByRole('button', { name: 'An octave up' }).click();
    await answered;
    expect(asked.at(-1)).toMatchObject({ transposition: 14, clef: 'bass', instruments: ['Alto'] });
    expect(missing).not.toContain(true);
    await page.keyboard.press('Escape');
    // The key of the score is that of the song, and would carry over to the next journey.
    await chooseKey(page, 'G');
  });

  journey('sees the score in the key that is chosen for the song, and the chords in that of the score', async () => {
    const page = await signInAs('singer', { path: `/songs/HH/1?format=chords` });
    const key = (name: string) => page.getByRole('button', { name: `Key: ${name}`, exact: true });
    await key('G').waitFor();
    await chooseKey(page, 'Ab');
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/Sheets')) asked.push(request.postDataJSON().transposition);
    });
    await page.getByRole('button', { name: 'Four voices Score, in any key' }).first().click();
    await picture(page).waitFor();
    await key('Ab').waitFor();
    expect(asked).toEqual([1]);
    await chooseKey(page, 'F');
    await expect.poll(() => asked.at(-1)).toBe(-2);
    await page.getByRole('button', { name: 'Close score' }).click();
    await page.locator('.chord', { hasText: /^F$/ }).first().waitFor();
    await key('F').waitFor();
    await key('F').click();
    await page.getByRole('menuitem', { name: 'Reset to G' }).click();
    await key('G').waitFor();
  });

  journey('has one request on its way however quickly keys are changed', async () => {
    const page = await signInAs('singer');
    await openScore(page);
    let underWay = 0;
    let most = 0;
    const asked: number[] = [];
    await page.route('**/api/Sheets', async (route) => {
      underWay += 1;
      most = Math.max(most, underWay);
      asked.push((route.request().postDataJSON() as { transposition: number }).transposition);
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill({ response });
    });
    const up = page
      .getByRole('button', { name: 'Up a semitone' })
      .or(page.getByRole('button', { name: /up$/i }))
      .first();
    for (const _ of [1, 2, 3, 4, 5]) await up.click();
    await expect.poll(() => asked.at(-1)).toBe(5);
    expect(most).toBe(1);
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  });

  journey('fills the screen and turns by whole lines with the keys of a pedal', async () => {
    const page = await signInAs('singer', { size: '390x844', path: '/' });
    // Small notes would leave no page to turn to.
    await page.evaluate(() => localStorage.setItem('sheetSize', 'md'));
    await openScore(page);
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole('button', { name: 'Full screen' }).click();
    const top = () => page.evaluate(() => document.querySelector('.sheet-room')?.scrollTop ?? 0);
    await expect.poll(() => top()).toBe(0);
    await page.keyboard.press('PageDown');
    await expect.poll(top).toBeGreaterThan(40);
    const cut = () =>
      page.evaluate(() => {
        const room = document.querySelector('.sheet-room')?.getBoundingClientRect();
        return [...document.querySelectorAll('g.system')].filter((system) => {
          const { top: upper, bottom } = system.getBoundingClientRect();
          return room && upper < room.top - 1 && bottom > room.top + 12;
        }).length;
      });
    // Up to the last page, which also starts with a whole line at the top.
    let turns = 1;
    for (let before = -1; before !== (await top()); turns++) {
      await expect.poll(() => cut()).toBe(0);
      before = await top();
      await page.keyboard.press('ArrowRight');
    }
    expect(turns).toBeGreaterThan(2);
    for (; turns > 0; turns--) await page.keyboard.press('ArrowLeft');
    await expect.poll(top).toBe(0);
    expect(page.url()).toContain(`/songs/HH/${NUMBER}`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('reads a printed score in the page, which a worker takes apart', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/16' });
    await page.getByRole('button', { name: /PDF/ }).click();
    const first = page.getByRole('img', { name: /^Page 1 of/ });
    await first.waitFor();
    const isDrawn = () =>
      first.evaluate((canvas: HTMLCanvasElement) => {
        const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data.some((value, at) => at % 4 === 0 && value < 100 && (data[at + 3] ?? 0) > 200);
      });
    await expect.poll(isDrawn).toBe(true);
    expect(page.workers().map((worker) => worker.url())).toContainEqual(expect.stringMatching(/pdf-worker/));
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('hears the score and sees the notes light up, from the note that was pressed', async () => {
    const page = await signInAs('singer');
    await openScore(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => lit(page).count()).toBe(2);
    const first = await lit(page).first().getAttribute('id');
    await expect.poll(() => lit(page).first().getAttribute('id')).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.locator('g.measure').nth(5).locator('g.note').first().click({ force: true });
    await expect.poll(() => bar(page).locator('[data-bar]').textContent()).toBe('Bar 6');
    await bar(page).getByLabel('Tempo').fill('60');
    await expect.poll(() => bar(page).getByText('60 %').isVisible()).toBe(true);
    await bar(page).getByRole('button', { name: 'Parts, sound and bars' }).click();
    await page.getByRole('button', { name: 'Solo: Alto' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Mute: Soprano' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'Repeat bars' }).click();
    await page.getByLabel('From bar').selectOption({ label: '2' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => lit(page).count()).toBe(0);
  });

  journey('shows a score on another page, where nobody is signed in, until the address is ended', async () => {
    const page = await signInAs('singer');
    await openScore(page);
    await page.getByRole('button', { name: 'Download or share score' }).click();
    await page.getByRole('menuitem', { name: 'Show on another website' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const framed = await openWindow();
    await framed.goto(`${otherSite}/?frame=${encodeURIComponent(address)}`);
    await framed.frameLocator('iframe').locator('.sheet-picture svg').first().waitFor();
    const elsewhere = await openWindow();
    const asked: string[] = [];
    elsewhere.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.startsWith('/api/canticle/') && !pathname.startsWith('/api/auth'))
        asked.push(`${request.method()} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`);
    });
    await elsewhere.goto(`${address}&transposition=2`);
    await picture(elsewhere).waitFor();
    await elsewhere.getByRole('button', { name: 'Key: A' }).waitFor();
    expect(asked.slice(0, 6)).toEqual([
      'GET /api/Songs/Id/:id',
      'GET /api/Collections',
      'GET /api/Session',
      'GET /api/Files',
      'GET /api/Sheets/:id',
      'POST /api/Sheets',
    ]);
    expect(await findAccessibilityViolations(elsewhere)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await elsewhere.reload();
    await elsewhere.getByRole('alert').waitFor();
  });

  journey('reads a score in Norwegian', async () => {
    const page = await signInAs('singer', { language: 'no' });
    await openScore(page);
    await page.getByRole('button', { name: 'Stemmer, nøkkel og størrelse' }).click();
    await page.getByLabel('Nøkkel', { exact: true }).selectOption({ label: 'F-nøkkel' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Spill av', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

for (const size of ['sm', 'md', 'lg'] as const) {
  journey(
    `pictures of a score at ${size}`,
    async () => {
      await takeScreenshots(`score-${size}`, async (look) => {
        const page = await signInAs('singer', look);
        await page.addInitScript((chosen) => localStorage.setItem('sheetSize', chosen), size);
        await openScore(page);
        return page;
      });
    },
    120_000,
  );
}
