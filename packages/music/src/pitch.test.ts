import { describe, expect, test } from 'vitest';
import { accidentalSigns, formatPitch, modulo, parsePitch, semitoneOf } from './pitch.ts';

describe('the name of a note', () => {
  test.each([
    ['C', 'C', 0],
    ['B', 'B', 11],
    ['H', 'B', 11],
    ['F♯', 'F#', 6],
    ['G♭', 'Gb', 6],
    ['B#', 'B#', 0],
    ['Cb', 'Cb', 11],
    ['F𝄪', 'F##', 7],
    ['E𝄫', 'Ebb', 2],
    ['A##', 'A##', 11],
  ])('%s is %s, %i semitones above C', (name, written, semitones) => {
    const pitch = parsePitch(name) ?? expect.fail(name);
    expect([formatPitch(pitch), semitoneOf(pitch)]).toEqual([written, semitones]);
  });

  test.each(['', '#', 'c', 'I', 'Bis', 'C#b', 'C###', 'Dbbb', ' C', 'aC', 'C4'])('%j is none', (name) => {
    expect(parsePitch(name)).toBeNull();
  });
});

test('as many signs as accidentals', () => {
  expect([-2, -1, 0, 1, 2].map(accidentalSigns)).toEqual(['bb', 'b', '', '#', '##']);
});

test('the remainder is never negative', () => {
  expect([-13, -12, -1, 0, 11, 12, 25].map((value) => modulo(value, 12))).toEqual([11, 0, 11, 0, 11, 0, 1]);
});
