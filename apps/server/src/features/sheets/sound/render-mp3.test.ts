import { describe, expect, it } from 'vitest';
import type { TimedNote } from '../engraving/build-timemap.ts';
import { mergeTiedNotes, synthesizeOrgan, SAMPLE_RATE } from './organ-synth.ts';
import { renderMp3 } from './render-mp3.ts';

const note = (pitch: number, at: number, duration: number, more: Partial<TimedNote> = {}): TimedNote => ({
  id: `n${at}`,
  pitch,
  at,
  duration,
  part: 0,
  pass: 1,
  tied: false,
  ...more,
});

/** The strength of a frequency in a range of samples (Goertzel). */
function strengthOf(samples: Float32Array, hertz: number, from: number, to: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  let [one, two] = [0, 0];
  for (let index = Math.round(from * SAMPLE_RATE); index < Math.round(to * SAMPLE_RATE); index++)
    [one, two] = [samples[index]! + factor * one - two, one];
  return Math.sqrt(one * one + two * two - factor * one * two) / ((to - from) * SAMPLE_RATE);
}

describe('the organ', () => {
  it('sounds the notes that are written, when they are written', () => {
    const { left } = synthesizeOrgan([note(69, 0, 500), note(60, 500, 500)], 1);
    expect(strengthOf(left, 440, 0.1, 0.4)).toBeGreaterThan(10 * strengthOf(left, 261.63, 0.1, 0.4));
    expect(strengthOf(left, 261.63, 0.8, 0.98)).toBeGreaterThan(10 * strengthOf(left, 440, 0.8, 0.98));
  });

  it('never clips and ends in silence', () => {
    const chord = [48, 55, 60, 64, 67, 72].map((pitch) => note(pitch, 0, 800));
    const { left, right } = synthesizeOrgan(chord, 0.8);
    const loudest = Math.max(
      ...[left, right].map((channel) => channel.reduce((most, one) => Math.max(most, Math.abs(one)), 0)),
    );
    expect(loudest).toBeCloseTo(0.84, 2);
    expect(Math.abs(left.at(-1)!)).toBeLessThan(0.02);
  });

  it('holds tied notes through', () => {
    expect(mergeTiedNotes([note(60, 0, 500), note(60, 500, 500, { tied: true }), note(60, 1000, 500)])).toMatchObject([
      { at: 0, duration: 1000 },
      { at: 1000, duration: 500 },
    ]);
  });
});

describe('a recording', () => {
  it('is an MP3 of the length of the score', async () => {
    const bytes = await renderMp3({
      duration: 2000,
      tempos: [],
      measures: [],
      notes: [note(60, 0, 1000), note(64, 1000, 1000)],
    });
    expect([bytes[0], bytes[1]! & 0xe0]).toEqual([0xff, 0xe0]);
    expect(bytes.length / (128_000 / 8)).toBeGreaterThan(3);
    expect(bytes.length / (128_000 / 8)).toBeLessThan(3.5);
  });

  it('is refused when nothing sounds', async () => {
    await expect(renderMp3({ duration: 0, tempos: [], measures: [], notes: [] })).rejects.toThrow(/nothing to play/);
  });
});
