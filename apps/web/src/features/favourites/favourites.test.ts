import { describe, expect, it } from 'vitest';
import { marked } from './queries.ts';

describe('a favourite', () => {
  it('is marked once, at the end, and taken off', () => {
    expect(marked(['a'], { songId: 'b', isFavourite: true })).toEqual(['a', 'b']);
    expect(marked(['a', 'b'], { songId: 'a', isFavourite: true })).toEqual(['a', 'b']);
    expect(marked(['a', 'b'], { songId: 'a', isFavourite: false })).toEqual(['b']);
    expect(marked(['a'], { songId: 'x', isFavourite: false })).toEqual(['a']);
  });
});
