import { describe, expect, test } from 'vitest';
import { canonicalKey, formatKey, isInScale, parseKey, relativeMajorTonic } from './key.ts';
import { formatPitch, parsePitch } from './pitch.ts';

const key = (name: string) => parseKey(name) ?? expect.fail(`${name} is no key`);

describe('the name of a key', () => {
  test.each([
    ['C', 'C'],
    [' Bb ', 'Bb'],
    ['F#', 'F#'],
    ['F♯', 'F#'],
    ['B♭', 'Bb'],
    ['H', 'B'],
    ['F##', 'F##'],
    ['Bbb', 'Bbb'],
    ['Em', 'Em'],
    ['E m', 'Em'],
    ['E-', 'Em'],
    ['E min', 'Em'],
    ['Emin', 'Em'],
    ['E minor', 'Em'],
    ['E moll', 'Em'],
    ['C M', 'C'],
    ['C maj', 'C'],
    ['C major', 'C'],
    ['C dur', 'C'],
    ['F#m', 'F#m'],
  ])('%j is %s', (name, written) => {
    expect(formatKey(key(name))).toBe(written);
  });

  test.each(['', 'unknown', 'I', 'c', 'Am7', 'in C', 'C major scale', 'C  m', 'F#b', 'F###', 'Bbbb', 'C mix'])(
    '%j is none',
    (name) => {
      expect(parseKey(name)).toBeNull();
    },
  );

  test('may leave it to a flag beside it that the key is minor', () => {
    expect(parseKey('Eb', true)).toEqual({ tonic: -3, minor: true });
    expect(parseKey('Ebm', false)).toEqual({ tonic: -3, minor: true });
    expect(parseKey('', true)).toBeNull();
  });
});

test('minor keys beyond Eb are spelled with sharps, major keys as they are', () => {
  expect(['Ebm', 'Abm', 'Dbm', 'Gbm', 'Am', 'Ab', 'Gb'].map((name) => formatKey(canonicalKey(key(name))))).toEqual([
    'Ebm',
    'G#m',
    'C#m',
    'F#m',
    'Am',
    'Ab',
    'Gb',
  ]);
});

test('a minor key has the notes of the major key three semitones higher', () => {
  expect(['Am', 'Em', 'Ebm', 'G'].map((name) => formatPitch(relativeMajorTonic(key(name))))).toEqual([
    'C',
    'G',
    'Gb',
    'G',
  ]);
});

test.each([
  ['C', 'C D E F G A B'],
  ['Eb', 'C D Eb F G Ab Bb'],
  ['F#', 'E# F# G# A# B C# D#'],
  ['Am', 'C D E F G# A B'],
  ['C#m', 'C# D# E F# G# A B#'],
])('the scale of %s is %s', (name, scale) => {
  const pitches = Array.from({ length: 24 }, (_, at) => at - 9).filter((pitch) => isInScale(pitch, key(name)));
  const wanted = scale.split(' ').map((note) => parsePitch(note));
  expect(pitches.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
});
