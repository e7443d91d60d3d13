import { describe, expect } from 'vitest';
import { fetchAs, signInForToken } from '../../fixtures/index.ts';
import {
  at,
  button,
  css,
  field,
  heading,
  journey,
  link,
  type Page,
  role,
  signInAs,
  text,
  within,
} from './fixtures/index.ts';

const PLANNER = 'extended@canticle.example';
const entries = css('main [data-entry]');
const titles = (page: Page) => page.words(within(css('main'), css('[data-entry] .font-serif')));

describe('Somebody who plans a service', () => {
  journey('finds a song by words that are almost right, from anywhere', async () => {
    const page = await signInAs(PLANNER, '/songs/HH/3');
    await page.see(css('.lyric-line'));
    await page.keys('/');
    await expect.poll(() => page.call(() => document.activeElement?.localName)).toBe('input');
    await page.keys(...'was blnd but now', 'Enter');
    const song = css('main a[href="/songs/HH/1"]');
    await page.see(song);
    await expect.poll(() => page.words(within(song, css('mark')))).toContain('blind');
    await page.press(song);
    await page.see(heading('Amazing Grace'));
  });

  journey('marks a favourite, which is on another device too', async () => {
    const page = await signInAs(PLANNER, '/songs/HH/3');
    const heart = button(/^Favourite: /);
    await page.press(heart);
    await expect.poll(() => page.read(heart, (one) => one.ariaPressed)).toBe('true');
    const token = await signInForToken(PLANNER);
    await expect
      .poll(async () => (await fetchAs<{ result: string[] }>(token, 'GET', 'api/Favorites', undefined, '3.0')).result)
      .toHaveLength(1);
    await page.reload();
    await expect.poll(() => page.read(heart, (one) => one.ariaPressed)).toBe('true');
  });

  journey('makes a list and puts it in order by dragging, and with the keyboard', async () => {
    const page = await signInAs(PLANNER, '/custom-collections');
    await page.press(button('New list'));
    await page.write(field('Name'), 'Sunday');
    await page.press(button('Create'));
    await page.see(heading('Sunday'));
    const list = await page.path();
    for (const number of [1, 2, 4]) {
      await page.open(`/songs/HH/${number}`);
      await page.press(button('More actions'));
      await page.press(role('menuitem', 'Add to list'));
      await page.press(within(role('dialog'), button(/^Sunday/)));
      await page.see(text(/was added to Sunday/));
    }
    await page.open(list);
    await page.see(at(2, entries));
    await expect.poll(() => page.count(within(entries, text('Loading')))).toBe(0);
    await expect.poll(() => titles(page)).toHaveLength(3);
    const [first = '', second, third] = await titles(page);
    await page.drag(button(`Move ${first}`), at(2, entries));
    await expect.poll(() => titles(page)).toEqual([second, third, first]);
    await page.call((label) => {
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus();
    }, `Move ${first}`);
    await page.keys('Enter', 'ArrowUp', 'Enter');
    await expect.poll(() => titles(page)).toEqual([second, first, third]);
    await page.press(link('My lists'));
    await page.see(link(/^Sunday/));
  });
});
