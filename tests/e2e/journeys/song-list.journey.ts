import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  waitForFonts,
  findAccessibilityViolations,
  completeRegistration,
  signInAs,
  type Size,
  takeScreenshots,
  type Theme,
} from '../../fixtures/index.ts';

/** The first entry in each view of the starter hymnal, and the number of songs in its group. */
const VIEWS = [
  ['Title', 'A', 4],
  ['Author', 'Hans Adolph Brorson', 2],
  ['Composer', 'Charles Crozat Converse', 1],
  ['Genre', 'Chorale', 2],
  ['Category', 'Hymns', 9],
  ['Theme', 'Grace', 1],
  ['Country', 'Norway', 2],
  ['Key', 'C', 1],
] as const;

async function openList(page: Page, path = '/songs/HH', text = 'Amazing Grace'): Promise<Page> {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  return page;
}

const rowsOf = (page: Page) => page.getByRole('list').getByRole('link', { name: /^\d+ / });
const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter/ });

describe('A singer looks at a songbook', () => {
  journey('in every view it has songs for, and finds it as it was left', async () => {
    const page = await openList(await signInAs('singer'));
    await expect.poll(() => page.getByRole('radio').count()).toBe(9);
    await expect.poll(() => view(page, 'Views').count()).toBe(0);
    for (const [name, first, count] of VIEWS) {
      await view(page, name).check({ force: true });
      const heading = page.getByRole('list', { name, exact: true }).getByRole('heading').first();
      await expect.poll(() => heading.textContent()).toBe(`${first}${count}`);
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('list', { name: 'Key', exact: true }).waitFor();
    await expect.poll(() => view(page, 'Key').isChecked()).toBe(true);
  });

  journey('by first letter, in the order of the Norwegian alphabet', async () => {
    const page = await signInAs('singer', { path: '/' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk bokmål' }).click();
    await page.getByRole('link', { name: 'Sangbøker' }).first().waitFor();
    await openList(page);
    await page.getByRole('radio', { name: 'Tittel' }).check({ force: true });
    await page.getByRole('list', { name: 'Tittel' }).waitFor();
    await page.getByRole('navigation', { name: 'Gå til' }).getByRole('button', { name: 'V' }).waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('group', { name: 'Kategorier' }).getByRole('checkbox', { name: 'Jul' }).check();
    await page.getByRole('button', { name: 'Vis 9 sanger' }).click();
    await page.getByRole('button', { name: 'Fjern filteret' }).first().click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
  });

  journey('as number buttons, and moves among them with the arrow keys', async () => {
    const page = await openList(await signInAs('singer'));
    await page.getByRole('button', { name: 'Numbers only' }).click();
    const buttons = page.getByRole('list').getByRole('link');
    await expect
      .poll(() => buttons.allTextContents())
      .toEqual(Array.from({ length: 18 }, (_, index) => String(index + 1)));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await buttons.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('2');
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('18');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'O Come, All Ye Faithful' }).waitFor();
  });

  journey('by figures of the number, which another order clears', async () => {
    const page = await openList(await signInAs('singer'));
    const field = page.getByRole('searchbox', { name: 'Number or title' });
    await field.fill('7');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByText('Et barn er født i Betlehem').waitFor();
    await field.fill('99');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('button', { name: 'Show all songs' }).click();
    await field.fill('silent');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await view(page, 'Title').check({ force: true });
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByRole('link', { name: /^1 Amazing Grace/ }).waitFor();
  });
});

describe('A filter', () => {
  journey('narrows the list of its own songbook, says so, and is removed with one press', async () => {
    const page = await openList(await signInAs('singer'));
    await filterButton(page).click();
    for (const group of ['Content', 'Video', 'Scores', 'Categories']) {
      await page.getByRole('group', { name: group, exact: true }).waitFor();
    }
    // No song here has a demo recording: nothing is offered that would leave no song.
    await page.getByRole('checkbox', { name: /^Karaoke/ }).waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Demo/ }).count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Hymns' }).check();
    await page.getByRole('checkbox', { name: 'Lyrics' }).check();
    await page.getByRole('button', { name: 'Show 9 songs' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(9);
    await expect.poll(() => filterButton(page).getAttribute('aria-label')).toBe('Filter, 2 active');

    await page.getByRole('link', { name: 'Songbooks' }).first().click();
    await page.getByRole('link', { name: 'Folk and Festival Songs', exact: true }).click();
    await page.getByRole('link', { name: /Per Spelmann/ }).waitFor();
    await expect.poll(() => filterButton(page).getAttribute('aria-label')).toBe('Filter');
    await openList(page);
    await page.getByText('9 of 18, filtered').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(18);
    expect(await page.getByText('filtered').count()).toBe(0);
  });

  journey('begins with the category of the address, which is then gone from it', async () => {
    const page = await signInAs('singer');
    const reply = page.waitForResponse('**/api/SongTags');
    await openList(page);
    const { result } = (await (await reply).json()) as { result: { id: string; name: { en: string } }[] };
    const christmas = result.find(({ name }) => name.en === 'Christmas')?.id;
    await openList(page, `/songs/HH?category=${christmas}`, 'Silent Night');
    await expect.poll(() => rowsOf(page).count()).toBe(9);
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => filterButton(page).getAttribute('aria-label')).toBe('Filter, 1 active');
  });

  journey('comes up from the bottom of a phone', async () => {
    const page = await openList(await signInAs('singer', { size: '390x844', theme: 'dark' }));
    await filterButton(page).click();
    const sheet = await page.getByRole('group', { name: 'Filter', exact: true }).boundingBox();
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844]);
    await page.getByRole('checkbox', { name: 'Christmas' }).check();
    await page.getByRole('button', { name: 'Show 9 songs' }).click();
    await expect.poll(() => filterButton(page).getAttribute('aria-label')).toBe('Filter, 1 active');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

journey('The first song stands high on a phone, and rows are one line of a grid on a desktop', async () => {
  const page = await signInAs('singer', { size: '390x844', path: '/songs/HH' });
  const row = (title: string) => rowsOf(page).filter({ hasText: title });
  await row('Amazing Grace').waitFor();
  expect((await row('Amazing Grace').boundingBox())?.y).toBeLessThan(844 * 0.4);
  expect((await row('When I Survey the Wondrous Cross').boundingBox())?.height).toBeLessThanOrEqual(56);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await row('Mitt hjerte alltid vanker').boundingBox())?.x).toBeGreaterThan(400);
  const boxes = await rowsOf(page).evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect()).map(({ x, y, height }) => ({ x, y, height })),
  );
  expect(boxes).toHaveLength(18);
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(3);
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(6);
});

journey('Order, field, filter and list are used with the keyboard alone', async () => {
  const page = await openList(await signInAs('singer'));
  await view(page, 'Number').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('list', { name: 'Title' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('come');
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Lyrics' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Lyrics' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Lyrics' }).count()).toBe(0);
  const inList = () => page.evaluate(() => document.activeElement?.closest('[role="list"]') !== null);
  for (let presses = 0; presses < 8 && !(await inList()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /O Come/ }).waitFor();
});

journey('An administrator sees how often songs were opened, and orders them by it', async () => {
  const page = await openList(await signInAs('admin'));
  await page
    .getByRole('img', { name: /^\d+ views?$/ })
    .first()
    .waitFor();
  await view(page, 'Views').check({ force: true });
  await page.getByRole('list', { name: 'Views' }).getByRole('heading', { name: '1–50' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

journey('Somebody without the songbook may buy it, and sees the songs that are free', async () => {
  await completeRegistration('new');
  const page = await openList(await signInAs('new'), '/songs/FS', 'Per Spelmann');
  await page.getByRole('heading', { name: 'You don’t have this songbook yet' }).waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Add to cart: Folk and Festival Songs' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

journey('The recordings of a songbook are listed when it has some', async () => {
  const page = await openList(await signInAs('singer'));
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page.getByRole('heading', { name: 'Files: House of Hymns' }).waitFor();
  await page
    .getByRole('list')
    .getByRole('button', { name: /Karaoke/ })
    .waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to songs' }).click();
  await page.waitForURL('**/songs/HH');
});

journey('pictures of the song list', async () => {
  await takeScreenshots('song-list-authors', async (look) => openAuthors(look));
  await takeScreenshots('song-list-numbers', async (look) => {
    const page = await openList(await signInAs('singer', look));
    await page.getByRole('button', { name: 'Numbers only' }).click();
    await waitForFonts(page);
    return page;
  });
  await takeScreenshots('song-list-filter', async (look) => {
    const page = await openList(await signInAs('singer', look));
    await filterButton(page).click();
    await waitForFonts(page);
    return page;
  });
});

async function openAuthors(look: { size: Size; theme: Theme }): Promise<Page> {
  const page = await openList(await signInAs('singer', look));
  if (look.size === '390x844') await page.getByRole('combobox', { name: 'Order' }).selectOption('author');
  else await view(page, 'Author').check({ force: true });
  await waitForFonts(page);
  return page;
}
