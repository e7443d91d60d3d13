import { describe, expect, test } from 'vitest';
import { changesChordNames } from './chord-formatter.ts';
import { isRecognizedSymbol, isUnknownChord } from './symbol.ts';

describe('a chord name that is not known', () => {
  test.each(["D'", 'D†', 'Dosa', 'x20033', 'A13/unk', '320003'])('%s is one', (symbol) => {
    expect([isUnknownChord(symbol), isRecognizedSymbol(symbol)]).toEqual([true, false]);
  });

  test.each([
    'C',
    'F#m7b5/E',
    'H7',
    'N.C.',
    'x2',
    '|',
    '| G C |',
    '(softly)',
    'Intro',
    'Chorus',
    'Bridge 2',
    'men',
    '',
  ])('%s is none', (symbol) => {
    expect(isUnknownChord(symbol)).toBe(false);
  });
});

test('chords are renamed by another key, a capo or another notation', () => {
  expect(changesChordNames({})).toBe(false);
  expect(changesChordNames({ semitones: 12 })).toBe(false);
  expect(changesChordNames({ semitones: -3 })).toBe(true);
  expect(changesChordNames({ notation: 'nashville' })).toBe(true);
});
