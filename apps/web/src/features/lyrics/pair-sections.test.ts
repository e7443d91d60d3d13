import { describe, expect, it } from 'vitest';
import { pairSections } from './pair-sections.ts';

const section = (id: string) => ({ id, isVerse: true, label: id, lines: [] });
const ids = (first: string[], second: string[]) =>
  pairSections(first.map(section), second.map(section)).map((pair) => [pair.first?.id, pair.second?.id]);

describe('a song in two languages', () => {
  it('has each verse beside the same verse, in the order of the first language', () => {
    expect(ids(['v1', 'c1', 'v2'], ['v1', 'v2', 'c1'])).toEqual([
      ['v1', 'v1'],
      ['c1', 'c1'],
      ['v2', 'v2'],
    ]);
  });

  it('loses no verse that only one of them has', () => {
    expect(ids(['v1', 'v2'], ['v1', 'v3'])).toEqual([
      ['v1', 'v1'],
      ['v2', undefined],
      [undefined, 'v3'],
    ]);
  });
});
