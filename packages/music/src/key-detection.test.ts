import { describe, expect, test } from 'vitest';
import { fitsKey, guessKey, keyFit } from './key-detection.ts';
import { formatKey, parseKey } from './key.ts';
import { transpositionBy, transposeChord } from './transpose.ts';

const guessed = (chords: string): string | null => {
  const key = guessKey(chords.split(' '));
  return key && formatKey(key);
};

describe('the key of a song is guessed from its chords', () => {
  test.each([
    ['a song that begins and ends on its tonic', 'G D7 G', 'G'],
    ['a hymn with secondary dominants', 'D A D E7 A D G D A7 D', 'D'],
    ['a hymn that begins on the dominant', 'D G C G Am D7 G', 'G'],
    ['a song that begins on the fourth degree', 'F C G Am F C G C', 'C'],
    ['a verse that ends on the dominant', 'Bb Eb Bb/D F7 Bb Gm Eb Bb F', 'Bb'],
    ['four chords of a pop song from the tonic', 'G D Em C', 'G'],
    ['four chords of a pop song from the sixth degree, in a circle', 'Am F C G Am F C G', 'Am'],
    ['a minor song with its dominant', 'Am Dm E7 Am', 'Am'],
    ['a minor song that ends on its dominant', 'Em C G D Em Am B7', 'Em'],
    ['a minor song with a major last chord', 'Em Am B7 Em B7 E', 'Em'],
    ['a Dorian song', 'Em D Em A Em D Em', 'Em'],
    ['a Mixolydian song', 'D C G D C D', 'D'],
    ['a song with a flat seventh degree', 'A G D A D A', 'A'],
    ['a blues of seventh chords', 'A7 D7 A7 E7 D7 A7', 'A'],
    ['a song in flats', 'Eb Ab Eb Bb7 Cm Ab Bb7 Eb', 'Eb'],
    ['a song in sharps', 'F# B F# C#7 F#', 'F#'],
    ['a song written in G sharp minor', 'G#m E B D#7 G#m', 'G#m'],
    ['one chord', 'C', 'C'],
    ['one minor seventh chord', 'Em7', 'Em'],
    ['the tonic and its dominant', 'G D', 'G'],
    ['the dominant and its tonic', 'C F', 'F'],
    ['a minor song without its tonic, by its dominant seventh', 'Dm E7', 'Am'],
    ['a minor song without its tonic, that ends half-diminished', 'E7 E7 Bm7b5', 'Am'],
    ['a major song without its tonic, by its dominant seventh', 'Dm G7 Bdim', 'C'],
    ['the tonic and the second degree', 'C Dm', 'C'],
    ['a song that stays on its second chord', 'C Am Am', 'Am'],
    ['a song that ends on the fourth degree', 'C Am F', 'C'],
    ['a song that stays on its first chord', 'C C Am', 'C'],
    ['a song that ends on the dominant of its second degree', 'C Dm A7', 'C'],
    ['a song that stays there', 'C A7 A7', 'C'],
    ['a song that comes to rest on a minor seventh', 'C Dm Dm7', 'Dm'],
    ['a song that comes to rest on a major seventh', 'Dm Am Cmaj7', 'C'],
    ['the dominant and its tonic', 'D7 G', 'G'],
    ['a dominant seventh between minor chords', 'Dm7 G7 Dm7 G7 Cmaj7', 'C'],
    ['remarks and bars between the chords', 'N.C. | F Bb C7 F | x2', 'F'],
    ['an added bass', 'C/E F G/B C', 'C'],
  ])('%s: %s', (_what, chords, expected) => {
    expect(guessed(chords)).toBe(expected);
  });

  test.each([
    ['no chord', ''],
    ['a remark', 'Intro'],
    ['a diminished chord alone', 'Bdim'],
  ])('nothing is guessed from %s', (_what, chords) => {
    expect(guessed(chords)).toBeNull();
  });

  test('a song moved to another key is guessed to be in that key', () => {
    const songs = ['G D7 G Em C D7', 'Am F C G', 'D C G D', 'C G', 'Em B7 E Am', 'Bb Eb F Gm Eb F'];
    for (const song of songs) {
      const key = parseKey(guessed(song) ?? '');
      for (let semitones = 1; semitones < 12; semitones++) {
        const moved = song.split(' ').map((chord) => transposeChord(chord, transpositionBy(key, semitones)));
        const expected = transposeChord(guessed(song) ?? '', transpositionBy(key, semitones));
        expect(guessed(moved.join(' ')), `${song} up ${semitones}`).toBe(expected);
      }
    }
  });
});

describe('chords fit a key', () => {
  const fit = (chords: string, key: string) => keyFit(chords.split(' '), parseKey(key) ?? { tonic: 0, minor: false });

  test('by the tonic of the first and the last chord and the share of the chords that belong to it', () => {
    expect(fit('G D7 G', 'G')).toEqual({ tonics: 2, share: 1 });
    expect(fit('D G Bb', 'Bb')).toEqual({ tonics: 1, share: (0.4 + 0.5 + 1) / 3 });
    expect(fit('Em B7 C G#dim', 'Em')).toEqual({ tonics: 1, share: 0.75 });
    expect(fit('N.C.', 'G')).toEqual({ tonics: 0, share: 0 });
  });

  test('whatever name the root is written under', () => {
    expect(fit('A# D# F A#', 'Bb')).toEqual({ tonics: 2, share: 1 });
  });

  test.each([
    ['G D7 G', 'G', true],
    ['C D Em', 'G', true],
    ['G D7 G', 'Bb', false],
    ['A E A', 'C', false],
  ])('%s in %s: %s', (chords, key, expected) => {
    expect(fitsKey(fit(chords, key))).toBe(expected);
  });
});

describe('how well chords fit a key', () => {
  const shareOf = (symbol: string, name: string) =>
    keyFit([symbol], parseKey(name) ?? expect.fail(`${name} is no key`)).share;

  test.each([
    ['C', 'C Dm Em F G7 Am Bdim Bm7b5', 'Caug Cm D Dm7b5 E Fm Gaug Gm A Bb Bm', 'Db Eb Ab F# C#m Bbm Ddim'],
    ['Am', 'Am Bdim Bm7b5 C Dm E7 F G G#dim', 'A Bm Caug D Em Eaug Gm G#m7b5', 'Bb C#m Eb F#m G#m B Cm Fm'],
  ])('of %s: its own count whole, those often borrowed in part, others not', (name, own, borrowed, others) => {
    expect(own.split(' ').filter((symbol) => shareOf(symbol, name) !== 1)).toEqual([]);
    const isPart = (share: number) => share > 0 && share < 1;
    expect(borrowed.split(' ').filter((symbol) => !isPart(shareOf(symbol, name)))).toEqual([]);
    expect(others.split(' ').filter((symbol) => shareOf(symbol, name) !== 0)).toEqual([]);
  });

  test('no chords fit none', () => {
    expect(keyFit(['N.C.'], { tonic: 0, minor: false })).toEqual({ tonics: 0, share: 0 });
  });

  test('the more of its ends are on the tonic, the fewer of its chords have to belong to it', () => {
    const isFitting = (tonics: number, share: number) => fitsKey({ tonics, share });
    expect([isFitting(0, 0.75), isFitting(0, 0.74)]).toEqual([true, false]);
    expect([isFitting(1, 0.4), isFitting(1, 0.39)]).toEqual([true, false]);
    expect([isFitting(2, 0.25), isFitting(2, 0.24)]).toEqual([true, false]);
  });
});

test('a key is named as its chords most often are', () => {
  expect(guessed('Ab Db Eb7 G# Db Ab')).toBe('Ab');
  expect(guessed('G# Db Ab Eb7 Ab')).toBe('Ab');
  expect(guessed('G# C# Ab D#7 G#')).toBe('G#');
  expect(guessed('Ab Db Ab Eb7 G#')).toBe('Ab');
  expect(guessed('G# C# G# D#7 Ab')).toBe('G#');
});
