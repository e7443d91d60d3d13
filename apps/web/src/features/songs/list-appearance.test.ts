// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readListAppearance, saveListAppearance } from './list-appearance.ts';

describe('how a collection is looked at', () => {
  beforeEach(() => localStorage.clear());

  it('is as the collection says until somebody chooses', () => {
    expect(readListAppearance('hh', 'title', ['number', 'title'])).toEqual({ view: 'title', type: 'boards' });
    expect(readListAppearance('hh', 'default', ['number', 'title'])).toEqual({ view: 'number', type: 'boards' });
  });

  it('is remembered for each collection', () => {
    saveListAppearance('hh', { view: 'themes', type: 'grid' });
    const views = ['number', 'title', 'themes'] as const;
    expect(readListAppearance('hh', 'number', views)).toEqual({ view: 'themes', type: 'grid' });
    expect(readListAppearance('fs', 'number', views)).toEqual({ view: 'number', type: 'boards' });
  });

  it('gives way where the collection has no such songs, or somebody else may not see them', () => {
    saveListAppearance('hh', { view: 'views', type: 'grid' });
    expect(readListAppearance('hh', 'author', ['title', 'author'])).toEqual({ view: 'author', type: 'boards' });
  });

  it('starts anew when what is kept cannot be read', () => {
    localStorage.setItem('songList:hh', '{');
    expect(readListAppearance('hh', 'number', ['number'])).toEqual({ view: 'number', type: 'boards' });
  });
});
