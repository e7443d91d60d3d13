import { describe, expect, it } from 'vitest';
import { completionsAt } from './complete-chordpro.ts';

const song = { chords: ['G', 'C', 'D7', 'Gsus4'], sectionIds: ['v1', 'v2', 'c1'] };
/** What is offered where `|` stands. */
const offered = (text: string) => {
  const caret = text.indexOf('|');
  return completionsAt(text.replace('|', ''), caret, song)?.options.map(({ label }) => label);
};

describe('what is offered in ChordPro', () => {
  it.each([
    ['{start_of_c|', ['start_of_chorus']],
    ['{ke|', ['key']],
    ['[G]Morning\n  {x_|', ['x_notes', 'x_order']],
    ['A[|mazing', ['G', 'C', 'D7', 'Gsus4']],
    ['A[g|', ['G', 'Gsus4']],
    ['A[D7|', undefined],
    ['A[G]|', undefined],
    ['A[|G]mazing', undefined],
    ['{x_order: v1 v|}', ['v1', 'v2']],
    ['no { here|', undefined],
    ['{sparkle|', undefined],
  ])('%s', (text, options) => {
    expect(offered(text)).toEqual(options);
  });

  it('puts the caret between the ends of a section', () => {
    const found = completionsAt('{start_of_b', 11, song);
    expect([found?.from, found?.options[0]?.insert]).toEqual([1, 'start_of_bridge}\n\n{end_of_bridge}']);
    expect(found?.options[0]?.after).toBe('\n{end_of_bridge}'.length);
  });
});
