import { expect, test } from 'vitest';
import { guessNotation } from './guess-notation.ts';
import { NOTATIONS, writeChord } from './notation.ts';

const SONG = ['C', 'Am', 'Dm7', 'G7/B', 'F', 'Bb', 'E7', 'F#m7b5', 'Bdim', 'Eb', 'Csus4', 'N.C.'];

test.each(NOTATIONS)('a song written in %s is recognised', (notation) => {
  const written = SONG.map((symbol) => writeChord(symbol, notation, { tonic: 0, minor: false }));
  // Every Scandinavian chord is also read as a German one.
  expect(guessNotation(written)).toBe(notation === 'scandinavian' ? 'german' : notation);
});

test.each([
  [['D', 'A7', 'Esus4', 'Asus'], 'common'],
  [['C', 'B', 'Es', 'F7'], 'german'],
  [['I', 'IV', 'V'], 'roman'],
  [['1', '4', '5'], 'nashville'],
  [[], 'common'],
  [['N.C.', '|'], 'common'],
  [['Hm7', 'Em', 'F#7'], 'german'],
])('%j is %s', (symbols, notation) => {
  expect(guessNotation(symbols)).toBe(notation);
});
