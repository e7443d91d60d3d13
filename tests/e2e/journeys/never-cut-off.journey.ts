import type { PresentationDocument } from '@canticle/presentation';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { address, openWindow } from '../../fixtures/index.ts';
import { openSampleData } from '../../fixtures/sample-data/index.ts';
import { samplePresentations } from './sample-songs.ts';

const samples = await openSampleData();
const SONGS = samples.contents.songs.presented;
const ROOMS = [
  { width: 1024, height: 768, readable: 20 },
  { width: 1920, height: 1080, readable: 24 },
  { width: 3840, height: 2160, readable: 24 },
  { width: 390, height: 844, readable: 12 },
] as const;

type Seen = {
  readonly trouble: readonly string[];
  readonly sizes: readonly number[];
  readonly pages: number;
};

describe.skipIf(address === '')(`${SONGS} songs of the sample hymnals on a screen`, () => {
  test('are never cut off, on any page and in any room', async () => {
    const songs = samplePresentations(samples.folder, SONGS);
    expect(songs).toHaveLength(SONGS);
    const page = await openWindow();
    await page.goto('/presentation');
    await page.getByRole('heading', { name: 'Nothing is being presented' }).waitFor();
    for (const { readable, ...room } of ROOMS) {
      const { trouble, sizes, pages } = await showAll(page, songs, room);
      const smallest = sizes.toSorted((one, other) => one - other);
      console.info(
        `${room.width}×${room.height}: ${pages} pages, letters from ${smallest[0]} px, tenth part below ${smallest[Math.floor(SONGS / 10)]} px, half below ${smallest[Math.floor(SONGS / 2)]} px`,
      );
      expect(trouble).toEqual([]);
      // One of them is not a song but a chart of fingerings, a single verse of 250 lines.
      expect(smallest[1]).toBeGreaterThanOrEqual(readable);
    }
  }, 900_000);
});

/* Sends the songs as a control in the same browser does. */
async function showAll(page: Page, songs: readonly PresentationDocument[], room: { width: number; height: number }) {
  await page.setViewportSize(room);
  return page.evaluate(drawEach, { songs, isEveryPage: room.width === ROOMS[0].width });
}

type ToDraw = { readonly songs: readonly PresentationDocument[]; readonly isEveryPage: boolean };

async function drawEach({ songs, isEveryPage }: ToDraw): Promise<Seen> {
  const channel = new BroadcastChannel('canticle-presentation');
  const trouble: string[] = [];
  const sizes: number[] = [];
  let number = Date.now();
  let pages = 0;
  let pagesOf = '';
  const place = { list: null, nextSongId: null, melody: 'original' };
  // Browsers throttle timers after a few of them.
  const turn = new MessageChannel();
  const nextTurn = () =>
    new Promise((resolve) => {
      turn.port1.onmessage = resolve;
      turn.port2.postMessage(null);
    });
  const drawn = async (heading: string) => {
    for (let tries = 0; document.querySelector('.screen h1')?.textContent !== heading; tries += 1) {
      if (tries > 100_000) throw new Error(`${heading} is not drawn`);
      await nextTurn();
    }
  };
  for (const song of songs) {
    const { size, availableVerses } = song.settings;
    const count = Object.keys(availableVerses).length;
    const starts = Array.from({ length: Math.ceil(count / size) }, (_, at) => at * size);
    for (const currentIndex of isEveryPage ? starts : [fullest(song)]) {
      number += 1;
      pages += 1;
      const title = `${song.song.name['en']} ${pages}`;
      const shown = {
        ...song,
        song: { ...song.song, name: { en: title } },
        settings: { ...song.settings, currentIndex },
      };
      channel.postMessage({ kind: 'shown', shown: { document: shown, place, number, revision: 0 } });
      await drawn(title);
      trouble.push(...cutOff().map((what) => `${title}: ${what}`));
      if (pagesOf !== song.song.id) {
        pagesOf = song.song.id;
        const text = document.querySelector('.screen-text');
        const letters = text ? Number.parseFloat(getComputedStyle(text).fontSize) : 0;
        sizes.push(letters);
      }
    }
  }
  channel.close();
  return { trouble: trouble.slice(0, 20), sizes, pages };

  /* The page with the most lines. */
  function fullest({ lyrics, settings: { size } }: PresentationDocument): number {
    const lines = Object.values(lyrics.verses).map(({ content }) => content.length);
    const pageLines = lines.map((_, at) =>
      at % size ? 0 : lines.slice(at, at + size).reduce((sum, one) => sum + one, 0),
    );
    return pageLines.indexOf(Math.max(...pageLines));
  }

  function cutOff(): readonly string[] {
    const foot = document.querySelector('.screen-foot')?.getBoundingClientRect().top ?? 0;
    const panel = document.querySelector('.screen-panel')?.getBoundingClientRect().right ?? 0;
    const lines = [...document.querySelectorAll<HTMLElement>('.screen-text .screen-line')];
    const range = document.createRange();
    const boxes = lines.map((line) => {
      range.selectNodeContents(line);
      return { words: line.textContent, box: range.getBoundingClientRect(), own: line.getBoundingClientRect() };
    });
    return boxes
      .filter(
        ({ box, own }) =>
          box.left < panel ||
          box.right > innerWidth ||
          Math.min(box.top, own.top) < 0 ||
          own.bottom > foot ||
          box.bottom > innerHeight ||
          box.right > own.right + 1,
      )
      .map(({ words }) => `${words}`)
      .concat(document.querySelector('.screen-text .screen-verse') ? [] : ['nothing is drawn']);
  }
}
