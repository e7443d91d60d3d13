import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  findAccessibilityViolations,
  findSongId,
  journey,
  plainHttpAddress,
  signInAs,
  uploadFile,
} from '../../fixtures/index.ts';

/* A song of the singer's hymnal, in G. */
const song = 7;
const path = `/songs/HH/${song}?format=chords`;
/* The tone of the recording, and when it is louder for a moment, in seconds. */
const hertz = 440;
const accents = [92, 112] as const;

beforeAll(async () => {
  if (inject('browser') === '') return;
  await uploadFile(createTone(120), 'tone.wav', {
    songId: await findSongId('HH', song),
    name: 'Tuning fork',
    type: 'audio',
    category: 'studio',
    transposition: 'G',
  });
});

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const nowPlaying = (page: Page) => page.getByRole('dialog', { name: 'Now playing' });
const key = (page: Page) => nowPlaying(page).getByLabel('Key');
const position = async (page: Page) => Number(await bar(page).getByRole('slider').first().inputValue());
const centsBetween = (one: number, other: number) => 1200 * Math.log2(other / one);

/** A WAV file with one tone: 16,000 samples a second of 16 bits. */
function createTone(seconds: number): Uint8Array {
  const rate = 16_000;
  const bytes = Buffer.alloc(44 + 2 * rate * seconds);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * rate * seconds, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(2 * rate, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * rate * seconds, 40);
  for (let at = 0; at < rate * seconds; at += 1) {
    const time = at / rate;
    const accent = accents.reduce((sum, middle) => sum + Math.exp(-(((time - middle) / 0.05) ** 2)), 0);
    bytes.writeInt16LE(Math.round((4000 + 20_000 * accent) * Math.sin(2 * Math.PI * hertz * time)), 44 + 2 * at);
  }
  return bytes;
}

type Heard = {
  readonly hertz: number;
  /** The part of the time that was silent for 10 ms or more without a break, 0 to 1. */
  readonly silence: number;
  /** From the first accent to the last one, in seconds. */
  readonly accentsApart: number;
};

/** Adds an ear to what a page that is opened from now on sends to its output. */
const addEar = (page: Page) =>
  page.addInitScript(() => {
    type Connect = (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode;
    const connect: Connect = AudioNode.prototype.connect;
    const ears = new Map<BaseAudioContext, MediaStreamAudioDestinationNode>();
    Object.assign(window, { ears });
    // @ts-expect-error -- one of the two signatures is enough here
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
      if (to === this.context.destination) {
        const ear = ears.get(this.context) ?? new MediaStreamAudioDestinationNode(this.context as AudioContext);
        ears.set(this.context, ear);
        connect.call(this, ear);
      }
      return connect.call(this, to, ...rest);
    };
  });

/** Listens for some seconds to what a page sends to its output. */
const listenTo = (page: Page, seconds: number): Promise<Heard> =>
  page.evaluate(async (duration) => {
    const { ears } = window as unknown as { ears: Map<BaseAudioContext, MediaStreamAudioDestinationNode> };
    const stream = [...ears.values()].at(-1)?.stream;
    if (!stream) return { hertz: 0, silence: 1, accentsApart: 0 };
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 256_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    await new Promise((done) => setTimeout(done, duration * 1000));
    await new Promise((done) => {
      recorder.onstop = done;
      recorder.stop();
    });
    const rate = 48_000;
    const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await new Blob(parts).arrayBuffer());
    // The recorder itself fades in.
    const samples = decoded.getChannelData(0).subarray(rate / 5, decoded.length - rate / 20);
    const crossings: number[] = [];
    let [quiet, silent] = [0, 0];
    for (let at = 1; at < samples.length; at += 1) {
      const [before = 0, after = 0] = [samples[at - 1], samples[at]];
      if (before < 0 && after >= 0) crossings.push(at - 1 + before / (before - after));
      quiet = Math.abs(after) < 0.01 ? quiet + 1 : 0;
      silent += quiet === rate / 100 ? quiet : Number(quiet > rate / 100);
    }
    const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
    const middleOfAccent = (from: number, to: number) => {
      let [energy, moment] = [0, 0];
      for (let at = from; at < to; at += 1) {
        const power = Math.max(0, (samples[at] ?? 0) ** 2 - 0.04);
        energy += power;
        moment += power * at;
      }
      return moment / energy / rate;
    };
    const half = Math.floor(samples.length / 2);
    return {
      hertz: ((crossings.length - 1) * rate) / span,
      silence: silent / samples.length,
      accentsApart: middleOfAccent(half, samples.length) - middleOfAccent(0, half),
    };
  }, seconds);

/* A machine that does something else for a moment leaves out a part of the sound, not of three in a row. */
async function expectTone(page: Page, semitones: number): Promise<void> {
  let heard = await listenTo(page, 1.5);
  for (let tries = 1; tries < 3 && heard.silence > 0; tries += 1) heard = await listenTo(page, 1.5);
  expect(Math.abs(centsBetween(hertz * 2 ** (semitones / 12), heard.hertz)), `${semitones} semitones`).toBeLessThan(5);
  expect(heard.silence, `${semitones} semitones`).toBe(0);
}

async function playInKey(page: Page, name: string): Promise<void> {
  await page.goto(path);
  const chosen = page.waitForResponse((answer) => answer.url().includes('/api/canticle/song-choices/'));
  await page.getByRole('button', { name: /^Key: / }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await chosen;
  await page
    .getByRole('button', { name: /^Tuning fork/ })
    .first()
    .click();
  await expect.poll(() => position(page)).toBeGreaterThan(0);
}

const openPlayer = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^Open player: / })
    .click();

describe('A singer who plays a recording', () => {
  journey(
    'hears it in the key chosen for its song, in every other key at any speed, and as recorded again',
    async () => {
      const page = await signInAs('singer');
      await addEar(page);
      await playInKey(page, 'A');
      await bar(page).getByText('+2', { exact: true }).waitFor();
      await page.waitForTimeout(500);
      await expectTone(page, 2);

      await openPlayer(page);
      expect(await key(page).locator('option:checked').innerText()).toBe('Same as the song: A +2');
      // Four times slower, as on an old phone.
      const processor = await page.context().newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      for (const [speed, semitones] of [
        ['0.5', 6],
        ['0.5', -6],
        ['1.25', -3],
        ['1.5', 5],
        ['1', 1],
      ] as const) {
        await nowPlaying(page).getByLabel('Speed').selectOption(speed);
        await key(page).selectOption(String(semitones));
        await page.waitForTimeout(1000);
        await expectTone(page, semitones);
      }
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await key(page).selectOption('0');
      await page.waitForTimeout(500);
      await expectTone(page, 0);
      await bar(page).getByText('+1', { exact: true }).waitFor({ state: 'detached' });
    },
    180_000,
  );

  journey(
    'needs no more and no less time for it in another key, faster or slower',
    async () => {
      const page = await signInAs('singer');
      await addEar(page);
      await playInKey(page, 'C');
      await openPlayer(page);
      for (const speed of ['1.5', '0.8']) {
        await nowPlaying(page).getByLabel('Speed').selectOption(speed);
        await nowPlaying(page).getByRole('slider').first().fill('90.5');
        const { accentsApart, silence } = await listenTo(page, 23 / Number(speed));
        const wanted = (accents[1] - accents[0]) / Number(speed);
        expect(Math.abs(accentsApart / wanted - 1), `${speed} times as fast`).toBeLessThan(0.001);
        expect(silence).toBeLessThan(0.01);
      }
    },
    180_000,
  );

  journey('hears it as recorded, and reads why, when the key cannot be changed', async () => {
    const page = await signInAs('singer');
    // Requests of worklets cannot be intercepted.
    await page.addInitScript(() => {
      const load = AudioWorklet.prototype.addModule;
      AudioWorklet.prototype.addModule = () => Promise.reject(new TypeError('Failed to fetch'));
      Object.assign(window, { restoreNetwork: () => (AudioWorklet.prototype.addModule = load) });
    });
    await playInKey(page, 'E');
    await openPlayer(page);
    const problem = nowPlaying(page).getByRole('alert');
    await problem.getByText(/^The key couldn’t be changed/).waitFor();
    await bar(page).getByText('−3', { exact: true }).waitFor({ state: 'detached' });
    const before = await position(page);
    await expect.poll(() => position(page)).toBeGreaterThan(before + 1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.evaluate(() => (window as unknown as { restoreNetwork: () => void }).restoreNetwork());
    await nowPlaying(page).getByRole('button', { name: 'Try again' }).click();
    await problem.waitFor({ state: 'detached' });
    await bar(page).getByText('−3', { exact: true }).waitFor({ state: 'attached' });
  });

  journey('is told over plain HTTP why there is no other key', async () => {
    const page = await signInAs('singer', { origin: plainHttpAddress, path });
    await page
      .getByRole('button', { name: /^Tuning fork/ })
      .first()
      .click();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await openPlayer(page);
    await nowPlaying(page).getByText('The key can only be changed over a secure connection (https).').waitFor();
    expect(await key(page).count()).toBe(0);
    expect(await nowPlaying(page).getByLabel('Speed').count()).toBe(1);
  });
});
