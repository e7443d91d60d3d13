import type { TimedNote } from '../engraving/build-timemap.ts';

/** Stereo audio; samples from -1 to 1. */
export type StereoAudio = { readonly left: Float32Array; readonly right: Float32Array };

/** Samples per second. */
export const SAMPLE_RATE = 44_100;
/** The volume of each overtone, by its multiple of the note's frequency: the drawbars of a small organ. */
const DRAWBARS = [
  [0.5, 0.25],
  [1, 1],
  [1.5, 0.1],
  [2, 0.55],
  [3, 0.22],
  [4, 0.3],
  [8, 0.08],
] as const;
const ATTACK_SECONDS = 0.03;
const RELEASE_SECONDS = 0.18;
/** Seconds of sound after the last note. */
const TAIL_SECONDS = 1.2;
const PEAK = 0.84;
const HIGHEST_HZ = 15_000;

/**
 * Plays notes on an organ made of sines: low notes a little to the left, high ones to the right, in a small room. Tied
 * notes sound as one. The result is as loud as possible without clipping.
 *
 * @param seconds  the total duration of the notes
 */
export function synthesizeOrgan(notes: readonly TimedNote[], seconds: number): StereoAudio {
  const length = Math.ceil((seconds + TAIL_SECONDS) * SAMPLE_RATE);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  for (const note of mergeTiedNotes(notes)) synthesizeNote(note, left, right);
  addReverb(left, [1557, 1617, 1491, 1422]);
  addReverb(right, [1580, 1640, 1514, 1445]);
  normalizeVolume(left, right);
  return { left, right };
}

type Tone = { readonly pitch: number; readonly at: number; duration: number; readonly part: number };

/** One tone for a note and the notes tied to it. */
export function mergeTiedNotes(notes: readonly TimedNote[]): Tone[] {
  const tones: Tone[] = [];
  const last = new Map<string, Tone>();
  for (const { pitch, at, duration, part, tied } of notes) {
    const voice = `${part} ${pitch}`;
    const before = last.get(voice);
    if (tied && before !== undefined && Math.abs(before.at + before.duration - at) < 2) {
      before.duration = at + duration - before.at;
      continue;
    }
    const tone = { pitch, at, duration, part };
    tones.push(tone);
    last.set(voice, tone);
  }
  return tones;
}

function synthesizeNote({ pitch, at, duration }: Tone, left: Float32Array, right: Float32Array): void {
  const hertz = 440 * 2 ** ((pitch - 69) / 12);
  const start = Math.round((at / 1000) * SAMPLE_RATE);
  const sustain = Math.max(1, Math.round((duration / 1000) * SAMPLE_RATE));
  const count = Math.min(sustain + Math.round(RELEASE_SECONDS * SAMPLE_RATE), left.length - start);
  const side = Math.min(1, Math.max(0, (pitch - 36) / 48));
  const attack = Math.round(ATTACK_SECONDS * SAMPLE_RATE);
  const release = Math.round(RELEASE_SECONDS * SAMPLE_RATE);
  const tone = new Float32Array(Math.max(0, count));
  for (const [times, loudness] of DRAWBARS) if (hertz * times < HIGHEST_HZ) addSine(tone, hertz * times, loudness);
  for (let index = 0; index < count; index++) {
    const rising = Math.min(1, index / attack);
    const falling = index < sustain ? 1 : 1 - (index - sustain) / release;
    const sample = (tone[index] ?? 0) * rising * falling;
    left[start + index] = (left[start + index] ?? 0) + sample * (1 - side * 0.5);
    right[start + index] = (right[start + index] ?? 0) + sample * (0.5 + side * 0.5);
  }
}

/* The next value of a sine is computed from the two before it, without a call of `Math.sin` per sample. */
function addSine(tone: Float32Array, hertz: number, loudness: number): void {
  const step = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const factor = 2 * Math.cos(step);
  let before = -Math.sin(step) * loudness;
  let now = 0;
  for (let index = 0; index < tone.length; index++) {
    tone[index] = (tone[index] ?? 0) + now;
    const next = factor * now - before;
    before = now;
    now = next;
  }
}

/** Echoes of four lengths, in samples, mixed in quietly. */
function addReverb(samples: Float32Array, delays: readonly number[]): void {
  const dry = samples.slice();
  for (const delay of delays) {
    const line = new Float32Array(delay);
    for (let index = 0; index < samples.length; index++) {
      const place = index % delay;
      const echo = line[place] ?? 0;
      line[place] = (dry[index] ?? 0) + echo * 0.72;
      samples[index] = (samples[index] ?? 0) + echo * 0.06;
    }
  }
}

function normalizeVolume(left: Float32Array, right: Float32Array): void {
  let highest = 0;
  for (const channel of [left, right]) for (const sample of channel) highest = Math.max(highest, Math.abs(sample));
  if (highest === 0) return;
  for (const channel of [left, right])
    for (let index = 0; index < channel.length; index++) channel[index] = ((channel[index] ?? 0) * PEAK) / highest;
}
