import { describe, expect } from 'vitest';
import { createUser } from '../../fixtures/index.ts';
import { audienceOf } from '../journeys/live-windows.ts';
import { button, css, journey, openWindow, type Page, role, signInAs, text, within } from './fixtures/index.ts';

const panel = role('region', 'The wall');
const follow = button(/^(Share live|Live session)/);
const screen = css('.screen-text');
const verses = css('.audience-verses');
const words = async (page: Page) => (await page.words(screen)).join('\n');

describe('Somebody who leads', () => {
  journey('shows a song on a screen in another window, which follows the keys', async () => {
    const page = await signInAs(await createUser('Laila'), '/songs/HH/1');
    await page.press(role('link', 'Present'));
    const viewer = await page.opened(() => page.press(button('Open screen')));
    await page.keys('Home');
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
    await page.keys('PageDown');
    await expect.poll(() => words(viewer)).not.toMatch(/Amazing grace/);
    await page.keys('Control+m');
    await viewer.miss(screen);
    await page.keys('Control+m');
    await viewer.see(screen);
    await viewer.keys('ArrowLeft');
    await expect.poll(() => words(viewer)).toMatch(/Amazing grace/);
  });

  journey('is followed by an audience without an account', async () => {
    const email = await createUser('Marit');
    const page = await signInAs(email, '/songs/HH/1');
    await page.press(role('link', 'Present'));
    await page.press(within(panel, button(/^Show /)));
    await page.press(follow);
    const dialog = role('dialog', 'Live session');
    await page.press(within(dialog, button('Start a live session')));
    await page.see(within(dialog, css('.live-code')));
    await page.press(within(dialog, button('Done')));
    const stranger = await openWindow();
    await stranger.open(await audienceOf(email));
    const shown = async () => (await stranger.words(verses)).join('\n');
    await expect.poll(shown).toMatch(/Amazing grace/);
    await page.keys('ArrowRight');
    await expect.poll(shown).toMatch(/Through many dangers|'Twas grace/);
    await page.keys('Control+m');
    await stranger.see(text('Paused'));
    await page.press(follow);
    await page.press(within(dialog, button('End for everyone')));
    await stranger.see(role('heading', 'The session has ended'));
  });
});
