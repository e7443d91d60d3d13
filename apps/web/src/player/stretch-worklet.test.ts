import { beforeAll, expect, it, vi } from 'vitest';
import { stretchDelay, stretchSettings } from './stretch-worklet.ts';

/*
 * The processor of the library, run as a browser does: blocks of 128 samples, here of one channel.
 */
const sampleRate = 48_000;
const block = 128;

type Processor = {
  readonly port: { onmessage: (message: { data: unknown[] }) => void };
  readonly process: (inputs: Float32Array[][], outputs: Float32Array[][]) => boolean;
};

let createProcessor: () => Promise<Processor>;

beforeAll(async () => {
  let ready: () => void = () => {};
  let Registered: (new (options: object) => Processor) | undefined;
  vi.stubGlobal('sampleRate', sampleRate);
  vi.stubGlobal('currentTime', 0);
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = { postMessage: ([kind]: readonly unknown[]) => kind === 'ready' && ready(), onmessage: () => {} };
    },
  );
  vi.stubGlobal('registerProcessor', (_name: string, registered: typeof Registered) => (Registered = registered));
  const name = 'signalsmith-stretch';
  await import(name);
  createProcessor = async () => {
    if (!Registered) throw new Error('The library has registered no processor.');
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = resolve;
    const processor = new Registered({ numberOfOutputs: 1, outputChannelCount: [1] });
    await promise;
    processor.port.onmessage({ data: [0, 'configure', stretchSettings] });
    return processor;
  };
});

/** What comes out when a sound goes in. */
async function shift(sound: (seconds: number) => number, seconds: number, semitones: number): Promise<Float32Array> {
  vi.stubGlobal('currentTime', 0);
  const processor = await createProcessor();
  processor.port.onmessage({ data: [0, 'schedule', { active: true, semitones }] });
  const output = new Float32Array(Math.floor((seconds * sampleRate) / block) * block);
  for (let from = 0; from < output.length; from += block) {
    const input = Float32Array.from({ length: block }, (_, at) => sound((from + at) / sampleRate));
    vi.stubGlobal('currentTime', from / sampleRate);
    processor.process([[input]], [[output.subarray(from, from + block)]]);
  }
  return output;
}

const tone =
  (hertz: number, loudness = 0.5) =>
  (seconds: number) =>
    loudness * Math.sin(2 * Math.PI * hertz * seconds);

const centsBetween = (one: number, other: number) => 1200 * Math.log2(other / one);

/** The longest silence, in milliseconds. */
function longestGap(samples: Float32Array, threshold = 0.02): number {
  let [longest, current] = [0, 0];
  for (const sample of samples) {
    current = Math.abs(sample) < threshold ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return (longest / sampleRate) * 1000;
}

/** The moment in the middle of a burst's energy, in seconds. */
function middleOf(samples: Float32Array, from: number, to: number): number {
  let [energy, moment] = [0, 0];
  for (let at = Math.floor(from * sampleRate); at < to * sampleRate; at += 1) {
    const power = (samples[at] ?? 0) ** 2;
    energy += power;
    moment += power * (at / sampleRate);
  }
  return moment / energy;
}

const semitoneSteps = [-6, -3, -1, 2, 6];
const patience = 60_000;

it.each([110, 440])(
  'a tone of %d Hz is right within 5 cents in every key, and has no gap',
  {
    timeout: patience,
  },
  async (hertz) => {
    for (const semitones of semitoneSteps) {
      const output = (await shift(tone(hertz), 2, semitones)).subarray(0.5 * sampleRate);
      const wanted = hertz * 2 ** (semitones / 12);
      expect(Math.abs(centsBetween(wanted, strongestNear(output, wanted))), `${semitones} semitones`).toBeLessThan(5);
      expect(longestGap(output), `${semitones} semitones`).toBeLessThan(10);
    }
  },
);

it('everything comes later by the same delay, so that nothing becomes longer', { timeout: patience }, async () => {
  const burst = (seconds: number, middle: number) => Math.exp(-(((seconds - middle) / 0.08) ** 2));
  const sound = (seconds: number) => tone(440)(seconds) * (burst(seconds, 0.5) + burst(seconds, 8.5));
  const output = await shift(sound, 9.5, 3);
  const [first, last] = [middleOf(output, 0, 4.5), middleOf(output, 4.5, 9.5)];
  expect(Math.abs(first - 0.5 - stretchDelay)).toBeLessThan(0.02);
  expect(Math.abs((last - first) / 8 - 1)).toBeLessThan(0.001);
});

it('music of several voices has no gap, and each of its voices is right within 5 cents', {
  timeout: patience,
}, async () => {
  const voices = [196, 246.94, 293.66, 392];
  const organ = (seconds: number) =>
    voices.reduce((sum, hertz) => sum + tone(hertz, 0.12)(seconds) + tone(hertz * 3, 0.03)(seconds), 0);
  for (const semitones of [-5, 3]) {
    const output = (await shift(organ, 2.2, semitones)).subarray(0.45 * sampleRate);
    expect(longestGap(output, 0.005)).toBeLessThan(10);
    for (const hertz of voices) {
      const wanted = hertz * 2 ** (semitones / 12);
      expect(Math.abs(centsBetween(wanted, strongestNear(output, wanted)))).toBeLessThan(5);
    }
  }
});

/** The frequency of the strongest partial within half a semitone, to one cent, through a Hann window. */
function strongestNear(samples: Float32Array, hertz: number): number {
  let [best, strongest] = [0, 0];
  for (let cents = -50; cents <= 50; cents += 1) {
    const candidate = hertz * 2 ** (cents / 1200);
    let [re, im] = [0, 0];
    for (let at = 0; at < samples.length; at += 4) {
      const weighted = (samples[at] ?? 0) * (1 - Math.cos((2 * Math.PI * at) / samples.length));
      const angle = (2 * Math.PI * candidate * at) / sampleRate;
      re += weighted * Math.cos(angle);
      im += weighted * Math.sin(angle);
    }
    if (re * re + im * im > strongest) [best, strongest] = [candidate, re * re + im * im];
  }
  return best;
}
