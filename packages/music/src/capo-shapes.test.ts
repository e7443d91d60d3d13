import { describe, expect, test } from 'vitest';
import { chordSymbolsOf } from './document-chords.ts';
import { capoOf, toCapoShapes, isCapoFret, fromCapoShapes, withCapo } from './capo-shapes.ts';
import { emptyDocument, emptyLine } from './lyric-line.ts';
import type { LyricsDocument } from './lyrics-document.ts';

const song = (chords: string, key = '', capos?: LyricsDocument['capos']): LyricsDocument => ({
  ...emptyDocument,
  sections: [
    {
      id: 'v1',
      kind: 'verse',
      number: 1,
      label: '',
      lines: [
        { ...emptyLine, text: 'la', chords: { original: chords.split(' ').map((symbol) => [0, symbol]), new: [] } },
      ],
    },
  ],
  order: ['v1'],
  keys: { original: key, new: '' },
  ...(capos ? { capos } : {}),
});

const read = (chords: string, key: string, capo: number) => {
  const { document, keyMeaning: keyMeans } = fromCapoShapes(song(chords, key), 'original', capo);
  return [
    chordSymbolsOf(document, 'original').join(' '),
    document.keys.original,
    capoOf(document, 'original'),
    keyMeans,
  ];
};

describe('a text written for a capo', () => {
  test.each([
    ['G D7 G', 'Bb', 3, 'Bb F7 Bb', 'Bb', 'sounding'],
    ['G D7 G', 'G', 3, 'Bb F7 Bb', 'Bb', 'fingering'],
    ['D A7 G D', 'F', 3, 'F C7 Bb F', 'F', 'sounding'],
    ['C G Am D', 'A', 2, 'D A Bm E', 'A', 'sounding'],
    ['Am E7 Am', 'Bm', 2, 'Bm F#7 Bm', 'Bm', 'sounding'],
    ['Am E7 Am', 'Am', 2, 'Bm F#7 Bm', 'Bm', 'fingering'],
    ['G C D G', 'Ab', 1, 'Ab Db Eb Ab', 'Ab', 'sounding'],
    ['E B7 E', 'Gb', 2, 'Gb Db7 Gb', 'Gb', 'sounding'],
    ['D G D', 'G', 5, 'G C G', 'G', 'sounding'],
    ['G C D7 G', 'G', 5, 'C F G7 C', 'C', 'fingering'],
    ['G C D7 G', 'G', 12, 'G C D7 G', 'G', 'sounding'],
    ['N.C. G D7 G', 'G', 3, 'N.C. Bb F7 Bb', 'Bb', 'fingering'],
    // As many tonics at the ends of either key: the one that more chords belong to.
    ['C C F Bb', 'C', 2, 'D D G C', 'D', 'fingering'],
    ['C F D7 Bb', 'C', 2, 'D G E7 C', 'C', 'sounding'],
    // One of its ends is on the tonic of the other key, whose chords they are not.
    ['Em C Em Bb', 'C', 2, 'F#m D F#m C', 'D', 'fingering'],
  ])('%s in %s with capo %i sounds %s in %s', (chords, key, capo, sounding, soundingKey, means) => {
    expect(read(chords, key, capo)).toEqual([sounding, soundingKey, capo, means]);
  });

  test('whose chords fit neither key sounds in the stated one, and says that this is unclear', () => {
    expect(read('A E A', 'C', 2)).toEqual(['B F# B', 'C', 2, 'unclear']);
  });

  test('and states no key sounds the capo higher, and still states none', () => {
    expect(read('G D7 Em C G', '', 3)).toEqual(['Bb F7 Gm Eb Bb', '', 3, 'not-stated']);
  });

  test('and has no chords keeps its key', () => {
    expect(read('N.C.', 'Bb', 3)).toEqual(['N.C.', 'Bb', 3, 'sounding']);
  });

  test('keeps the chords of the other melody', () => {
    const two = song('G D7 G', 'Bb');
    const [section] = two.sections;
    const lines = section?.lines.map((line) => ({ ...line, chords: { ...line.chords, new: [[0, 'C'] as const] } }));
    const document = { ...two, sections: section && lines ? [{ ...section, lines }] : [] };
    const sounding = fromCapoShapes(document, 'original', 3).document;
    expect(chordSymbolsOf(sounding, 'new')).toEqual(['C']);
    expect(sounding.capos).toEqual({ original: 3, new: 0 });
  });
});

describe('a text with a capo written as it is fingered', () => {
  test.each([
    ['Bb F7 Bb', 'Bb', 3, 'G D7 G'],
    ['Bb F7 Gm Eb Bb', '', 3, 'G D7 Em C G'],
    ['B F#7 G#m', 'B', 4, 'G D7 Em'],
    ['Ab Fm Db Eb', 'Ab', 1, 'G Em C D'],
    ['C#m A E B', 'C#m', 4, 'Am F C G'],
    ['G D7 F#dim G', 'G', 1, 'F# C#7 E#dim F#'],
    ['Cdim Edim', '', 2, 'Bbdim Ddim'],
  ])('%s in %s with capo %i is %s', (chords, key, capo, fingered) => {
    const document = song(chords, key, { original: capo, new: 0 });
    const written = toCapoShapes(document, 'original');
    expect(written && chordSymbolsOf(written, 'original').join(' ')).toBe(fingered);
    expect(written && fromCapoShapes(written, 'original', capo).document).toEqual(document);
  });

  test('is not, when reading it again would give another key or other chords', () => {
    // The fingered chords fit the stated key, so it would be read as the key of the fingering.
    expect(toCapoShapes(song('Db Gb Db', 'Bb', { original: 3, new: 0 }), 'original')).toBeUndefined();
    // An E sharp becomes an F in the conversion.
    expect(toCapoShapes(song('Bb G#dim F7 Bb', 'Bb', { original: 3, new: 0 }), 'original')).toBeUndefined();
  });

  test('is not, when it has no capo', () => {
    expect(toCapoShapes(song('G D G', 'G'), 'original')).toBeUndefined();
  });
});

test('a capo lies on one of the first twelve frets', () => {
  expect([0, 1, 12, 13, 2.5, Number.NaN].map(isCapoFret)).toEqual([false, true, true, false, false, false]);
});

test('a text without a capo does not mention one', () => {
  const document = withCapo(song('G'), 'original', 2);
  expect(document.capos).toEqual({ original: 2, new: 0 });
  expect(withCapo(document, 'original', 0)).toEqual(song('G'));
});

test('the melodies of a text have capos of their own', () => {
  const both = withCapo(withCapo(song('G'), 'original', 2), 'new', 3);
  expect(both.capos).toEqual({ original: 2, new: 3 });
  expect(withCapo(both, 'original', 0).capos).toEqual({ original: 0, new: 3 });
  expect(withCapo(both, 'new', 0).capos).toEqual({ original: 2, new: 0 });
});
