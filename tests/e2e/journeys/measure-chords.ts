import { waitForFonts } from '../../fixtures/index.ts';
import type { Page } from 'playwright-core';

const WIDTHS = [320, 390, 1440] as const;

/** The URLs of the songs a list links to. The window is made so high that the whole list is rendered. */
export async function addressesIn(page: Page, list: string): Promise<readonly string[]> {
  await page.setViewportSize({ width: 1440, height: 9000 });
  await page.goto(list);
  const path = new URL(page.url()).pathname;
  const links = page.locator(`a[href^="${path}/"]`);
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const songs = found.map((href) => href.split('?')[0] ?? href).filter((href) => /\/(?:\d+|[\da-f-]{36})$/.test(href));
  return [...new Set(songs)];
}

/** Renders songs with their chords in each width and language; returns how many have chords, and layout errors. */
export async function measureSongs(page: Page, addresses: readonly string[], languages: readonly string[]) {
  let measured = 0;
  const trouble: string[] = [];
  for (const language of languages) {
    for (const address of addresses) {
      await turnTo(page, `${address}?format=chords&language=${language}`);
      if (language === languages[0] && (await page.locator('.chord').count()) > 0) measured += 1;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(listMisplacedChords);
        trouble.push(...found.map((one) => `${address} (${language}) at ${width}: ${one}`));
      }
    }
  }
  return { measured, trouble };
}

/* Navigates within the app, like a link: the song is rendered again, and the app need not start for each. */
async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const old of document.querySelectorAll<HTMLElement>('article *')) old.dataset['old'] = '';
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const shown = page.locator('.lyrics').or(page.getByText('No lyrics for this song yet'));
  await shown.and(page.locator(':not([data-old])')).first().waitFor();
  await waitForFonts(page);
}

/** Chords that overlap another chord, lie outside the window or not over their syllable, and broken words; as text. */
export function listMisplacedChords(): readonly string[] {
  // A verse out of sight keeps the height it had at another width until it comes near, and would lie over the next one.
  for (const verse of document.querySelectorAll<HTMLElement>('.lyrics section'))
    verse.style.contentVisibility = 'visible';
  const boxes = [...document.querySelectorAll<HTMLElement>('.chord')]
    .filter((one) => one.textContent !== '')
    .map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return { one, box: range.getBoundingClientRect() };
    });
  const trouble: string[] = [];
  boxes.forEach(({ one, box }, index) => {
    const name = one.textContent ?? '';
    if (box.left < 0 || box.right > document.documentElement.clientWidth) trouble.push(`${name} is cut off`);
    for (const other of boxes.slice(index + 1, index + 40)) {
      const apart = other.box.left >= box.right || other.box.right <= box.left;
      const isOtherLine = other.box.top >= box.bottom || other.box.bottom <= box.top;
      if (!apart && !isOtherLine) trouble.push(`${name} meets ${other.one.textContent}`);
    }
    const syllable = one.parentElement?.querySelector<HTMLElement>('.syllable');
    const words = syllable?.getBoundingClientRect();
    if (!words || words.height === 0) return;
    if (Math.abs(words.left - box.left) > 1.5) trouble.push(`${name} is beside its syllable`);
    if (words.top < box.bottom - 4 || words.top > box.bottom + 12)
      trouble.push(`${name} is not right over its syllable`);
  });
  return trouble;
}
