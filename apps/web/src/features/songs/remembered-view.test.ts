// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedLook, rememberLook } from './remembered-view.ts';

describe('how a collection is looked at', () => {
  beforeEach(() => localStorage.clear());

  it('is as the collection says until somebody chooses', () => {
    expect(rememberedLook('hh', 'title', ['number', 'title'])).toEqual({ view: 'title', type: 'boards' });
    expect(rememberedLook('hh', 'default', ['number', 'title'])).toEqual({ view: 'number', type: 'boards' });
  });

  it('is remembered for each collection', () => {
    rememberLook('hh', { view: 'themes', type: 'grid' });
    const views = ['number', 'title', 'themes'] as const;
    expect(rememberedLook('hh', 'number', views)).toEqual({ view: 'themes', type: 'grid' });
    expect(rememberedLook('fs', 'number', views)).toEqual({ view: 'number', type: 'boards' });
  });

  it('gives way where the collection has no such songs, or somebody else may not see them', () => {
    rememberLook('hh', { view: 'views', type: 'grid' });
    expect(rememberedLook('hh', 'author', ['title', 'author'])).toEqual({ view: 'author', type: 'boards' });
  });

  it('starts anew when what is kept cannot be read', () => {
    localStorage.setItem('songList:hh', '{');
    expect(rememberedLook('hh', 'number', ['number'])).toEqual({ view: 'number', type: 'boards' });
  });
});
