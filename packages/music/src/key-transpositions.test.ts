import { describe, expect, test } from 'vitest';
import { suggestCapos, capoChordShape } from './capo.ts';
import { formatKey, type Key, parseKey, SELECTABLE_KEYS } from './key.ts';
import { modulo, semitoneOf } from './pitch.ts';
import { transpositionBy, transposeChord } from './transpose.ts';
import {
  instrumentTransposition,
  keyOptions,
  soundingKey,
  transposeKey,
  transpositionsOf,
} from './key-transpositions.ts';

const key = (name: string, minor = false): Key => parseKey(name, minor) ?? expect.fail(`${name} is no key`);

describe('the keys a song can be moved to', () => {
  test('of a song in Eb', () => {
    const expected = { C: 9, Db: -2, D: 11, Eb: 0, E: 1, F: 2, 'F#': 3, G: 4, Ab: -7, A: 6, Bb: -5, B: 8 };
    expect(JSON.stringify(transpositionsOf(key('Eb')))).toBe(JSON.stringify(expected));
    expect(JSON.stringify(transpositionsOf(key('Ebm')))).toBe(JSON.stringify(expected));
  });

  test.each(SELECTABLE_KEYS)('from %s each number leads to its key', (name) => {
    const map = transpositionsOf(key(name));
    expect(Object.keys(map)).toHaveLength(12);
    expect(map[name]).toBe(0);
    for (const [target, semitones] of Object.entries(map)) {
      expect(formatKey(transposeKey(key(name), semitones))).toBe(target);
      expect(modulo(semitoneOf(key(name).tonic) + semitones, 12)).toBe(semitoneOf(key(target).tonic));
      if (!target.endsWith('b')) expect(semitones).toBeGreaterThanOrEqual(0);
    }
  });

  test('an original key with another name stands first', () => {
    const map = transpositionsOf(key('Gb'));
    expect(Object.entries(map)[0]).toEqual(['Gb', 0]);
    expect(map['F#']).toBe(0);
    expect(Object.keys(map)).toHaveLength(13);
    expect(formatKey(transposeKey(key('Gb'), 12))).toBe('Gb');
  });

  test('a song without a known key has none', () => {
    expect(transpositionsOf(null)).toEqual({});
  });
});

describe('instruments', () => {
  test.each([
    ['C', 0],
    ['Db', 11],
    ['D', 10],
    ['Eb', 9],
    ['E', 8],
    ['F', 7],
    ['F#', 6],
    ['G', 5],
    ['Ab', 4],
    ['A', 3],
    ['Bb', 2],
    ['B', 1],
  ])('a part for an instrument in %s is written %i semitones higher', (name, semitones) => {
    expect(instrumentTransposition(key(name))).toBe(semitones);
  });

  test('a part written for the instrument sounds in the original key', () => {
    for (const instrument of SELECTABLE_KEYS) {
      for (const original of SELECTABLE_KEYS) {
        const sounding = soundingKey(key(original), instrumentTransposition(key(instrument)), key(instrument));
        expect(formatKey(sounding)).toBe(original);
      }
    }
  });

  test('the key menu shows the written key and the one that sounds', () => {
    const menu = keyOptions(key('D', true), key('Bb'));
    expect(menu).toHaveLength(12);
    expect(menu.find(({ written }) => written === 'Em')).toEqual({ semitones: 2, written: 'Em', sounding: 'Dm' });
    expect(menu.find(({ semitones }) => semitones === 0)).toEqual({ semitones: 0, written: 'Dm', sounding: 'Cm' });
  });
});

describe('a capo', () => {
  test('on the third fret shows the chords three semitones lower', () => {
    const shapes = ['Bb/D', 'Eb', 'F7', 'Gm'].map((symbol) => capoChordShape(symbol, 3, key('Bb')));
    expect(shapes).toEqual(['G/B', 'C', 'D7', 'Em']);
  });

  test('keeps the key that sounds', () => {
    for (const name of SELECTABLE_KEYS) {
      for (let capo = 0; capo <= 9; capo++) {
        const shape = capoChordShape(name, capo, key(name));
        expect(semitoneOf(key(transposeChord(shape, transpositionBy(key(shape), capo))).tonic)).toBe(
          semitoneOf(key(name).tonic),
        );
      }
    }
  });

  test('is suggested where open strings serve', () => {
    const suggested = (name: string) =>
      suggestCapos(key(name)).map(({ capo, shapes }) => `${capo} ${formatKey(shapes)}`);
    expect(suggested('Bb')).toEqual(['1 A', '3 G', '6 E', '8 D']);
    expect(suggested('G')).toEqual(['0 G', '3 E', '5 D', '7 C']);
    expect(suggested('Fm')).toEqual(['1 Em', '3 Dm', '8 Am']);
  });
});
