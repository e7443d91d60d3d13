import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLine } from './lyric-line.ts';
import { findTextChange, replaceLineText } from './replace-line-text.ts';

/** A line with a chord where each bracket stands. */
function line(source: string) {
  const original: (readonly [number, string])[] = [];
  let text = '';
  for (const piece of source.split(/(\[[^\]]*\])/)) {
    if (piece.startsWith('[')) original.push([text.length, piece.slice(1, -1)]);
    else text += piece;
  }
  return { ...emptyLine, text, remark: 'softly', chords: { original, new: original.slice(0, 1) } };
}

function written({ text, chords }: ReturnType<typeof line>): string {
  const marks = chords.original.toReversed();
  return marks.reduce((result, [at, symbol]) => `${result.slice(0, at)}[${symbol}]${result.slice(at)}`, text);
}

describe('when the words of a line change, its chords stay above their letters', () => {
  test.each([
    ['a letter is swapped before the chord', '[C]swete [G]sound', 'sweet sound', '[C]sweet [G]sound'],
    ['a letter is swapped after the chord', '[C]the [G]swete', 'the sweet', '[C]the [G]sweet'],
    ['a word comes in before', 'so how [G]sweet', 'so just how sweet', 'so just how [G]sweet'],
    ['a word is put right where a chord is', 'how [G]sweet', 'how very sweet', 'how [G]very sweet'],
    ['a word comes in at the beginning of the line', '[C]grace [G]now', 'Amazing grace now', '[C]Amazing grace [G]now'],
    ['a word goes before', 'how very [G]sweet', 'how sweet', 'how [G]sweet'],
    ['words are added at the end', '[C]grace[G]', 'graces', '[C]graces[G]'],
    ['letters are added to the word before a chord', 'go[G] on', 'gone on', 'gone[G] on'],
    ['letters begin the word of a chord', 'a [G]way', 'a byway', 'a [G]byway'],
    ['a word below a chord is replaced', 'a [G]cat [D]sat', 'a dog sat', 'a [G]dog [D]sat'],
    ['a chord stands within what is replaced', 'a c[G]a[F]t [D]sat', 'a dog sat', 'a [G][F]dog [D]sat'],
    ['a chord stands right behind what is replaced', 'cat[G]s', 'dogs', 'dog[G]s'],
    ['all words go', '[C]grace [G]now', '', '[C][G]'],
    ['nothing changes', '[C]grace [G]now', 'grace now', '[C]grace [G]now'],
  ])('%s', (_what, before, text, after) => {
    expect(written(replaceLineText(line(before), text) as ReturnType<typeof line>)).toBe(after);
  });

  test('of both melodies, and the remark stays', () => {
    const changed = replaceLineText(line('so [G]sweet'), 'how so sweet');
    expect(changed).toEqual({
      text: 'how so sweet',
      remark: 'softly',
      chords: { original: [[7, 'G']], new: [[7, 'G']] },
    });
  });
});

describe('the part in which two texts differ', () => {
  test.each([
    ['same', 'same', { start: 4, end: 4, inserted: 0 }],
    ['aa', 'aaa', { start: 2, end: 2, inserted: 1 }],
    ['aaa', 'aa', { start: 2, end: 3, inserted: 0 }],
    ['', 'new', { start: 0, end: 0, inserted: 3 }],
    ['old', '', { start: 0, end: 3, inserted: 0 }],
    ['abcd', 'axyd', { start: 1, end: 3, inserted: 2 }],
    ['xbc', 'ybc', { start: 0, end: 1, inserted: 1 }],
  ])('of %j and %j', (before, after, change) => {
    expect(findTextChange(before, after)).toEqual(change);
  });

  test('put in place of the first makes the second, and has no letter too many', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, end, inserted } = findTextChange(before, after);
        expect(before.slice(0, start) + after.slice(start, start + inserted) + before.slice(end)).toBe(after);
        if (end > start && inserted > 0) {
          expect(before[start]).not.toBe(after[start]);
          expect(before[end - 1]).not.toBe(after[start + inserted - 1]);
        }
      }),
    );
  });
});
