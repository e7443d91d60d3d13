import { describe, expect, test } from 'vitest';
import { changesChordNames } from './chord-formatter.ts';
import { unknownChordsOf } from './document-chords.ts';
import { emptyDocument, emptyLine } from './lyric-line.ts';
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

describe('what stands between chords', () => {
  test.each([
    '| C |',
    'C / / G',
    '|: C :|',
    'C . . .',
    'C % %',
    'C ~ G',
    'C x4',
    'C 4x',
    'C X2',
    '|2 C',
    'C 12',
    'C N.C.',
    'C NC',
    'C N.C',
    'C (twice)',
  ])('%s is a bar', (symbol) => {
    expect(isRecognizedSymbol(symbol)).toBe(true);
  });

  test.each(['C x', 'C 123', 'C NCx', 'C aN.C.', 'C (twice', 'C twice)', 'C ~a', 'a| C', 'C play G'])(
    '%s is none',
    (symbol) => {
      expect(isRecognizedSymbol(symbol)).toBe(false);
    },
  );
});

test('the names of a text that are not known are listed once, in their order', () => {
  const line = {
    ...emptyLine,
    text: 'la',
    chords: {
      original: [
        [0, 'C'],
        [0, 'Dosa'],
        [1, "D'"],
        [1, 'Dosa'],
      ] as const,
      new: [[0, 'D†']] as const,
    },
  };
  const document = {
    ...emptyDocument,
    sections: [{ id: 'v1', kind: 'verse' as const, number: 1, label: '', lines: [line] }],
  };
  expect(unknownChordsOf(document)).toEqual(['Dosa', "D'"]);
  expect(unknownChordsOf(document, 'new')).toEqual(['D†']);
});
