import { describe, expect, it } from 'vitest';
import { parseNotes } from './parse-notes.ts';
import { findTunes, createTuneIndex } from './tune.ts';

const notes = (text: string) => parseNotes(text) as readonly number[];
const tunes = {
  twinkle: 'c c g g a a g f f e e d d c g g f f e e d',
  jacob: 'c d e c c d e c e f g e f g g a g f e c g a g f e c',
  joy: 'e e f g g f e d c c d e e d d e e f g g f e d c c d e d c c',
  scale: 'c d e f g a h c h a g f e d c',
};
const index = createTuneIndex(Object.entries(tunes).map(([id, text]) => ({ id, melody: notes(text) })));
const find = (text: string, by = 0) =>
  findTunes(
    index,
    notes(text).map((note) => note + by),
    3,
  ).map(({ id }) => id);

describe('a tune', () => {
  it('is found by its beginning, in any key', () => {
    for (const by of [0, 5, -7, 12]) expect(find('c c g g a a g', by)[0]).toBe('twinkle');
    expect(find('e e f g g f', 3)[0]).toBe('joy');
  });

  it('is found by its middle, with a wrong note, and with a note sung once more or less', () => {
    expect(find('g f e e d d e e')[0]).toBe('joy');
    expect(find('c c g g b a g f')[0]).toBe('twinkle');
    expect(find('c g g g a g f')[0]).toBe('twinkle');
    expect(find('g f e d c c d e', 2)[0]).toBe('joy');
  });

  it('is not found by what it is not, nor by three notes', () => {
    expect(find('c fis c fis h f h f')).toEqual([]);
    expect(find('c d e')).toEqual([]);
    expect(findTunes(createTuneIndex([]), notes('c d e f g'), 3)).toEqual([]);
  });

  it('costs no more among many long tunes than among a few: the likely ones are compared, the right one with them', () => {
    let state = 7;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const melodies = Array.from({ length: 300 }, () => Array.from({ length: 400 }, () => 60 + Math.floor(next() * 13)));
    const right = melodies[287] as readonly number[];
    const seen = { notes: 0 };
    const watched = createTuneIndex(melodies.map((melody, id) => ({ id: String(id), melody })));
    const counted = {
      ...watched,
      tunes: watched.tunes.map((tune) => ({
        ...tune,
        get melody() {
          seen.notes += tune.melody.length;
          return tune.melody;
        },
      })),
    };
    const asked = right.slice(0, 32).map((note) => note + 4);
    expect(findTunes(counted, asked, 3)[0]).toEqual({ id: '287', distance: 0 });
    expect(seen.notes).toBeLessThanOrEqual(100 * 400);
  });

  it('counts once where a song has several scores of it', () => {
    const twice = createTuneIndex([
      { id: 'song', melody: notes('c d e f g') },
      { id: 'song', melody: notes('g a h c d') },
    ]);
    expect(findTunes(twice, notes('f g a bb c'), 3)).toEqual([{ id: 'song', distance: 0 }]);
  });
});

describe('typed notes', () => {
  it('are as near to each other as they can be, unless they say their octave', () => {
    expect(parseNotes('C H C')).toEqual([60, 59, 60]);
    expect(parseNotes('g c')).toEqual([67, 72]);
    expect(parseNotes("c4 c' c5, f#, eb")).toEqual([60, 72, 72, 78, 75]);
  });

  it('are named as in the north where there is an H, or somebody reads so', () => {
    expect(parseNotes('a b c')).toEqual([69, 71, 72]);
    expect(parseNotes('a b h c')).toEqual([69, 70, 71, 72]);
    expect(parseNotes('a b c', true)).toEqual([69, 70, 72]);
    expect(parseNotes('es as fis bb')).toEqual([63, 68, 66, 70]);
  });

  it('are nothing else', () => {
    for (const text of ['', 'amazing', 'c x', 'd e f i']) expect(parseNotes(text)).toBeUndefined();
  });
});
