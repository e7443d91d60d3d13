import { beforeAll, describe, expect, inject } from 'vitest';
import { uploadFile, createUser, createRecording, createScore, findSongId } from '../../fixtures/index.ts';
import {
  address,
  button,
  css,
  journey,
  field,
  openProxy,
  type Page,
  role,
  signInAs,
  text,
  within,
} from './fixtures/index.ts';

const bar = css('section.score-bar');
const player = role('region', 'Player');
const slider = within(player, css('input[type="range"]'));
const position = (page: Page) => page.read(slider, (one) => Number((one as HTMLInputElement).value));

let score = '';

beforeAll(async () => {
  if (inject('program') === '') return;
  const facts = { songId: await findSongId('FS', 3), name: 'Two voices', type: 'sheetmusic', category: 'leadsheet' };
  score = await uploadFile(createScore(), 'two-voices.musicxml', facts);
  await uploadFile(createRecording(3600), 'evening.wav', {
    ...facts,
    name: 'A whole evening',
    type: 'audio',
    category: 'other',
  });
});

describe('Somebody who practises', () => {
  journey('reads a score in another key', async () => {
    const page = await signInAs(await createUser('Gro'), `/songs/FS/3?sheet=${score}`);
    await page.see(css('.sheet-picture svg .note'));
    await page.press(button(/^Key: /));
    await page.press(role('menuitemradio', 'A'));
    await page.see(button('Key: A'));
    await page.see(css('.sheet-picture svg .note'));
  });

  journey('hears a score, whose notes light up while they sound', async () => {
    const page = await signInAs(await createUser('Guro'), `/songs/FS/3?sheet=${score}`);
    await page.see(css('.sheet-picture svg .note'));
    await page.press(button('Play'));
    await page.see(css('.sheet-picture .is-sounding'));
    await page.press(within(bar, button('Pause')));
    await page.miss(css('.sheet-picture .is-sounding'));
  });

  journey('plays a recording, and goes on elsewhere in it by a part of the file', async () => {
    const proxy = await openProxy(address);
    const page = await signInAs(await createUser('Hilde'), '/songs/FS/3', proxy.origin);
    await page.press(button(/^A whole evening/));
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await page.choose(slider, '3000');
    // It plays on there, and not only shows where it is to go.
    await expect.poll(() => position(page)).toBeGreaterThan(3000.5);
    await expect.poll(() => proxy.ranges.some(({ range }) => /^bytes 2\d{7}-/.test(range ?? ''))).toBe(true);
    expect(new Set(proxy.ranges.map(({ status }) => status))).toEqual(new Set([206]));
    await page.press(within(player, button('Pause')));
    await page.see(within(player, button('Play')));
    await page.close();
    await proxy.cut();
  });

  journey('plays a recording in another key and slower', async () => {
    const page = await signInAs(await createUser('Ingrid'), '/songs/FS/3');
    await page.see(button(/^A whole evening/));
    await page.call(listen);
    await page.press(button(/^A whole evening/));
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await page.press(button(/^Open player: /));
    const shown = role('dialog', 'Now playing');
    if (!(await page.call(() => 'audioWorklet' in AudioContext.prototype))) {
      await page.see(text('This browser can’t change the key of a recording.'));
      return;
    }
    await page.choose(within(shown, field('Key')), '4');
    await page.choose(within(shown, field('Speed')), '0.8');
    await expect.poll(() => centsFrom(page, recordedHertz * 2 ** (4 / 12))).toBeLessThan(10);
    const [before, began] = [await position(page), Date.now()];
    await expect.poll(() => position(page)).toBeGreaterThan(before + 4);
    expect((Date.now() - began) / 1000).toBeGreaterThan(4);
    await page.choose(within(shown, field('Key')), '0');
    await expect.poll(() => centsFrom(page, recordedHertz)).toBeLessThan(10);
    expect(await page.count(role('alert'))).toBe(0);
  });
});

/* The tone of the recordings: a sixth of a radian per sample, 8,000 samples a second. */
const recordedHertz = 8000 / 6 / (2 * Math.PI);

/* Adds an ear to whatever the page sends to its output from now on. */
function listen(): void {
  type Connect = (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode;
  const connect: Connect = AudioNode.prototype.connect;
  const page = window as unknown as { ear?: AnalyserNode };
  // @ts-expect-error -- one of the two signatures is enough here
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
    if (to === this.context.destination) {
      page.ear ??= new AnalyserNode(this.context, { fftSize: 32_768 });
      connect.call(this, page.ear);
    }
    return connect.call(this, to, ...rest);
  };
}

/** How far what is heard is from a tone, in cents; enormous for silence. */
const centsFrom = (page: Page, hertz: number): Promise<number> =>
  page.call((wanted) => {
    const { ear } = window as unknown as { ear?: AnalyserNode };
    const silence = Number.MAX_SAFE_INTEGER;
    if (!ear) return silence;
    const samples = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(samples);
    const crossings: number[] = [];
    for (let at = 1; at < samples.length; at += 1) {
      const [before = 0, after = 0] = [samples[at - 1], samples[at]];
      if (before < 0 && after >= 0) crossings.push(at - 1 + before / (before - after));
    }
    const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
    const heard = ((crossings.length - 1) * ear.context.sampleRate) / span;
    return Math.abs(1200 * Math.log2(heard / wanted)) || silence;
  }, hertz);
