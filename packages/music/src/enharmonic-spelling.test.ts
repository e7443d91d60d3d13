import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseChord } from './chord.ts';
import { isInScale, formatKey, type Key, parseKey, SELECTABLE_KEYS, canonicalKey } from './key.ts';
import { simplifySpelling } from './enharmonic-spelling.ts';
import { formatPitch, parsePitch, semitoneOf } from './pitch.ts';
import { transpositionBy, transpositionTo, transposeChord } from './transpose.ts';
import { transposeKey } from './key-transpositions.ts';

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s*\|\s*/));

/** I II III IV V VI VII bVII bIII bVI #IV bII of each major key, as displayed. */
const MAJOR = rows(`
  Ab | Ab | Bb | C  | Db | Eb | F  | G  | Gb | B  | E  | D  | A
  A  | A  | B  | C# | D  | E  | F# | G# | G  | C  | F  | D# | Bb
  Bb | Bb | C  | D  | Eb | F  | G  | A  | Ab | Db | Gb | E  | B
  B  | B  | C# | D# | E  | F# | G# | A# | A  | D  | G  | F  | C
  C  | C  | D  | E  | F  | G  | A  | B  | Bb | Eb | Ab | F# | Db
  Db | Db | Eb | F  | Gb | Ab | Bb | C  | B  | E  | A  | G  | D
  D  | D  | E  | F# | G  | A  | B  | C# | C  | F  | Bb | G# | Eb
  Eb | Eb | F  | G  | Ab | Bb | C  | D  | Db | Gb | B  | A  | E
  E  | E  | F# | G# | A  | B  | C# | D# | D  | G  | C  | A# | F
  F  | F  | G  | A  | Bb | C  | D  | E  | Eb | Ab | Db | B  | Gb
  F# | F# | G# | A# | B  | C# | D# | E# | E  | A  | D  | C  | G
  G  | G  | A  | B  | C  | D  | E  | F# | F  | Bb | Eb | C# | Ab`);
const MAJOR_IN_C = 'C Dm Em F G7 Am Bdim Bb Eb Ab F#m7b5 Dbmaj7'.split(' ');

/** Settings key, spelled as, then i ii° III iv V VI VII vii° bII #iv as displayed. */
const MINOR = rows(`
  Ab | G#m | G# | A# | B  | C# | D# | E  | F# | G  | A  | D
  A  | Am  | A  | B  | C  | D  | E  | F  | G  | G# | Bb | D#
  Bb | Bbm | Bb | C  | Db | Eb | F  | Gb | Ab | A  | B  | E
  B  | Bm  | B  | C# | D  | E  | F# | G  | A  | A# | C  | F
  C  | Cm  | C  | D  | Eb | F  | G  | Ab | Bb | B  | Db | F#
  Db | C#m | C# | D# | E  | F# | G# | A  | B  | B# | D  | G
  D  | Dm  | D  | E  | F  | G  | A  | Bb | C  | C# | Eb | G#
  Eb | Ebm | Eb | F  | Gb | Ab | Bb | Cb | Db | D  | E  | A
  E  | Em  | E  | F# | G  | A  | B  | C  | D  | D# | F  | A#
  F  | Fm  | F  | G  | Ab | Bb | C  | Db | Eb | E  | Gb | B
  F# | F#m | F# | G# | A  | B  | C# | D  | E  | E# | G  | C
  G  | Gm  | G  | A  | Bb | C  | D  | Eb | F  | F# | Ab | C#`);
const MINOR_IN_A = 'Am Bdim C Dm E7 F G G#dim Bb D#m7b5'.split(' ');

const key = (name: string): Key => parseKey(name) ?? expect.fail(`${name} is no key`);
const anyKey = fc
  .tuple(fc.constantFrom(...SELECTABLE_KEYS), fc.boolean())
  .map(([name, minor]) => canonicalKey(parseKey(name, minor) ?? key('C')));
const anySemitones = fc.integer({ min: -12, max: 12 });
const rootOf = (symbol: string) => formatPitch(parseChord(symbol)?.root ?? Number.NaN);

describe('a chord is spelled by the key it lands in', () => {
  test.each(MAJOR)('in %s major', (target, ...roots) => {
    const shift = transpositionTo(key('C'), key(target));
    const moved = MAJOR_IN_C.map((symbol) => (shift.fifths === 0 ? symbol : transposeChord(symbol, shift)));
    expect(moved.map(rootOf)).toEqual(roots);
  });

  test.each(MAJOR)('in %s major, coming from F#', (target, ...roots) => {
    if (target === 'F#') return;
    const inFSharp = 'F# G#m A#m B C#7 D#m E#dim E A D B#m7b5 Gmaj7'.split(' ');
    const shift = transpositionTo(key('F#'), key(target));
    expect(inFSharp.map((symbol) => rootOf(transposeChord(symbol, shift)))).toEqual(roots);
  });

  test.each(MINOR)('in %s minor, which is spelled %s', (target, spelled, ...roots) => {
    const original = key('Dm');
    const inD = MINOR_IN_A.map((symbol) => transposeChord(symbol, transpositionTo(key('Am'), original)));
    const from = target === 'D' ? key('Am') : original;
    const symbols = target === 'D' ? MINOR_IN_A : inD;
    const semitones = semitoneOf(parsePitch(target) ?? 0) - semitoneOf(from.tonic);
    expect(formatKey(canonicalKey(transposeKey(from, semitones)))).toBe(spelled);
    expect(symbols.map((symbol) => rootOf(transposeChord(symbol, transpositionBy(from, semitones))))).toEqual(roots);
  });

  test('F# and Gb minor are spelled alike', () => {
    expect(transposeChord('E7', transpositionTo(key('Am'), key('Gbm')))).toBe('C#7');
    expect(formatKey(canonicalKey(key('Gbm')))).toBe('F#m');
  });

  test('root and bass are renamed, the rest stays', () => {
    expect(transposeChord('F#m7b5/E', transpositionBy(key('G'), 3))).toBe('Am7b5/G');
    expect(transposeChord('G/B', transpositionBy(key('G'), 6))).toBe('Db/F');
    expect(transposeChord('C7(#9)/Bb', transpositionBy(key('F'), 2))).toBe('D7(#9)/C');
  });

  test('what is no chord passes untouched', () => {
    for (const text of ['N.C.', '|', 'x2', '(E)', '*Bis', 'A little softer', 'Amen', '', 'Bridge']) {
      expect(transposeChord(text, transpositionBy(key('C'), 1))).toBe(text);
    }
  });

  test('the chords of a bar move, its signs stay', () => {
    expect(transposeChord('| G . C/E |', transpositionBy(key('G'), 2))).toBe('| A . D/F# |');
    expect(transposeChord('|G|N.C.|x2', transpositionBy(key('G'), 2))).toBe('|A|N.C.|x2');
  });

  test('without a key the nearest names are taken', () => {
    expect(['C', 'G', 'Bb', 'E'].map((symbol) => transposeChord(symbol, transpositionBy(null, 1)))).toEqual([
      'Db',
      'Ab',
      'B',
      'F',
    ]);
  });
});

test('Cb and Fb are written where they belong to the scale', () => {
  const spelled = (name: string, of: string | null) =>
    formatPitch(simplifySpelling(parsePitch(name) ?? Number.NaN, of === null ? null : key(of)));
  expect(['Fb', 'Cb'].map((name) => spelled(name, 'Abm'))).toEqual(['Fb', 'Cb']);
  expect(['Fb', 'Cb'].map((name) => spelled(name, 'Ebm'))).toEqual(['E', 'Cb']);
  expect(['Fb', 'Cb'].map((name) => spelled(name, null))).toEqual(['E', 'B']);
});

describe('moving chords', () => {
  const anyPitch = fc.integer({ min: -8, max: 12 });

  test('nothing and whole octaves change nothing, not even a spelling', () => {
    for (const semitones of [-12, 0, 12]) {
      expect(transposeChord('E#m/F♯', transpositionBy(key('Eb'), semitones))).toBe('E#m/F♯');
    }
  });

  test('up and then as far down is where we began, in every key', () => {
    fc.assert(
      fc.property(anyKey, anySemitones, fc.integer({ min: -6, max: 6 }), (from, up, step) => {
        const there = transpositionBy(from, up);
        const back = transpositionTo(there.to ?? from, from);
        expect(from.tonic + step + there.fifths + back.fifths).toBe(from.tonic + step);
      }),
    );
  });

  test('the chords of the scale come back as they were written', () => {
    fc.assert(
      fc.property(anyKey, anySemitones, fc.constantFrom(-4, -3, -1, 0, 1, 2, 3, 4, 5), (from, up, step) => {
        fc.pre(isInScale(from.tonic + step, from) && from.tonic + step <= 12);
        const symbol = `${formatPitch(from.tonic + step)}m7`;
        const there = transpositionBy(from, up);
        fc.pre(Math.abs(from.tonic + step + there.fifths - 2) <= 10);
        expect(transposeChord(transposeChord(symbol, there), transpositionTo(there.to ?? from, from))).toBe(symbol);
      }),
    );
  });

  test('every chord sounds as many semitones higher', () => {
    fc.assert(
      fc.property(fc.option(anyKey), anySemitones, anyPitch, anyPitch, (from, up, root, bass) => {
        const moved = parseChord(
          transposeChord(`${formatPitch(root)}m7/${formatPitch(bass)}`, transpositionBy(from, up)),
        );
        expect(semitoneOf(moved?.root ?? 0)).toBe((semitoneOf(root) + up + 24) % 12);
        expect(semitoneOf(moved?.bass ?? 0)).toBe((semitoneOf(bass) + up + 24) % 12);
      }),
    );
  });

  test('no moved chord has a double accidental, and E#, B#, Cb, Fb only in a key that has them', () => {
    fc.assert(
      fc.property(anyKey, anySemitones, anyPitch, (from, up, root) => {
        const shift = transpositionBy(from, up);
        fc.pre(shift.fifths !== 0);
        const pitch = parseChord(transposeChord(formatPitch(root), shift))?.root ?? Number.NaN;
        expect(pitch).toBeGreaterThanOrEqual(-8);
        expect(pitch).toBeLessThanOrEqual(12);
        if ([-8, -7, 11, 12].includes(pitch) && shift.to) expect(isInScale(pitch, shift.to)).toBe(true);
      }),
    );
  });
});
