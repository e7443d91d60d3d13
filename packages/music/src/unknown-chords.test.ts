import { describe, expect, test } from 'vitest';
import { renamesChords } from './chord-writer.ts';
import { isKnownSymbol, isUnknownChord } from './symbol.ts';

describe('a chord name that is not known', () => {
  test.each(["D'", 'D†', 'Dosa', 'x20033', 'A13/unk', '320003'])('%s is one', (symbol) => {
    expect([isUnknownChord(symbol), isKnownSymbol(symbol)]).toEqual([true, false]);
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
  expect(renamesChords({})).toBe(false);
  expect(renamesChords({ semitones: 12 })).toBe(false);
  expect(renamesChords({ semitones: -3 })).toBe(true);
  expect(renamesChords({ notation: 'nashville' })).toBe(true);
});
