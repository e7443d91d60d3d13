import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  signInAs,
  signInWith,
  createUser,
  takeScreenshots,
} from '../../fixtures/index.ts';

const SONGS = 240;
const LONG_TITLE = 'O Thou in Whose Presence My Soul Takes Delight, on Whom in Affliction I Call, My Comfort by Day';

const titleOf = (number: number) => (number === 3 ? LONG_TITLE : `Hymn of the day ${number}`);
const songFile = (number: number) => ({
  name: `${number}-hymn.cho`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`{title: ${titleOf(number)}}\n{key: G}\n[G]Verse ${number} of a long book, line ${number * 7}`),
});

let member = '';

/* A songbook long enough for a rail, which everybody who signs in can open. */
beforeAll(async () => {
  if (inject('browser') === '') return;
  const page = await signInAs('editor', { path: '/imports' });
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  await (await asked).setFiles(Array.from({ length: SONGS }, (_, index) => songFile(index + 1)));
  await page.getByText('Preview: nothing has been changed yet.').waitFor({ timeout: 60_000 });
  await page.getByLabel('Import songs into').selectOption({ label: 'New songbook…' });
  await page.getByLabel('Songbook name').fill('A Long Songbook of the Day');
  await page.getByLabel('Abbreviation').fill('LSB');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('radio', { name: 'Everyone who signs in' }).check({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Import finished.').waitFor({ timeout: 60_000 });
  await page.close();
  member = await createUser('Liv');
}, 180_000);

const openBook = async (look: Parameters<typeof signInWith>[1] = {}): Promise<Page> => {
  const page = await signInWith(member, { ...look, path: '/songs/LSB' });
  await page.getByRole('link', { name: /^1 Hymn/ }).waitFor();
  return page;
};
const row = (page: Page, number: number) =>
  page.locator('[data-song]').filter({ has: page.getByRole('link', { name: new RegExp(`^${number} `) }) });
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not visible');
  return box;
};

/* A finger that moves sideways and is lifted. */
async function swipe(page: Page, on: Locator, dx: number): Promise<void> {
  const { x, y, width, height } = await boxOf(on);
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2 + at, y: y + height / 2 }],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= 6; step++) await send('touchMove', (dx * step) / 6);
  await send('touchEnd', dx);
  await session.detach();
}

describe('A long songbook on a desktop', () => {
  journey('has its rows on common lines, and every title on one', async () => {
    const page = await openBook();
    const readRows = () =>
      page.locator('[data-song]').evaluateAll((all) =>
        all.map((each) => {
          const { left, bottom, height } = each.getBoundingClientRect();
          return { left: Math.round(left), bottom: Math.round(bottom * 4) / 4, height };
        }),
      );
    await expect.poll(async () => [...new Set((await readRows()).map(({ left }) => left))]).toEqual([112, 531, 949]);
    const rows = await readRows();
    const columns = [...Map.groupBy(rows, ({ left }) => left).values()].map((each) => each.map(({ bottom }) => bottom));
    expect(new Set(rows.map(({ height }) => height)).size).toBe(1);
    for (const bottoms of columns) expect(columns[0]).toEqual(expect.arrayContaining(bottoms));
    const cut = page.getByText(LONG_TITLE, { exact: true });
    expect(await cut.evaluate((title) => title.scrollWidth > title.clientWidth)).toBe(true);
    expect(await cut.evaluate((title) => getComputedStyle(title).textOverflow)).toBe('ellipsis');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('shows the actions of a row over its marks while the pointer is there', async () => {
    const page = await openBook();
    const key = row(page, 2).getByRole('img', { name: 'Key: G' });
    const heart = row(page, 2).getByRole('button', { name: /^Favourite: / });
    await heart.waitFor({ state: 'attached' });
    const visibility = () =>
      heart.evaluate((each) => getComputedStyle(each.closest('.song-row-actions') ?? each).opacity);
    expect(await visibility()).toBe('0');
    await row(page, 2).hover();
    await expect.poll(visibility).toBe('1');
    const [under, over] = [await boxOf(key), await boxOf(heart)];
    expect(under.x + under.width / 2).toBeGreaterThan(over.x);
  });

  journey('opens the song of a typed number with Enter', async () => {
    const page = await openBook();
    const field = page.getByRole('searchbox', { name: 'Number or title' });
    await field.fill('194');
    await field.press('Enter');
    await page.waitForURL('**/songs/LSB/194');
    await page.getByRole('heading', { level: 1, name: 'Hymn of the day 194' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^1 Hymn/ }).waitFor();
  });
});

describe('A long songbook on a phone', () => {
  const phone = { size: '390x844', touch: true } as const;

  journey('has the field first, and its name in one line when it is scrolled', async () => {
    const page = await openBook(phone);
    const field = await boxOf(page.getByRole('searchbox', { name: 'Number or title' }));
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(field.y).toBeLessThan(heading.y);
    expect((await boxOf(row(page, 1))).y).toBeLessThan(330);
    expect(
      await row(page, 1)
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width)),
    ).toEqual([1]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 2000));
    const line = await boxOf(page.getByText('A Long Songbook of the Day · 240 songs'));
    expect([line.y, line.height]).toEqual([60, 32]);
    expect((await boxOf(page.getByRole('searchbox', { name: 'Number or title' }))).y).toBeLessThan(60);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('is jumped through by the rail at the edge, with a finger and with keys', async () => {
    const page = await openBook(phone);
    const rail = page.getByRole('navigation', { name: 'Jump to' });
    await expect.poll(() => rail.getByRole('button').allTextContents()).toEqual(['1', '51', '101', '151', '201']);
    await rail.getByRole('button', { name: '151' }).tap();
    await expect.poll(async () => (await boxOf(page.getByRole('heading', { name: '151–200' }))).y).toBeLessThan(150);
    await expect.poll(() => row(page, 151).count()).toBe(1);
    await rail.getByRole('button', { name: '151' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await boxOf(page.getByRole('heading', { name: '101–150' }))).y).toBeLessThan(150);
  });

  journey('marks a favourite to the right, and adds to a list to the left', async () => {
    const page = await openBook(phone);
    await swipe(page, row(page, 2), 110);
    await row(page, 2).getByRole('img', { name: 'Favourite' }).waitFor();
    expect(page.url()).toContain('/songs/LSB');
    await swipe(page, row(page, 4), -110);
    await page.getByRole('dialog').getByText('Hymn of the day 4').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    // The same without a swipe, for those who cannot.
    await row(page, 2).getByRole('button', { name: 'Actions for Hymn of the day 2' }).focus();
    await page.keyboard.press('Enter');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove from favourites' }).click();
    await expect.poll(() => row(page, 2).getByRole('img', { name: 'Favourite' }).count()).toBe(0);
  });

  journey('scrolls and opens songs as before', async () => {
    const page = await openBook(phone);
    await row(page, 5).getByRole('link').tap();
    await page.getByRole('heading', { level: 1, name: 'Hymn of the day 5' }).waitFor();
  });
});

journey('pictures of a long songbook', async () => {
  await takeScreenshots('long-songbook', (look) => openBook({ ...look, touch: look.size === '390x844' }));
});
