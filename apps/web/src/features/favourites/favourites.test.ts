import { describe, expect, it } from 'vitest';
import { applyFavouriteChange } from './queries.ts';

describe('a favourite', () => {
  it('is marked once, at the end, and taken off', () => {
    expect(applyFavouriteChange(['a'], { songId: 'b', isFavourite: true })).toEqual(['a', 'b']);
    expect(applyFavouriteChange(['a', 'b'], { songId: 'a', isFavourite: true })).toEqual(['a', 'b']);
    expect(applyFavouriteChange(['a', 'b'], { songId: 'a', isFavourite: false })).toEqual(['b']);
    expect(applyFavouriteChange(['a'], { songId: 'x', isFavourite: false })).toEqual(['a']);
  });
});
