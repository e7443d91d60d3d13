import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  type PrintedPage,
  printPages,
  signInAs,
  signInForToken,
  takeScreenshots,
} from '../../fixtures/index.ts';

const marginPoints = (14 / 25.4) * 72;
const titles = [
  'Amazing Grace',
  'When I Survey the Wondrous Cross',
  'Silent Night',
  'Fairest Lord Jesus',
  'Joy to the World',
];

/* A set of five songs in two parts, the first two in other keys than their own. */
const makeSet = async (): Promise<string> => {
  const token = await signInForToken('singer@canticle.example');
  const id = randomUUID();
  await fetchAs(token, 'POST', 'api/CustomCollections', { id, name: 'Morning service' }, '4.0');
  const song = async (number: number, settings = {}) => ({ itemId: await findSongId('HH', number), ...settings });
  const rows = [
    { type: 'heading', title: 'Welcome' },
    await song(1, { transposition: 2 }),
    await song(2, { transposition: -1, capo: 3, note: 'Slowly, please.' }),
    { type: 'reading', reference: 'John 3:16-18', leader: 'Anna' },
    await song(4),
    { type: 'heading', title: 'Communion' },
    await song(6),
    await song(14),
  ];
  await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
    at: new Date().toISOString(),
    schedule: { date: '2031-11-30', time: '10:30', timeZone: 'UTC' },
    place: 'Main hall',
    add: rows.map((row, index) => ({ id: randomUUID(), sort: index + 1, ...row })),
  });
  return id;
};

const openBooklet = async (page: Page, set: string) => {
  await page.goto(`/print/list/${set}`);
  await laidOut(page);
};

/* Every page is there. */
const laidOut = (page: Page) => page.getByText(/^\d+ (pages?|sider?)$/).waitFor({ timeout: 60_000 });

const choose = async (page: Page, ...names: readonly string[]) => {
  for (const name of names) await page.getByText(name, { exact: true }).click();
  await laidOut(page);
};

const footOf = ({ texts }: PrintedPage) => texts.filter(({ bottom }) => bottom < marginPoints);
const bodyOf = ({ texts }: PrintedPage) => texts.filter(({ bottom }) => bottom >= marginPoints);

/* Where a title stands at the head of a song, not in the contents. */
const pageOfSong = (pages: readonly PrintedPage[], title: string, contentsPages = 1) =>
  1 + pages.findIndex(({ texts }, index) => index >= contentsPages && texts.some(({ text }) => text === title));

const widthShare = (page: PrintedPage) => {
  const texts = bodyOf(page);
  const used = Math.max(...texts.map(({ right }) => right)) - Math.min(...texts.map(({ left }) => left));
  return used / (page.width - 2 * marginPoints);
};

/* How many lines of each song stand on each page. */
const linesOnPages = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.print-page .print-song')].map(
      (song) => song.querySelectorAll('.lyric-line').length,
    ),
  );

describe('A set on paper', () => {
  let set: string;
  beforeAll(async () => {
    if (inject('browser') !== '') set = await makeSet();
  });

  journey('names the page each song begins on, and short songs share one', async () => {
    const page = await signInAs('singer');
    await openBooklet(page, set);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const pages = await printPages(page);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      pages.map(() => [595, 842]),
    );
    const begins = titles.map((title) => pageOfSong(pages, title));
    expect(Math.min(...begins)).toBe(2);
    expect(new Set(begins).size).toBeLessThan(titles.length);
    for (const [index, title] of titles.entries())
      expect(pages[0]?.words).toMatch(new RegExp(`^${index + 1} ${title} .*HH \\d+ ${begins[index]}$`, 'm'));
    expect(pages[0]?.words).toMatch(/Welcome[^]*John 3:16–18 · read by Anna[^]*Communion/);
  });

  journey('has the key and the capo of this time beside each title', async () => {
    const page = await signInAs('singer');
    await openBooklet(page, set);
    const pages = await printPages(page);
    const linesOfSongs = pages.slice(1).flatMap(({ words }) => words.split('\n'));
    expect(linesOfSongs).toContain('Amazing Grace Key A');
    expect(linesOfSongs).toContain('When I Survey the Wondrous Cross Key D · Capo 3');
    expect(linesOfSongs).toContain('Silent Night Key Bb');
    expect(linesOfSongs).toContain('Slowly, please.');
    expect(pages[0]?.words).toMatch(/Amazing Grace A HH 1/);
  });

  journey('has the date and the page in the foot of every page, and takes the width of the paper', async () => {
    const page = await signInAs('singer');
    await openBooklet(page, set);
    const pages = await printPages(page);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, printed] of pages.entries()) {
      const foot = footOf(printed)
        .map(({ text }) => text)
        .join(' ')
        .replace(/ +/g, ' ');
      expect(foot).toContain('Morning service · Sun 30 Nov 2031 · 10:30');
      expect(foot).toMatch(new RegExp(`\\b${index + 1} / ${pages.length}$`));
      expect(widthShare(printed)).toBeGreaterThanOrEqual(0.85);
    }
  });

  journey('leaves no line of a song alone on a page, on small paper and in large print', async () => {
    const page = await signInAs('singer');
    await openBooklet(page, set);
    await choose(page, 'A5', 'Large print', 'One');
    const pages = await printPages(page);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      pages.map(() => [420, 595]),
    );
    const lines = await linesOnPages(page);
    expect(lines.length).toBeGreaterThan(titles.length);
    expect(Math.min(...lines)).toBeGreaterThan(1);
    // Nothing stands lower than its page, or in its foot.
    for (const { texts } of pages) expect(Math.min(...texts.map(({ bottom }) => bottom))).toBeGreaterThan(14);
  });

  journey('is printed with chords, as lyrics or as chord charts, as it was chosen last', async () => {
    const page = await signInAs('singer');
    await openBooklet(page, set);
    const withChords = (await printPages(page)).map(({ words }) => words).join('\n');
    expect(withChords).toMatch(/how sweet the sound/);
    expect(withChords).toMatch(/^A A7 D A$/m);
    await choose(page, 'Lyrics only');
    const lyrics = (await printPages(page)).map(({ words }) => words).join('\n');
    expect(lyrics).toMatch(/how sweet the sound/);
    expect(lyrics).not.toMatch(/A7|F#m/);
    await choose(page, 'Chords only', 'Letter', 'Table of contents');
    const pages = await printPages(page);
    const charts = pages.map(({ words }) => words).join('\n');
    expect(charts).not.toMatch(/how sweet the sound/);
    expect(charts).toMatch(/^Verses 1–\d\nA A7 D A$/m);
    expect(pageOfSong(pages, 'Amazing Grace', 0)).toBe(1);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      pages.map(() => [612, 792]),
    );
    await page.reload();
    await laidOut(page);
    expect((await printPages(page)).map(({ words }) => words).join('\n')).toBe(charts);
  });

  journey('says which songs are left out', async () => {
    const token = await signInForToken('singer@canticle.example');
    const id = randomUUID();
    await fetchAs(token, 'POST', 'api/CustomCollections', { id, name: 'With a song that is locked' }, '4.0');
    const songs = [await findSongId('HH', 1), await findSongId('FS', 1)];
    await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
      at: new Date().toISOString(),
      add: songs.map((itemId, index) => ({ id: randomUUID(), itemId, sort: index + 1 })),
    });
    const page = await signInAs('singer');
    await openBooklet(page, id);
    await page.getByText('1 song won’t be printed because you don’t have access to it or it has no lyrics.').waitFor();
    await fetchAs(token, 'DELETE', `api/CustomCollections/${id}`, undefined, '4.0');
  });

  journey('is in Norwegian for who reads Norwegian', async () => {
    const page = await signInAs('singer', { language: 'no' });
    await openBooklet(page, set);
    const [contents, ...songs] = await printPages(page);
    expect(contents?.words).toMatch(/søn\. 30\. nov\. 2031 · 10:30/);
    expect(contents?.words).toContain('Johannes 3,16–18 · leses av Anna');
    expect(songs.map(({ words }) => words).join('\n')).toMatch(/Toneart D · Capo 3/);
  });

  journey(
    'looks good',
    async () => {
      await takeScreenshots('print-set', async (look) => {
        const page = await signInAs('singer', look);
        await openBooklet(page, set);
        return page;
      });
    },
    120_000,
  );
});

describe('A songbook on paper', () => {
  journey('is opened from its page, with its numbers and the page of each song', async () => {
    const page = await signInAs('singer', { path: '/songs/HH' });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'PDF (print or save)' }).click();
    await laidOut(page);
    expect(await page.title()).toBe('House of Hymns');
    const pages = await printPages(page);
    const begins = ['Amazing Grace', 'Silent Night', 'O Come, All Ye Faithful'].map((title) =>
      pageOfSong(pages, title),
    );
    expect(begins).toEqual(begins.toSorted((one, other) => one - other));
    expect(pages[0]?.words).toMatch(new RegExp(`^1 Amazing Grace .*G ${begins[0]}$`, 'm'));
    expect(pages[0]?.words).toMatch(new RegExp(`^18 O Come, All Ye Faithful .* ${begins[2]}$`, 'm'));
    await page.getByRole('link', { name: 'Back to songbook' }).click();
    await page.waitForURL('**/songs/HH');
  });

  journey('ends with the indexes that are chosen, in two columns, with the numbers of its songs', async () => {
    const page = await signInAs('singer', { path: '/songs/HH' });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'PDF (print or save)' }).click();
    await laidOut(page);
    const before = (await printPages(page)).length;
    const indexes = page.getByRole('group', { name: 'Indexes' });
    for (const name of ['Titles', 'First lines', 'Authors and composers', 'Keys', 'Scripture'])
      await indexes.getByRole('checkbox', { name }).check();
    await laidOut(page);
    const pages = (await printPages(page)).slice(before);
    expect(pages.length).toBeGreaterThan(0);
    const words = pages.map((one) => one.words).join('\n');
    for (const heading of ['Titles', 'First lines', 'Authors and composers', 'Keys', 'Newton, John'])
      expect(
        pages.some(({ texts }) => texts.some(({ text }) => text === heading)),
        heading,
      ).toBe(true);
    expect(words).toMatch(/Amazing grace! how sweet the sound 1\b/);
    expect(words).toContain('The numbers are those of the songs.');
    for (const { texts, width, height } of pages)
      for (const { text, left, right, bottom } of texts)
        expect([text, left > 0, right < width, bottom > 0, bottom < height]).toEqual([text, true, true, true, true]);
    const halves = pages[0]?.texts.filter(({ bottom }) => bottom >= marginPoints) ?? [];
    expect(halves.some(({ left }) => left > (pages[0]?.width ?? 0) / 2)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // Chosen here, and found again.
    await page.reload();
    await laidOut(page);
    expect(await indexes.getByRole('checkbox', { name: 'Keys' }).isChecked()).toBe(true);
    await takeScreenshots('indexes', async (look) => {
      const looked = await signInAs('singer', { ...look, path: '/songs/HH' });
      await looked.addInitScript(() =>
        localStorage.setItem('printOptions:list', '{"indexes":["titles","first-lines","people","keys"]}'),
      );
      await looked.goto(page.url());
      await laidOut(looked);
      await looked.getByRole('article').last().scrollIntoViewIfNeeded();
      return looked;
    });
  });
});
