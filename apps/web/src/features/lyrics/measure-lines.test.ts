import { describe, expect, it } from 'vitest';
import { createMeasurableLines } from './measure-lines.ts';

/* Ten pixels for every letter, in any font. */
const measure = (text: string) => text.length * 10;
const size = 20;
const style = { rootSize: 16, textFamily: 'serif', chordFamily: 'sans-serif' };
const asWritten = (symbol: string) => ({ text: symbol, name: symbol, isUnchanged: false });
const linesOf = (line: object, section: object = {}, displayChord = asWritten) =>
  createMeasurableLines(
    [{ id: 'v1', isVerse: true, label: '1', lines: [{ text: '', remark: '', ...line }], ...section }],
    style,
    measure,
    displayChord,
  );
const widthsOf = (...line: Parameters<typeof linesOf>) => linesOf(...line).map(({ widthAt }) => widthAt(size));
const phraseWidthsOf = (...line: Parameters<typeof linesOf>) =>
  linesOf(...line).map(({ phraseWidthsAt }) => phraseWidthsAt(size));

describe('the width of a line', () => {
  it('is its text and the margin of its section', () => {
    expect(widthsOf({ text: 'Amen amen' })).toEqual([32 + 90]);
    expect(widthsOf({ text: 'Amen amen' }, { isVerse: false })).toEqual([52 + 90]);
  });

  it('leaves out the signs of italics, and includes a remark', () => {
    expect(widthsOf({ text: '_Amen_' })).toEqual([32 + 40]);
    expect(widthsOf({ text: 'Amen', remark: 'all' })).toEqual([32 + 40 + 60]);
  });

  it('has room for a chord that is wider than its syllable, in the key it is shown in', () => {
    const parts = [{ chord: 'G', text: 'A men' }];
    const chordSpace = 0.4 * 0.78 * 20;
    expect(widthsOf({ text: 'A men', parts })).toEqual([32 + (10 + chordSpace) + 10 + 30]);
    const higher = () => ({ text: 'G#m7', name: 'G#m7', isUnchanged: false });
    expect(widthsOf({ text: 'A men', parts }, {}, higher)).toEqual([32 + (40 + chordSpace) + 10 + 30]);
  });
});

describe('the widths of the phrases of a line', () => {
  it('include the margin, the remark before the first one, and the indent of the others', () => {
    expect(phraseWidthsOf({ text: 'Holy, holy Lord' })).toEqual([[32 + 50, 32 + 20 + 90]]);
    expect(phraseWidthsOf({ text: 'Holy, holy', remark: 'all' })).toEqual([[32 + 60 + 50, 32 + 20 + 40]]);
  });

  it('have room for the chords', () => {
    const parts = [
      { chord: 'G', text: 'Holy, ' },
      { chord: 'Gmaj7', text: 'ho' },
      { chord: '', text: 'ly' },
    ];
    expect(phraseWidthsOf({ text: 'Holy, holy', parts })).toEqual([[32 + 50, 32 + 20 + (50 + 0.4 * 0.78 * 20) + 20]]);
  });
});
