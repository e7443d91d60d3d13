import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { fetchAs, findSongId, signInForToken } from '../../fixtures/index.ts';
import { journey, signInAs, text } from './fixtures/index.ts';

const PLANNER = 'extended@canticle.example';
const numbers = [1, 2, 3, 4, 6, 14];

async function makeSet(): Promise<string> {
  const token = await signInForToken(PLANNER);
  const id = randomUUID();
  await fetchAs(token, 'POST', 'api/CustomCollections', { id, name: 'Evening' }, '4.0');
  const songIds = await Promise.all(numbers.map((number) => findSongId('HH', number)));
  await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
    at: new Date().toISOString(),
    add: songIds.map((itemId, index) => ({ id: randomUUID(), itemId, sort: index + 1, transposition: index })),
  });
  return id;
}

/* The titles on each page after the contents, and whether all that is on it ends above its foot. */
function readPages() {
  return [...document.querySelectorAll('.print-page')].map((page) => {
    const foot = page.querySelector('.print-page-foot')?.getBoundingClientRect().top ?? 0;
    const lines = [...page.querySelectorAll('.lyric-line, li, .print-small')];
    return {
      titles: [...page.querySelectorAll('.print-song h2')].map(({ textContent }) => textContent),
      isInside: lines.every((line) => line.getBoundingClientRect().bottom <= foot),
    };
  });
}

/* Each title in the contents with its page. */
const readContents = () =>
  [...document.querySelectorAll('.print-contents li')].map((row) => [
    row.querySelector('.font-serif')?.textContent,
    Number(row.lastElementChild?.textContent),
  ]);

describe('Somebody who prints a set', () => {
  journey('has pages that hold what is on them, and contents that name them', async () => {
    const page = await signInAs(PLANNER, `/print/list/${await makeSet()}`);
    await page.see(text(/^\d+ pages$/));
    const pages = await page.call(readPages);
    expect(pages.map(({ isInside }) => isInside)).toEqual(pages.map(() => true));
    const begins = pages.flatMap(({ titles }, index) => titles.map((title) => [title, index + 1]));
    expect(begins).toHaveLength(numbers.length);
    expect(await page.call(readContents)).toEqual(begins);
  });
});
