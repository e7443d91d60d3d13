import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatChord, parseChord } from './chord.ts';
import { createChordFormatter } from './chord-formatter.ts';
import { type Key, parseKey, SELECTABLE_KEYS, canonicalKey } from './key.ts';
import { NOTATIONS, type Notation, readChord, writeChord } from './notation.ts';
import { formatPitch } from './pitch.ts';

const C: Key = { tonic: 0, minor: false };
const A_MINOR: Key = { tonic: 3, minor: true };

/** common, dutch, german, latin, solfege, scandinavian, nashville, roman major, roman minor; movable ones in C major. */
const NOTE_NAMES = `
  C   Cis  C    Do   Do  C   1   I     i
  C   C    C    Do   Do  C   1   I     i
  C#  Cis  Cis  Do#  Di  C#  #1  #I    #i
  Db  Des  Des  Reb  Ra  Db  b2  bII   bii
  D   D    D    Re   Re  D   2   II    ii
  D#  Dis  Dis  Re#  Ri  D#  #2  #II   #ii
  Eb  Es   Es   Mib  Me  Eb  b3  bIII  biii
  E   E    E    Mi   Mi  E   3   III   iii
  F   F    F    Fa   Fa  F   4   IV    iv
  F#  Fis  Fis  Fa#  Fi  F#  #4  #IV   #iv
  Gb  Ges  Ges  Solb Se  Gb  b5  bV    bv
  G   G    G    Sol  So  G   5   V     v
  G#  Gis  Gis  Sol# Si  G#  #5  #V    #v
  Ab  As   As   Lab  Le  Ab  b6  bVI   bvi
  A   A    A    La   La  A   6   VI    vi
  A#  Ais  Ais  La#  Li  A#  #6  #VI   #vi
  Bb  Bes  B    Sib  Te  Bb  b7  bVII  bvii
  B   B    H    Si   Ti  H   7   VII   vii
  Cb  Ces  Ces  Dob  Ti  Cb  b1  bI    bi
  E#  Eis  Eis  Mi#  Fa  E#  #3  #III  #iii
  Fb  Fes  Fes  Fab  Mi  Fb  b4  bIV   biv
  B#  Bis  His  Si#  Do  H#  #7  #VII  #vii`
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.trim().split(/\s+/));

const COLUMNS: readonly Notation[] = ['dutch', 'german', 'latin', 'solfege', 'scandinavian', 'nashville', 'roman'];

const ONE_LINE: readonly (readonly [Notation, string])[] = [
  ['common', 'C Am Dm7 G7/B F Bb E7 F#m7b5 Bdim Caug'],
  ['dutch', 'C Am Dm7 G7/B F Bes E7 Fism7b5 Bdim Caug'],
  ['german', 'C Am Dm7 G7/H F B E7 Fism7b5 Hdim Caug'],
  ['scandinavian', 'C Am Dm7 G7/H F Bb E7 F#m7b5 Hdim Caug'],
  ['latin', 'Do Lam Rem7 Sol7/Si Fa Sib Mi7 Fa#m7b5 Sidim Doaug'],
  ['solfege', 'Do Lam Rem7 So7/Ti Fa Te Mi7 Fim7b5 Tidim Doaug'],
  ['nashville', '1 6- 2-⁷ 5⁷/7 4 b7 3⁷ #4-⁷ᵇ⁵ 7° 1+'],
  ['roman', 'I vi ii7 V7/vii IV bVII III7 #ivø7 vii° I+'],
];

const MINOR_SONG: readonly (readonly [Notation, string])[] = [
  ['common', 'Am F C G Em Dm E7 Bdim'],
  ['nashville', '6- 4 1 5 3- 2- 3⁷ 7°'],
  ['roman', 'i bVI bIII bVII v iv V7 ii°'],
  ['solfege', 'Lam Fa Do So Mim Rem Mi7 Tidim'],
];

const each = (line: string, write: (chord: string) => string | null) => line.split(' ').map(write).join(' ');
const anyKey = fc
  .tuple(fc.constantFrom(...SELECTABLE_KEYS), fc.boolean())
  .map(([name, minor]) => parseKey(name, minor) ?? C);

describe('the names of the notes', () => {
  test.each(NOTE_NAMES)('%s', (common, ...names) => {
    expect(COLUMNS.map((notation) => writeChord(common, notation, C))).toEqual(names.slice(0, 7));
    expect(writeChord(`${common}m`, 'roman', C)).toBe(names[7]);
    expect(writeChord(`C/${common}`, 'roman', C)).toBe(`I/${names[7]}`);
  });

  test.each([
    ['Bbb', 'german', 'Heses'],
    ['Abb', 'german', 'Asas'],
    ['Ebb', 'german', 'Eses'],
    ['Bbb', 'dutch', 'Beses'],
    ['F##', 'dutch', 'Fisis'],
    ['Bbb', 'scandinavian', 'Bbb'],
    ['Bbb', 'solfege', 'La'],
  ] as const)('%s in %s is %s', (common, notation, name) => {
    expect(writeChord(common, notation, C)).toBe(name);
  });
});

describe('one line in all notations', () => {
  const common = ONE_LINE[0]?.[1] ?? '';
  test.each(ONE_LINE)('%s', (notation, line) => {
    expect(each(common, (chord) => writeChord(chord, notation, C))).toBe(line);
    expect(each(line, (chord) => readChord(chord, notation, C))).toBe(common);
  });

  test.each(MINOR_SONG)('a minor song in %s', (notation, line) => {
    const chords = MINOR_SONG[0]?.[1] ?? '';
    expect(each(chords, (chord) => writeChord(chord, notation, A_MINOR))).toBe(line);
    expect(each(line, (chord) => readChord(chord, notation, A_MINOR))).toBe(chords);
  });

  test('movable notations do not change when the song is moved', () => {
    for (const notation of ['solfege', 'nashville', 'roman'] as const) {
      const written = each(common, createChordFormatter({ key: C, notation }));
      for (let semitones = -12; semitones <= 12; semitones++) {
        expect(each(common, createChordFormatter({ key: C, semitones, notation }))).toBe(written);
      }
    }
  });

  test('chords are moved first and renamed last', () => {
    expect(each('C Am F G', createChordFormatter({ key: C, semitones: -2, notation: 'german' }))).toBe('B Gm Es F');
    expect(each('C Am F G', createChordFormatter({ key: C, semitones: -2, notation: 'scandinavian' }))).toBe(
      'Bb Gm Eb F',
    );
  });
});

describe('in every key', () => {
  const MAJOR_DEGREES = 'I ii iii IV V7 vi vii° bVII bIII bVI #ivø7 bII';
  const MAJOR_NUMBERS = '1 2- 3- 4 5⁷ 6- 7° b7 b3 b6 #4-⁷ᵇ⁵ b2';
  const MAJOR_SYLLABLES = 'Do Rem Mim Fa So7 Lam Tidim Te Me Le Fim7b5 Ra';
  const MINOR_DEGREES = 'i ii° bIII iv V7 bVI bVII vii° bII';
  const MINOR_NUMBERS = '6- 7° 1 2- 3⁷ 4 5 #5° b7';
  const MINOR_SYLLABLES = 'Lam Tidim Do Rem Mi7 Fa So Sidim Te';
  const strict = (key: Key, chords: string) =>
    each(chords, (chord) => {
      const { root, quality } = parseChord(chord) ?? expect.fail(`${chord} is no chord`);
      return formatChord({ root: root + key.tonic, quality, bass: null });
    });

  test.each(SELECTABLE_KEYS)('the degrees of %s major are the same', (name) => {
    const key = parseKey(name) ?? C;
    const chords = strict(key, 'C Dm Em F G7 Am Bdim Bb Eb Ab F#m7b5 Db');
    expect(each(chords, createChordFormatter({ key, notation: 'roman' }))).toBe(MAJOR_DEGREES);
    expect(each(chords, createChordFormatter({ key, notation: 'nashville' }))).toBe(MAJOR_NUMBERS);
    expect(each(chords, createChordFormatter({ key, notation: 'solfege' }))).toBe(MAJOR_SYLLABLES);
    expect(each(MAJOR_NUMBERS, (number) => readChord(number, 'nashville', key))).toBe(chords);
  });

  test.each(SELECTABLE_KEYS)('the degrees of %s minor are the same', (name) => {
    const key = canonicalKey(parseKey(name, true) ?? A_MINOR);
    const chords = strict(key, 'Cm Ddim Eb Fm G7 Ab Bb Bdim Db');
    expect(each(chords, createChordFormatter({ key, notation: 'roman' }))).toBe(MINOR_DEGREES);
    expect(each(chords, createChordFormatter({ key, notation: 'nashville' }))).toBe(MINOR_NUMBERS);
    expect(each(chords, createChordFormatter({ key, notation: 'solfege' }))).toBe(MINOR_SYLLABLES);
    expect(each(MINOR_DEGREES, (numeral) => readChord(numeral, 'roman', key))).toBe(chords);
  });
});

describe('the key of the song', () => {
  test('without one movable notations show common names', () => {
    for (const notation of NOTATIONS.filter((name) => ['solfege', 'nashville', 'roman'].includes(name))) {
      expect(writeChord('Am7/G', notation, null)).toBe('Am7/G');
      expect(readChord('Am7/G', notation, null)).toBe('Am7/G');
      expect(createChordFormatter({ key: null, semitones: 2, notation })('Am7/G')).toBe('Bm7/A');
    }
  });

  test('degrees are those of the strict spelling', () => {
    expect(writeChord('Cb', 'nashville', parseKey('Ab'))).toBe('b3');
    expect(createChordFormatter({ key: parseKey('C'), semitones: 8, notation: 'nashville' })('Eb')).toBe('b3');
    expect(createChordFormatter({ key: parseKey('C'), semitones: 8 })('Eb')).toBe('B');
  });
});

test('sharps and flats may be shown as signs', () => {
  const signs = (symbol: string, notation: Notation) => writeChord(symbol, notation, C, 'signs');
  expect(signs('F#m7b5/Eb', 'common')).toBe('F♯m7♭5/E♭');
  expect(signs('Bb', 'german')).toBe('B');
  expect(signs('Bb', 'latin')).toBe('Si♭');
  expect(signs('Bb', 'roman')).toBe('♭VII');
  expect(signs('by bar 2 #', 'common')).toBe('by bar 2 #');
});

describe('markup', () => {
  test('raises the whole extension of a number chord', () => {
    expect(writeChord('F#m7b5', 'nashville', C, 'markup')).toBe('#4-<sup>7b5</sup>');
    expect(writeChord('G7/B', 'nashville', C, 'markup')).toBe('5<sup>7</sup>/7');
    expect(writeChord('F', 'nashville', C, 'markup')).toBe('4');
    expect(readChord('5<sup>7</sup>/7', 'nashville', C)).toBe('G7/B');
  });

  test('escapes what is no chord', () => {
    for (const notation of NOTATIONS) {
      expect(writeChord('<b onclick="x">&', notation, C, 'markup')).toBe('&lt;b onclick=&quot;x&quot;&gt;&amp;');
    }
  });
});

describe('qualities in number and Roman chords', () => {
  test.each([
    ['Cmaj7', '1ᵐᵃʲ⁷', 'Imaj7'],
    ['CM7', '1ᵐᵃʲ⁷', 'Imaj7'],
    ['CΔ', '1ᵐᵃʲ⁷', 'Imaj7'],
    ['Cm(maj7)', '1-⁽ᵐᵃʲ⁷⁾', 'i(maj7)'],
    ['CmM7', '1-ᵐᵃʲ⁷', 'imaj7'],
    ['Cø', '1-⁷ᵇ⁵', 'iø7'],
    ['Cø9', '1-⁹ᵇ⁵', 'iø9'],
    ['Chalfdim7', '1-⁷ᵇ⁵', 'iø7'],
    ['Cm7b5b9', '1-⁷ᵇ⁵ᵇ⁹', 'iø7b9'],
    ['Cmaj', '1', 'I'],
    ['Cmajor7', '1ᵐᵃʲ⁷', 'Imaj7'],
    ['Cmadd9', '1-ᵃᵈᵈ⁹', 'iadd9'],
    ['Comit3', '1ᵒᵐⁱᵗ³', 'Iomit3'],
    ['Cma7', '1ᵐᵃʲ⁷', 'Imaj7'],
    ['Cmajsus4', '1ˢᵘˢ⁴', 'Isus4'],
    ['Cmaj7#11', '1ᵐᵃʲ⁷#¹¹', 'Imaj7#11'],
    ['CMaj9', '1ᵐᵃʲ⁹', 'Imaj9'],
    ['Cdom7', '1⁷', 'I7'],
    ['Cdim7', '1°⁷', 'i°7'],
    ['Co7', '1°⁷', 'i°7'],
    ['C+7', '1+⁷', 'I+7'],
    ['C-7', '1-⁷', 'i7'],
    ['Cmin7', '1-⁷', 'i7'],
    ['Csus4', '1ˢᵘˢ⁴', 'Isus4'],
    ['C7sus4', '1⁷ˢᵘˢ⁴', 'I7sus4'],
    ['C6/9', '1⁶/⁹', 'I6/9'],
    ['C7#9', '1⁷#⁹', 'I7#9'],
    ['Cadd9', '1ᵃᵈᵈ⁹', 'Iadd9'],
    ['C', '1', 'I'],
  ])('%s is %s and %s', (common, number, roman) => {
    expect(writeChord(common, 'nashville', C)).toBe(number);
    expect(writeChord(common, 'roman', C)).toBe(roman);
  });
});

describe('reading', () => {
  test.each([
    ['german', 'Asus4', 'Asus4'],
    ['german', 'Assus4', 'Absus4'],
    ['german', 'Esus4', 'Esus4'],
    ['german', 'Es7/B', 'Eb7/Bb'],
    ['german', 'B♭', 'Bb'],
    ['german', 'C#m', 'C#m'],
    ['german', 'Hb', 'Bb'],
    ['dutch', 'C#/Eb', 'C#/Eb'],
    ['dutch', 'Aes', 'Ab'],
    ['dutch', 'Bb', 'Bb'],
    ['scandinavian', 'B', 'Bb'],
    ['scandinavian', 'Fiss', 'F#'],
    ['scandinavian', 'Ess7', 'Eb7'],
    ['scandinavian', 'Hm7', 'Bm7'],
    ['latin', 'Réb', 'Db'],
    ['latin', 'Solsus4', 'Gsus4'],
    ['latin', 'Domaj7/Mi', 'Cmaj7/E'],
    ['solfege', 'Sol7', 'G7'],
    ['solfege', 'Ma', 'Eb'],
    ['solfege', 'Lo', 'Ab'],
    ['solfege', 'Ta', 'Bb'],
    ['nashville', '57', 'G7'],
    ['nashville', '6m7', 'Am7'],
    ['nashville', '6-7', 'Am7'],
    ['nashville', '17/4', 'C7/F'],
    ['nashville', '7o7', 'Bdim7'],
    ['nashville', '4maj7', 'Fmaj7'],
    ['roman', 'IIm7', 'Dm7'],
    ['roman', 'viidim', 'Bdim'],
    ['roman', 'bVII', 'Bb'],
  ] as const)('%s %s is %s', (notation, text, common) => {
    expect(readChord(text, notation, C)).toBe(common);
  });

  test.each([
    ['roman', 'V/V'],
    ['nashville', '8'],
    ['german', 'Refrain'],
    ['latin', 'Dolce'],
    ['solfege', 'C'],
    ['common', 'x2'],
  ] as const)('%s %s is no chord', (notation, text) => {
    expect(readChord(text, notation, C)).toBeNull();
  });

  test('every chord comes back from the notation it was written in', () => {
    const qualities = [
      '',
      'm',
      '7',
      'm7',
      'maj7',
      'dim',
      'dim7',
      'aug',
      'm7b5',
      'sus4',
      '7sus4',
      '6',
      'm6',
      'add9',
      '9',
    ];
    const fixed = NOTATIONS.filter((notation) => notation !== 'solfege');
    fc.assert(
      fc.property(
        fc.constantFrom(...fixed),
        anyKey,
        fc.integer({ min: -6, max: 10 }),
        fc.constantFrom(...qualities),
        fc.option(fc.integer({ min: -6, max: 10 })),
        (notation, key, root, quality, bass) => {
          const symbol = formatChord({ root, quality, bass });
          expect(readChord(writeChord(symbol, notation, key), notation, key)).toBe(symbol);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a syllable comes back with the same sound', () => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: -6, max: 6 }), (key, step) => {
        const symbol = formatPitch((key.minor ? key.tonic - 3 : key.tonic) + step);
        const back = readChord(writeChord(symbol, 'solfege', key), 'solfege', key);
        expect(back).toBe(symbol);
      }),
    );
  });
});
