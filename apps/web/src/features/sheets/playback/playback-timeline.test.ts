import { describe, expect, test } from 'vitest';
import { scheduleUntil, scoreTimeAt } from './playback-timeline.ts';
import { lowerBound, frequencyOf, soundingNotes } from './sounding-notes.ts';

describe('the course of time', () => {
  test('changes of tempo and jumps each begin a piece', () => {
    const course = [
      { audioAt: 10, scoreAt: 0, tempo: 1 },
      { audioAt: 12, scoreAt: 2000, tempo: 0.5 },
      { audioAt: 14, scoreAt: 0, tempo: 2 },
    ];
    expect([9, 10, 11, 12, 13, 14, 15].map((time) => scoreTimeAt(course, time))).toEqual([
      undefined,
      0,
      1000,
      2000,
      2500,
      0,
      2000,
    ]);
  });

  test('a plan without a loop ends with the score', () => {
    const piece = { audioAt: 0, scoreAt: 0, tempo: 1 };
    expect(scheduleUntil(piece, 500, 2, { loop: undefined, end: 9000 })).toEqual([
      { segment: piece, from: 500, until: 2000 },
    ]);
    expect(scheduleUntil(piece, 500, 60, { loop: undefined, end: 9000 })).toEqual([
      { segment: piece, from: 500, until: 9000 },
    ]);
    expect(scheduleUntil(piece, 9000, 60, { loop: undefined, end: 9000 })).toEqual([]);
  });

  test('a loop comes back without a gap, however often it fits', () => {
    const piece = { audioAt: 0, scoreAt: 1000, tempo: 2 };
    const stretches = scheduleUntil(piece, 1500, 2.25, { loop: { from: 1000, until: 3000 }, end: 9000 });
    expect(stretches.map(({ from, until, segment: { audioAt } }) => [audioAt, from, until])).toEqual([
      [0, 1500, 3000],
      [1, 1000, 3000],
      [2, 1000, 1500],
    ]);
  });

  test('a jump that is planned at its very moment is kept', () => {
    const piece = { audioAt: 0, scoreAt: 0, tempo: 1 };
    const loop = { from: 1000, until: 2000 };
    const stretches = scheduleUntil(piece, 0, 2, { loop, end: 9000 });
    expect(stretches.at(-1)).toEqual({ segment: { audioAt: 2, scoreAt: 1000, tempo: 1 }, from: 1000, until: 1000 });
  });

  test('a loop without a length is none', () => {
    const piece = { audioAt: 0, scoreAt: 0, tempo: 1 };
    expect(scheduleUntil(piece, 0, 1, { loop: { from: 500, until: 500 }, end: 800 })).toHaveLength(1);
  });
});

test('tied notes are one sound, the same pitch struck again is another', () => {
  const note = (at: number, pitch: number, tied = false) => ({
    id: `n${at}`,
    at,
    duration: 500,
    pitch,
    part: 0,
    pass: 1,
    tied,
  });
  expect(soundingNotes({ notes: [note(0, 60), note(500, 60, true), note(1000, 60), note(1500, 62, true)] })).toEqual([
    { at: 0, duration: 1000, pitch: 60, part: 0 },
    { at: 1000, duration: 500, pitch: 60, part: 0 },
    { at: 1500, duration: 500, pitch: 62, part: 0 },
  ]);
});

test('frequencies and places', () => {
  expect(frequencyOf(57)).toBe(220);
  expect(lowerBound([{ at: 0 }, { at: 10 }, { at: 10 }, { at: 20 }], 10)).toBe(1);
  expect(lowerBound([{ at: 0 }], 5)).toBe(1);
});
