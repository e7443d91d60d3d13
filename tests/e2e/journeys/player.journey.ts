import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  createRecording,
  fetchAsEditor,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
  takeScreenshots,
  uploadFile,
  type WindowOptions,
} from '../../fixtures/index.ts';

/* Songs of the singer's hymnal: with a recording, without one, and with one. */
const recorded = [11, 13] as const;
const unrecorded = 12;

const titles = new Map<number, string>();
let listCount = 0;

beforeAll(async () => {
  if (inject('browser') === '') return;
  for (const number of [...recorded, unrecorded]) {
    const id = await findSongId('HH', number);
    const { name } = await fetchAsEditor<{ name: Record<string, string> }>(`api/Songs/Id/${id}`);
    titles.set(number, name['en'] ?? Object.values(name)[0] ?? '');
    if (number === unrecorded) continue;
    await uploadFile(createRecording(90), 'lead-sheet.wav', {
      songId: id,
      name: 'Lead sheet',
      type: 'audio',
      category: 'leadsheet',
    });
  }
});

const titleOf = (number: number) => titles.get(number) ?? '';
const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const nowPlaying = (page: Page) => page.getByRole('dialog', { name: 'Now playing' });
const position = async (page: Page) => Number(await bar(page).getByRole('slider').first().inputValue());

/** A list of its own with the three songs, opened and played. */
async function playList(look: WindowOptions = {}): Promise<Page> {
  listCount += 1;
  const list = `Week ${listCount}`;
  const page = await signInAs('singer', look);
  await page.goto('/custom-collections');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(list);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: list }).waitFor();
  const address = new URL(page.url()).pathname;
  for (const number of [recorded[0], unrecorded, recorded[1]]) {
    await page.goto(`/songs/HH/${number}`);
    await page.getByRole('button', { name: 'Add to a list' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${list}`) })
      .click();
    await page.getByText(new RegExp(`is in ${list}`)).waitFor();
  }
  await page.goto(address);
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  return page;
}

describe('Somebody who plays a list', () => {
  journey(
    'sees which song it is, in the bar and in the list, and what comes next, songs without a recording too',
    async () => {
      const page = await playList({ size: '390x844' });
      await bar(page).getByText(titleOf(recorded[0]), { exact: true }).waitFor();
      await bar(page)
        .getByText(/^Lead sheet · /)
        .first()
        .waitFor();
      const rowOf = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
      await rowOf(titleOf(recorded[0])).getByRole('img', { name: 'Playing' }).waitFor();
      expect(await page.getByRole('img', { name: 'Playing' }).count()).toBe(1);

      await bar(page)
        .getByRole('button', { name: /^Open the player: / })
        .click();
      const next = nowPlaying(page).getByRole('list', { name: 'Up next' });
      await next.waitFor();
      expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
        `${titleOf(unrecorded)}\nNothing to play`,
        expect.stringContaining(titleOf(recorded[1])),
      ]);
      expect(await next.getByRole('button').count()).toBe(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await nowPlaying(page).getByRole('button', { name: 'Next' }).click();
      await nowPlaying(page)
        .getByRole('heading', { name: titleOf(recorded[1]) })
        .waitFor();
      await page.keyboard.press('Escape');
      await nowPlaying(page).waitFor({ state: 'detached' });
      await rowOf(titleOf(recorded[1])).getByRole('img', { name: 'Playing' }).waitFor();
      await bar(page).getByRole('button', { name: 'Pause' }).click();
      await rowOf(titleOf(recorded[1])).getByRole('img', { name: 'Paused' }).waitFor();
      await bar(page).getByRole('button', { name: 'Close the player' }).click();
      await expect.poll(() => page.getByRole('img', { name: 'Paused' }).count()).toBe(0);
    },
    120_000,
  );

  journey(
    'is shown title, book and cover by the system, and stops at the end of a song when asked to',
    async () => {
      const page = await playList();
      const metadata = () =>
        page.evaluate(() => {
          const { title = '', album = '', artwork = [] } = navigator.mediaSession.metadata ?? {};
          return { title, album, artwork: artwork.map(({ src }) => new URL(src).protocol) };
        });
      await expect.poll(metadata).toEqual({
        title: titleOf(recorded[0]),
        album: expect.stringMatching(/\w/),
        artwork: ['blob:'],
      });
      const picture = await page.evaluate(async () => {
        const image = new Image();
        image.src = navigator.mediaSession.metadata?.artwork[0]?.src ?? '';
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      expect(picture).toEqual([512, 512]);

      await bar(page)
        .getByRole('button', { name: /^Open the player: / })
        .click();
      await nowPlaying(page).getByLabel('Sleep timer').selectOption('End of this song');
      await nowPlaying(page).getByRole('slider').first().fill('89.5');
      await nowPlaying(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
      await nowPlaying(page)
        .getByRole('heading', { name: titleOf(recorded[0]) })
        .waitFor();
      await expect.poll(() => nowPlaying(page).getByLabel('Sleep timer').inputValue()).toBe('');
    },
    120_000,
  );
});

/* The tone of the recordings: a sixth of a radian per sample, 8,000 samples a second. */
const recordedHertz = 8000 / 6 / (2 * Math.PI);

/**
 * Listens to what the page sends to its output: the frequency of the tone and the longest silence in milliseconds, in
 * more than half a second of it.
 */
async function listenTo(page: Page): Promise<{ hertz: number; gapMs: number }> {
  return page.evaluate(() => {
    const { listening }: { listening?: AnalyserNode[] } = window as object;
    const analyser = listening?.at(-1);
    if (!analyser) return { hertz: 0, gapMs: Number.POSITIVE_INFINITY };
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const { sampleRate } = analyser.context;
    const crossings: number[] = [];
    let [gap, longest] = [0, 0];
    for (let at = 1; at < samples.length; at += 1) {
      const [before = 0, after = 0] = [samples[at - 1], samples[at]];
      if (before < 0 && after >= 0) crossings.push(at - 1 + before / (before - after));
      gap = Math.abs(after) < 0.02 ? gap + 1 : 0;
      longest = Math.max(longest, gap);
    }
    const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
    return { hertz: ((crossings.length - 1) * sampleRate) / span, gapMs: (longest / sampleRate) * 1000 };
  });
}

/** Adds an ear to every output of a page that is opened from now on. */
const addListener = (page: Page) =>
  page.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    const listening: AnalyserNode[] = [];
    Object.assign(window, { listening });
    // @ts-expect-error -- one of the two signatures is enough here
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
      if (to === this.context.destination && this instanceof AudioWorkletNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 32_768 });
        connect.call(this, analyser);
        listening.push(analyser);
      }
      return connect.call(this, to, ...rest);
    };
  });

const centsBetween = (one: number, other: number) => 1200 * Math.log2(other / one);

async function expectTone(page: Page, semitones: number): Promise<void> {
  const wanted = recordedHertz * 2 ** (semitones / 12);
  await expect
    .poll(async () => Math.abs(centsBetween(wanted, (await listenTo(page)).hertz)), { timeout: 20_000 })
    .toBeLessThan(5);
}

journey(
  'a recording sounds in the key chosen for its song, at any speed and while the page is busy, and as recorded on request',
  async () => {
    const page = await signInAs('singer');
    await addListener(page);
    await page.goto(`/songs/HH/${recorded[0]}?format=chords`);
    await page.locator('.chord').first().waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page
      .getByRole('button', { name: /^Lead sheet/ })
      .first()
      .click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await expectTone(page, 2);
    await bar(page).getByText('+2', { exact: true }).waitFor();

    await bar(page)
      .getByRole('button', { name: /^Open the player: / })
      .click();
    const key = nowPlaying(page).getByLabel('Key');
    expect(await key.locator('option:checked').innerText()).toMatch(/^As the song: .*\+2$/);
    const busy = await page.context().newCDPSession(page);
    await busy.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const [speed, semitones] of [
      ['0.5', 6],
      ['1.25', -6],
      ['1.5', 3],
    ] as const) {
      await nowPlaying(page).getByLabel('Speed').selectOption(speed);
      await key.selectOption(String(semitones));
      await expectTone(page, semitones);
      await page.waitForTimeout(800);
      const { hertz, gapMs } = await listenTo(page);
      expect(Math.abs(centsBetween(recordedHertz * 2 ** (semitones / 12), hertz))).toBeLessThan(5);
      expect(gapMs).toBeLessThan(10);
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await nowPlaying(page).getByLabel('Speed').selectOption('1');
    await key.selectOption({ index: 1 });
    await bar(page).getByText('+3', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.querySelectorAll('[role=alert]').length)).toBe(0);
    const before = await position(page);
    await expect.poll(() => position(page)).toBeGreaterThan(before + 1);
  },
  120_000,
);

journey('the media of a song are not named twice by the same words', async () => {
  const page = await signInAs('singer');
  await page.goto(`/songs/HH/${recorded[0]}`);
  const row = page.getByRole('list', { name: 'Audio' }).getByRole('button', { name: /^Lead sheet/ });
  await row.first().waitFor();
  expect((await row.first().innerText()).match(/lead sheet/gi)).toHaveLength(1);
});

journey(
  'pictures of the page of the player',
  async () => {
    await takeScreenshots('now-playing', async (look) => {
      const page = await playList(look);
      await bar(page)
        .getByRole('button', { name: /^Open the player: / })
        .click();
      await nowPlaying(page).getByRole('list', { name: 'Up next' }).waitFor();
      return page;
    });
  },
  300_000,
);
