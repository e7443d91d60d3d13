import { describe, expect } from 'vitest';
import { createUser } from '../../fixtures/index.ts';
import {
  button,
  css,
  field,
  heading,
  journey,
  link,
  openWindow,
  role,
  signInAs,
  text,
  within,
} from './fixtures/index.ts';

const SINGER = 'singer@canticle.example';

describe('A singer', () => {
  journey('signs in by typing, and is at home', async () => {
    const email = await createUser('Astrid');
    const page = await openWindow();
    await page.open('/login');
    await page.write(role('textbox', 'Email'), email);
    await page.write(field('Password'), 'canticle-demo');
    await page.keys('Enter');
    await page.see(link('Songbooks'));
    await expect.poll(page.path).toBe('/');
  });

  journey('looks through a songbook: all of it, by a title, by a number, as number buttons', async () => {
    const page = await signInAs(SINGER, '/songs/HH');
    const songs = within(css('main'), link(/^\d+\b/));
    await page.see(link(/^1 Amazing Grace/));
    const filter = role('searchbox', 'Number or title');
    await page.write(filter, 'grace');
    await expect.poll(() => page.count(songs)).toBe(1);
    await page.write(filter, '99');
    await page.see(heading('No results'));
    await page.press(button('Show all songs'));
    await page.press(button('Numbers only'));
    await expect.poll(() => page.words(songs)).toHaveLength(18);
    expect(await page.call(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.press(css('main a[href="/songs/HH/12"]'));
    await expect.poll(page.path).toBe('/songs/HH/12');
    await page.see(css('.lyric-line'));
  });

  journey('reads a song with its chords, and in another key', async () => {
    const page = await signInAs(SINGER, '/songs/HH/1');
    const chords = async () => (await page.words(css('.chord'))).filter((chord) => chord !== '');
    await page.press(within(role('toolbar'), text('Chords')));
    await page.see(button(/^Key: G/));
    await expect.poll(chords).toContain('G');
    const before = await chords();
    await page.keys('+', '+');
    await page.see(button('Key: A'));
    await expect.poll(chords).toContain('A');
    await page.press(button('Key: A'));
    await page.press(role('menuitem', 'Reset to G'));
    await expect.poll(chords).toEqual(before);
  });

  journey('sees the words of a song after each of many page loads', async () => {
    const page = await signInAs(SINGER, '/songs/HH/17?format=chords');
    await page.see(css('.lyric-line'));
    for (const number of [3, 17, 1]) {
      await page.open(`/songs/HH/${number}`);
      await page.reload();
      await page.see(css('.lyric-line'));
      await page.reload();
      await page.see(css('.lyric-line'));
    }
  });

  journey('reads long words in two columns, which begin at the same height', async () => {
    const page = await signInAs(SINGER, '/songs/HH/1?format=text');
    await page.see(css('.lyric-line'));
    const tops = await page.call(() => {
      const lines = [...document.querySelectorAll('.lyrics-columns .lyric-line')].map((line) =>
        line.getBoundingClientRect(),
      );
      const columns = Map.groupBy(lines, ({ left }) => Math.round(left / 100));
      return [...columns.values()].filter((one) => one.length > 2).map((one) => Math.min(...one.map(({ top }) => top)));
    });
    expect(tops).toHaveLength(2);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  });

  for (const format of ['text', 'chords'])
    journey(`sees where a line that is too long goes on, and the number beside its beginning (${format})`, async () => {
      const page = await signInAs(SINGER, `/songs/HH/1?format=${format}`);
      await page.see(css('.lyric-line'));
      await page.call(() => {
        const text = document.querySelector<HTMLElement>('.lyrics')?.parentElement;
        if (text) text.style.width = '13rem';
      });
      await page.see(css('.lyric-phrase'));
      const { verses, trouble } = await page.call(() => {
        const text = document.querySelector('.lyrics')?.getBoundingClientRect();
        const verses = [...document.querySelectorAll<HTMLElement>('.lyrics section')];
        const trouble: string[] = [];
        for (const verse of verses) {
          verse.style.contentVisibility = 'visible';
          const number = verse.querySelector('p')?.getBoundingClientRect();
          const first = verse.querySelector('.lyric-line')?.getBoundingClientRect();
          const lineHeight = number?.height ?? 0;
          // With chords above it the first line of words is one chord lower.
          const isBeside = (number?.bottom ?? 0) - (first?.top ?? 0) < lineHeight * 1.9;
          if (!isBeside) trouble.push(`the number ${verse.textContent?.slice(0, 20)}`);
          for (const phrase of verse.querySelectorAll('.lyric-phrase'))
            if (phrase.getBoundingClientRect().right > (text?.right ?? 0) + 1) trouble.push(`${phrase.textContent}`);
        }
        return { verses: verses.length, trouble };
      });
      expect(verses).toBe(5);
      expect(trouble).toEqual([]);
    });

  journey('turns the pages of a song on a stage', async () => {
    const page = await signInAs(SINGER, '/songs/HH/1');
    await page.see(css('.lyric-line'));
    await page.keys('p');
    const stage = role('dialog', /^Stage: /);
    const place = within(stage, css('.stage-footer [role="status"]'));
    const shows = (expected: RegExp) => expect.poll(() => page.words(place)).toEqual([expect.stringMatching(expected)]);
    await page.see(stage);
    await shows(/^1 \/ 18 Amazing Grace, Page 1 of \d/);
    await page.keys('End');
    await page.keys('ArrowRight');
    await shows(/^2 \/ 18 When I Survey the Wondrous Cross, Page 1 /);
    await page.keys('PageUp');
    await shows(/^1 \/ 18 Amazing Grace, Page (\d) of \1/);
    await page.keys('PageDown');
    await shows(/^2 \/ 18 /);
    await page.keys('Escape');
    await page.miss(stage);
  });
});
