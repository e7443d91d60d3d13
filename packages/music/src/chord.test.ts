import { describe, expect, test } from 'vitest';
import { formatChord, parseChord } from './chord.ts';
import { parsePitch } from './pitch.ts';

describe('a chord is read', () => {
  test.each(
    `C C2 C4 C5 C6 C7 C9 C11 C13 C69 C6/9 Cm Cmin Cmi C- Cm7 C-7 Cmaj7 CM7 Cma7 CΔ CΔ7 C7M Cmaj9 Cmaj7#11 Cdim C° C°7 Co7
     Cdim7 Cø Cø7 Cm7b5 Cm7(b5) Caug C+ C+7 C7+5 C7-5 C7b9 C7#9 C7#5 C7b9#11 C7(b9,#11) Csus Csus2 Csus4 C7sus C7sus4 C9sus4
     Csus2sus4 Cadd2 Cadd9 C(add9) Cmadd9 Cm(maj7) CmM7 CmMaj7 Cno3 C5(no3) C7alt Cm6 Cm6/9 Cm9 Cm11 Cm13 C7/9 Cm7/add2 Emsus4
     Bb Bbb5 F#m11 G/B D/F# Bb/D C7/Bb F#m7b5/E Dm(maj7) Gm7(b5) Eb/Bb C#m7/G# A7sus4/E Cb E# B# Fb C^7 G* Dⵔ7(sus4) Dⵁ9 DΔ9sus4
     A#m7/B F7sus4 Cm7/add2/G`
      .trim()
      .split(/\s+/),
  )('%s', (symbol) => {
    const chord = parseChord(symbol);
    expect(chord && formatChord(chord)).toBe(symbol);
  });

  test.each([
    ['F♯m', 'F#m'],
    ['B♭/D', 'Bb/D'],
    ['Dⵁ9♭', 'Dⵁ9b'],
    ['  Am7 ', 'Am7'],
    ['D/f#', 'D/F#'],
    ['Hm7', 'Bm7'],
    ['C7 (b9)', 'C7 (b9)'],
    ['C alt', 'C alt'],
  ])('%s, stored as %s', (symbol, stored) => {
    const chord = parseChord(symbol);
    expect(chord && formatChord(chord)).toBe(stored);
  });

  test('a doubled flat before a number belongs half to the number', () => {
    expect(parseChord('Bbb5')).toEqual({ root: -2, quality: 'b5', bass: null });
    expect(parseChord('Bbb7')).toEqual({ root: -9, quality: '7', bass: null });
  });
});

test.each([
  ['C##', '5', 'D5'],
  ['Bbb', '9', 'A9'],
  ['F##', '13', 'G13'],
  // These would not be misread, and stay as they are.
  ['B#', '5', 'B#5'],
  ['Fb', '9', 'Fb9'],
  ['C##', 'm7b5', 'C##m7b5'],
  ['Bbb', '7', 'Bbb7'],
])('the root %s before %s is stored as %s, which is read back so', (root, quality, symbol) => {
  expect(formatChord({ root: parsePitch(root) ?? Number.NaN, quality, bass: null })).toBe(symbol);
  expect(formatChord(parseChord(symbol) ?? expect.fail(symbol))).toBe(symbol);
});

test.each([
  '',
  ' ',
  'Da capo',
  'A little',
  'Dal segno',
  'Capo 2',
  'xAug',
  '7Add9',
  `C${'7'.repeat(100)}`,
  ...'N.C. NC | || x2 (E) (Am) % / *Bis ^ Amen Bridge Chorus Fine Coda Gxxxxxxxx Bes Interlude: am ch Cm7) C( C()'.split(
    ' ',
  ),
])('%s stays text', (text) => {
  expect(parseChord(text)).toBeNull();
});
