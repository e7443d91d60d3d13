import { describe, expect, it } from 'vitest';
import { type ChordedText, overhangAfter, splitIntoChordWords } from './chord-words.ts';

/* "G:a C:maz -:ing" for a word of three syllables; italics in slashes. */
const shown = (...parts: readonly (readonly [string, string])[]) =>
  splitIntoChordWords(parts.map(([chord, text]): ChordedText => ({ chord, text }))).map((word) =>
    word
      .map(
        ({ chord, runs }) => `${chord || '-'}:${runs.map((run) => (run.italic ? `/${run.text}/` : run.text)).join('')}`,
      )
      .join(' '),
  );

describe('the words of a line with chords', () => {
  it('keep the syllables of a word together', () => {
    expect(shown(['', 'A'], ['G', 'maz'], ['C', 'ing grace'])).toEqual(['-:A G:maz C:ing', '-:grace']);
  });

  it('put a chord before a space over the word after it', () => {
    expect(shown(['', 'In'], ['F', ' the morn'], ['C/E', 'ing'])).toEqual(['-:In', 'F:the', '-:morn C/E:ing']);
  });

  it('show a chord after the last syllable on its own', () => {
    expect(shown(['G', 'Amen '], ['C', ''])).toEqual(['G:Amen', 'C:']);
    expect(shown(['G', 'Amen'], ['C', ' '])).toEqual(['G:Amen', 'C:']);
  });

  it('give both chords of one syllable room', () => {
    expect(shown(['G', ''], ['D', 'Lord'])).toEqual(['G: D:Lord']);
  });

  it('show a line of chords alone', () => {
    expect(shown(['G', ' '], ['D', ' '], ['Em', ''])).toEqual(['G:', 'D:', 'Em:']);
  });

  it('carry italics over chords and words', () => {
    expect(shown(['G', 'a _b'], ['C', 'c d_ e'])).toEqual(['G:a', '-:/b/ C:/c/', '-:/d/', '-:e']);
  });

  it('lose no letter', () => {
    const parts = [
      ['', 'O sa'],
      ['G', 'lige '],
      ['D7', 'stund u'],
      ['', 'ten like,'],
    ] as const;
    const letters = splitIntoChordWords(parts.map(([chord, text]) => ({ chord, text })))
      .map((word) => word.flatMap(({ runs }) => runs.map(({ text }) => text)).join(''))
      .join(' ');
    expect(letters).toBe('O salige stund uten like,');
  });
});

describe('how far a chord may stand out over the words after it', () => {
  const overhangsOf = (...parts: readonly (readonly [string, string])[]) => {
    const words = splitIntoChordWords(parts.map(([chord, text]): ChordedText => ({ chord, text })));
    return words.map((_, index) => overhangAfter(words, index));
  };

  it('is as many letters and spaces as come before the next chord', () => {
    expect(overhangsOf(['', 'fortress '], ['D7', 'is our '], ['G', 'God'])).toEqual([0, 4, 0, 0]);
  });

  it('ends inside a word where its second syllable has a chord', () => {
    expect(overhangsOf(['D7', 'is an'], ['G', 'cient'])).toEqual([3, 0]);
  });

  it('is never more than a chord needs', () => {
    expect(overhangsOf(['D7', 'is of a never ending kind'])[0]).toBe(12);
  });
});
