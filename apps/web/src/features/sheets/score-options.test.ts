import { parseKey } from '@canticle/music';
import { describe, expect, test } from 'vitest';
import {
  parseTransposition,
  initialOptions,
  initialTransposition,
  findKeyChoice,
  toRenderRequest,
  scoreKeyChoices,
  keyNameAt,
  semitonesToKey,
} from './score-options.ts';

const key = (name: string) => parseKey(name) ?? { tonic: 0, minor: false };

describe('the key of a score', () => {
  test('begins with that of the instrument; Db and D go down', () => {
    const firsts = ['C', 'Bb', 'Eb', 'F', 'A', 'D', 'Db', 'G'].map(initialTransposition);
    expect(firsts).toEqual([0, 2, 9, 7, 3, -2, -1, 5]);
  });

  test('is one of twelve, upwards from the one that is written, with what sounds', () => {
    const choices = scoreKeyChoices(key('Eb'), key('Bb'));
    expect(choices.map(({ semitones }) => semitones)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(choices[2]).toMatchObject({ written: 'F', sounding: 'Eb' });
    expect(findKeyChoice(choices, -2)?.semitones).toBe(10);
    expect(findKeyChoice(choices, 14)?.written).toBe('F');
    expect(findKeyChoice([], 0)).toBeUndefined();
  });

  test('of an address counts only as a whole number within an octave', () => {
    expect(['3', '-2', '0', '13', 'x', '1.5', '', null].map(parseTransposition)).toEqual([
      3,
      -2,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('what is asked of the server holds the octave, and parts only when some are chosen', () => {
  const options = initialOptions({ defaultTransposition: 'Bb', defaultClef: 'alto' }, 'lg', undefined);
  expect(toRenderRequest('f1', { ...options, octave: -1 }, 720)).toEqual({
    id: 'f1',
    clef: 'alto',
    transposition: -10,
    format: 'endless',
    size: 'lg',
    width: 720,
  });
  expect(toRenderRequest('f1', { ...options, instruments: ['Alto'] }, 720).instruments).toEqual(['Alto']);
  expect(initialOptions(undefined, 'md', 5)).toMatchObject({ semitones: 5, clef: 'treble' });
});

test('a score goes to the key chosen for its song by the shorter way', () => {
  expect(['A', 'F#', 'C', 'Db', 'D'].map((key) => semitonesToKey('G', key))).toEqual([2, -1, 5, 6, -5]);
  expect(semitonesToKey('Em', 'F#m')).toBe(2);
  expect([semitonesToKey('G', undefined), semitonesToKey('', 'A')]).toEqual([undefined, undefined]);
});

test('the key of a score has a name for its song', () => {
  expect([keyNameAt('G', 2), keyNameAt('Em', 11), keyNameAt('', 2)]).toEqual(['A', 'Ebm', undefined]);
});
