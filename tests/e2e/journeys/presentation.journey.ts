import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  fetchAs,
  fetchAsEditor,
  findSongId,
  journey,
  findAccessibilityViolations,
  openWindow,
  signInAs,
  signInForToken,
  takeScreenshots,
} from '../../fixtures/index.ts';
import {
  chooseNumber,
  join,
  nowSung,
  openLive,
  openLiveDialog,
  openViewer,
  panel,
  present,
  stepButton,
  words,
} from './live-windows.ts';

const isBlank = (viewer: Page) => viewer.locator('.screen-text').isHidden();

describe('Somebody who presents', () => {
  journey('leads a projector through a song with keys, in either window', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await page.getByRole('link', { name: 'Present', exact: true }).waitFor();
    await page.keyboard.press('Control+Alt+p');
    await page.waitForURL(/\/lead\//);
    await present(page);
    const viewer = await openViewer(page);
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
    await expect.poll(() => viewer.locator('h1').innerText()).toBe('1 Amazing Grace');
    const first = await words(viewer);
    for (const key of ['PageDown', 'Space', 'ArrowRight']) {
      await page.keyboard.press(key);
      await expect.poll(() => words(viewer)).not.toBe(first);
      await viewer.keyboard.press('ArrowLeft');
      await expect.poll(() => words(viewer)).toBe(first);
    }
    await page.keyboard.press('Control+m');
    await expect.poll(() => viewer.locator('.screen-text').isVisible()).toBe(false);
    await viewer.keyboard.press('Control+m');
    await expect.poll(() => viewer.locator('.screen-text').isVisible()).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => viewer.locator('.screen-text').isVisible()).toBe(false);
    await page.keyboard.press('Home');
    await expect.poll(() => words(viewer)).toBe(first);
    // A change of appearance alone waits for the next publication.
    await page.keyboard.press('Control+Alt+s');
    await expect.poll(() => viewer.locator('.screen-panel').count()).toBe(1);
    await viewer.keyboard.press('Control+Enter');
    await expect.poll(() => viewer.locator('.screen-panel').count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findAccessibilityViolations(viewer)).toEqual([]);
    await page.keyboard.press('Control+Alt+p');
    await page.waitForURL(/\/songs\/HH$/);
  });

  journey('chooses verses, and another song by its number', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const second = page.getByRole('checkbox', { name: 'Include verse 2' });
    await expect.poll(() => second.isChecked()).toBe(true);
    await second.click();
    await expect.poll(() => words(viewer)).toMatch(/'Twas grace/);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => words(viewer)).not.toMatch(/'Twas grace/);
    await expect.poll(() => words(viewer)).toMatch(/Through many dangers/);

    await chooseNumber(page, '2');
    await stepButton(page).filter({ hasText: 'Show' }).click();
    await expect.poll(() => viewer.locator('h1').innerText()).toMatch(/^2 /);
    await page.getByRole('button', { name: 'Display options' }).click();
    await page.getByRole('group', { name: 'Screen theme' }).getByText('Light').click();
    await expect.poll(() => viewer.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findAccessibilityViolations(viewer)).toEqual([]);
    await page.getByRole('group', { name: 'Screen theme' }).getByText('Dark').click();
  });

  journey('shows the next song from its first verse, and nothing of it before', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const heading = () => viewer.locator('h1').innerText();
    await stepButton(page).click();
    await expect.poll(() => words(viewer)).not.toMatch(/Amazing grace/);
    const before = await words(viewer);
    await page
      .getByRole('region', { name: 'Set' })
      .getByRole('button', { name: /When I Survey/ })
      .click();
    const show = panel(page).getByRole('button', { name: 'Show “When I Survey the Wondrous Cross”' });
    await show.waitFor();
    expect([await heading(), await words(viewer)]).toEqual(['1 Amazing Grace', before]);
    await panel(page)
      .getByRole('img', { name: /^Next: When I Survey the Wondrous Cross, verse 1/ })
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // One press shows the first verse of the next song.
    await show.click();
    await expect.poll(heading).toBe('2 When I Survey the Wondrous Cross');
    await expect.poll(() => words(viewer)).toMatch(/^1\s+When I survey/);

    // A pedal steps through the song to its end, then to the next one, which is also shown from its first verse.
    await page.keyboard.press('End');
    await expect.poll(() => isBlank(viewer)).toBe(true);
    await panel(page).getByRole('switch', { name: 'The wall is blank', checked: true }).waitFor();
    await panel(page)
      .getByRole('button', { name: /^Show “/ })
      .waitFor();
    await page.keyboard.press('PageDown');
    await expect.poll(heading).toMatch(/^3 /);
    await expect.poll(() => words(viewer)).toMatch(/^1\s/);
    await page.waitForURL(/\/lead\/HH\/3$/);
  });

  journey('walks through a list with its headings, also where a song is in it twice in a row', async () => {
    const token = await signInForToken('singer@canticle.example');
    const [id, firstGrace, heading, secondGrace, night] = Array.from({ length: 5 }, () => crypto.randomUUID());
    await fetchAs(token, 'POST', 'api/CustomCollections', { id, name: 'Candlelight' }, '4.0');
    await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
      at: new Date().toISOString(),
      add: [
        { id: firstGrace, itemId: await findSongId('HH', 1), sort: 1 },
        { id: heading, type: 'heading', title: 'Communion', sort: 2 },
        { id: secondGrace, itemId: await findSongId('HH', 1), sort: 3 },
        { id: night, itemId: await findSongId('HH', 4), sort: 4 },
      ],
    });
    const page = await signInAs('singer', { path: `/custom-collections/${id}` });
    await page.getByRole('button', { name: 'Choose how to start' }).click();
    await page.getByRole('menuitem', { name: 'Present' }).click();
    await page.waitForURL(/\/lead\//);
    const set = page.getByRole('region', { name: 'Set' });
    await set.getByText('Communion').waitFor();
    expect(await set.getByRole('listitem').allInnerTexts()).toEqual([
      'Amazing Grace',
      'Communion',
      'Amazing Grace',
      'Silent Night',
    ]);
    const viewer = await openViewer(page);
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
    await page.keyboard.press('End');
    await stepButton(page).filter({ hasText: 'Show “Amazing Grace”' }).click();
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
    await page.waitForURL(new RegExp(`entry=${secondGrace}`));
    await stepButton(page).filter({ hasText: 'Next: ' }).click();
    await expect.poll(() => words(viewer)).toMatch(/Through many dangers/);
    await page.keyboard.press('End');
    await stepButton(page).filter({ hasText: 'Show “Silent Night”' }).click();
    await expect.poll(() => words(viewer)).toMatch(/Silent night/);
    await page.waitForURL(new RegExp(`entry=${night}`));
    await fetchAs(token, 'DELETE', `api/CustomCollections/${id}`, undefined, '4.0');
  });

  journey('needs no network for the windows of one browser, and a late one shows the same at once', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const first = await words(viewer);
    const late = await page.context().newPage();
    await late.goto('/presentation');
    await expect.poll(() => words(late)).toBe(first);

    await page.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => words(viewer)).not.toBe(first);
    await viewer.keyboard.press('ArrowRight');
    await expect.poll(() => words(viewer)).toMatch(/when this flesh/);
    await expect.poll(() => words(late)).toBe(await words(viewer));
    await page.context().setOffline(false);
  });

  journey('is followed on another device of theirs, which catches up after its network was cut', async () => {
    const page = await signInAs('singer', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const away = await signInAs('singer', { path: '/presentation' });
    await expect.poll(() => away.locator('.screen-text').count()).toBe(1);
    await expect.poll(async () => (await words(away)) === (await words(viewer))).toBe(true);

    const seen = away.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const all: string[] = [];
          const text = document.querySelector('.screen-text');
          new MutationObserver(() => all.push(text?.querySelector('.screen-number')?.textContent ?? '')).observe(
            text as Element,
            { childList: true, subtree: true },
          );
          window.addEventListener('seen', () => resolve(all), { once: true });
        }),
    );
    await away.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => words(viewer)).toMatch(/when this flesh/);
    await away.context().setOffline(false);
    await expect.poll(async () => (await words(away)) === (await words(viewer))).toBe(true);
    await away.evaluate(() => window.dispatchEvent(new Event('seen')));
    // Whatever it still received before the cut, nothing older arrives after something newer.
    const verses = await seen;
    expect([verses, verses.at(-1)]).toEqual([verses.toSorted(), '5']);

    // It controls the presentation as well: nobody uses the first device.
    await away.keyboard.press('Home');
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
  });
});

describe('A live session', () => {
  journey('is joined by code, followed in one’s own key, handed over, taken back and ended', async () => {
    await fetchAsEditor('api/canticle/presentations/own/live', { method: 'DELETE' });
    const page = await signInAs('editor', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const { dialog, code } = await openLive(page);
    expect(code).toMatch(/^[A-Z0-9]{6,}$/);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const musician = await signInAs('singer', { size: '390x844', path: '/live' });
    await musician.getByRole('textbox', { name: 'Code', exact: true }).fill('WRQNG2');
    await musician.getByText('We couldn’t find a session with that code').waitFor();
    expect(await findAccessibilityViolations(musician)).toEqual([]);
    await join(musician, code);
    await expect.poll(() => nowSung(musician)).toMatch(/Amazing/);
    await musician.getByText('Chords', { exact: true }).click();
    // The song fills the width of a tablet.
    await musician.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(() => widestLine(musician)).toBeGreaterThan(0.7 * 820);
    await musician.setViewportSize({ width: 390, height: 844 });
    await musician.getByRole('button', { name: 'Up a semitone' }).click();
    await expect.poll(() => musician.locator('.chord:not(:empty)').first().innerText()).toBe('Ab');
    expect(await findAccessibilityViolations(musician)).toEqual([]);

    // The leader's step changes the position, not the key.
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => nowSung(musician)).toMatch(/Through/);
    await expect.poll(() => musician.locator('.chord:not(:empty)').first().innerText()).toBe('Ab');
    await musician.getByText('Stage', { exact: true }).click();
    await expect.poll(() => musician.locator('.live-stage').innerText()).toMatch(/Through[\s\S]*Yes,/);
    await musician.getByText(/^Next song: /).waitFor();
    expect(await findAccessibilityViolations(musician)).toEqual([]);

    await openLiveDialog(page);
    await dialog.getByText('1 musician', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Make leader' }).click();
    await musician.getByRole('button', { name: 'Lead from here' }).click();
    await musician.waitForURL(/\/lead\//);
    await present(musician);
    await musician.keyboard.press('ArrowRight');
    await expect.poll(() => words(viewer)).toMatch(/when this flesh/);
    // A person who handed over the lead controls no screen until they take it back.
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await expect.poll(() => words(viewer)).toMatch(/Amazing/);

    await musician.goto('/live');
    await musician.getByRole('region', { name: 'Live now' }).getByRole('button').click();
    await expect.poll(() => musician.locator('.live-stage').innerText()).toMatch(/sweet/);
    await openLiveDialog(page);
    await dialog.getByRole('button', { name: 'End for everyone' }).click();
    await musician.getByRole('heading', { name: 'The session has ended' }).waitFor();
  });

  journey('is followed by an audience without an account, through a cut of the network', async () => {
    await fetchAsEditor('api/canticle/presentations/own/live', { method: 'DELETE' });
    const page = await signInAs('editor', { path: '/songs/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    const { dialog } = await openLive(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const own = await fetchAsEditor<{ live: { invitation: { audienceKey: string } } }>(
      'api/canticle/presentations/own',
    );
    const stranger = await openWindow({ size: '390x844', theme: 'dark' });
    await stranger.goto(`/audience/${own.live.invitation.audienceKey}`);
    const verses = stranger.locator('.audience-verses');
    await expect.poll(() => verses.innerText()).toMatch(/Amazing grace/);
    await expect.poll(() => verses.innerText()).not.toMatch(/Through many dangers/);
    expect(await findAccessibilityViolations(stranger)).toEqual([]);
    await stranger.getByRole('button', { name: 'Light mode' }).click();
    await expect.poll(() => stranger.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await findAccessibilityViolations(stranger)).toEqual([]);

    await stranger.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => words(viewer)).toMatch(/when this flesh/);
    await stranger.context().setOffline(false);
    await expect.poll(() => verses.innerText()).toMatch(/when this flesh/);
    await page.keyboard.press('Control+m');
    await stranger.getByText('Paused').waitFor();

    await openLiveDialog(page);
    await dialog.getByRole('button', { name: 'End for everyone' }).click();
    await stranger.getByRole('heading', { name: 'The session has ended' }).waitFor();
    await stranger.goto('/audience/nothing-of-the-kind');
    await stranger.getByRole('heading', { name: 'The session has ended' }).waitFor();
    // A person with a Norwegian phone who has never chosen anything here.
    const norwegian = await openWindow({ size: '390x844', language: 'no' });
    await norwegian.goto('/audience/nothing-of-the-kind');
    await norwegian.getByRole('heading', { name: 'Direktevisningen er avsluttet' }).waitFor();
  });
});

journey('pictures of a presentation', async () => {
  await takeScreenshots('control', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/lead/HH/1' });
    await present(page);
    return page;
  });
  await takeScreenshots('screen', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/lead/HH/1' });
    await present(page);
    const viewer = await openViewer(page);
    await viewer.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
    return viewer;
  });
});

journey('pictures of a live session', async () => {
  await takeScreenshots('join', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/live' });
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor();
    return page;
  });
  let code = '';
  await takeScreenshots('follow', async (look) => {
    code ||= await lead();
    const follower = await signInAs('extended', look);
    await join(follower, code);
    await follower.locator('.live-part').first().waitFor();
    return follower;
  });
});

/* The width of the longest line of the song, in pixels. */
const widestLine = (page: Page) =>
  page.locator('.live-part').evaluateAll((parts) => {
    const range = document.createRange();
    const lines = parts.flatMap((part) => [...part.querySelectorAll('.lyric-line')]);
    return Math.max(
      ...lines.map((line) => {
        range.selectNodeContents(line);
        return range.getBoundingClientRect().width;
      }),
    );
  });

/* Somebody presents a song and opens a live session; returns the code. */
async function lead(): Promise<string> {
  const page = await signInAs('singer', { path: '/songs/HH/1' });
  await present(page);
  await page.keyboard.press('Home');
  return (await openLive(page)).code;
}
