import { describe, expect, test } from 'vitest';
import { outdatedCaches, usedExtras, fetchStrategyFor } from './shell.ts';

const origin = 'https://sing.example';
const parts = new Set(['/entry.js', '/translations/v1/en.json']);
const way = (path: string, facts: { method?: string; mode?: string } = {}) =>
  fetchStrategyFor({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...facts }, origin, parts);

describe('the worker', () => {
  test('gives the app for every page of it, whatever the address', () => {
    for (const path of ['/', '/songs/HH/12?key=G', '/custom-collections/a', '/api-of-mine'])
      expect(way(path, { mode: 'navigate' })).toBe('page');
  });

  test('asks the server first for a page that other sites may show in a frame', () => {
    expect(way('/sheetmusic/f1', { mode: 'navigate' })).toBe('frame');
    expect(way('/sheetmusic', { mode: 'navigate' })).toBe('frame');
    expect(way('/sheetmusics', { mode: 'navigate' })).toBe('page');
  });

  test('leaves answers of the API, writes and other sites alone', () => {
    expect(way('/api/Songs')).toBe('network');
    expect(way('/api/canticle/changes')).toBe('network');
    expect(way('/api/auth/callback', { mode: 'navigate' })).toBe('network');
    expect(way('/', { method: 'POST', mode: 'navigate' })).toBe('network');
    expect(way('https://elsewhere.example/assets/a.js')).toBe('network');
    expect(way('/readyz', { mode: 'navigate' })).toBe('network');
    expect(way('/sandbox/checkout/c1', { mode: 'navigate' })).toBe('network');
    expect(way('/favicon.ico')).toBe('network');
  });

  test('gives files by their hash, and the parts without one from its own build', () => {
    expect(way('/assets/index-D-yp3ho3.js')).toBe('asset');
    expect(way('/entry.js')).toBe('part');
    expect(way('/translations/v1/en.json')).toBe('part');
  });

  test('knows the addresses of recordings', () => {
    expect(way('/api/canticle/media/f1/file?p=a&e=1&s=x')).toBe('media');
    expect(way('/api/canticle/media/f1/file', { method: 'HEAD' })).toBe('network');
    expect(way('/api/canticle/media/f1/file?p=a&e=1&s=x&kept=no')).toBe('network');
  });
});

describe('a new build', () => {
  test('removes older ones, but not the one before it, whose pages may be open', () => {
    const names = ['canticle-shell-a', 'kept:x', 'canticle-shell-b', 'canticle-shell-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['canticle-shell-a']);
    expect(outdatedCaches(['canticle-shell-b', 'canticle-shell-c'], 'c')).toEqual([]);
    // The operator deployed an earlier build again.
    expect(outdatedCaches(['canticle-shell-a', 'canticle-shell-b', 'canticle-shell-c'], 'a')).toEqual([
      'canticle-shell-b',
    ]);
  });

  test('takes along what was used on this device before, under its new name', () => {
    const extras = ['/assets/pdf-viewer-AAAAAAAA.js', '/assets/index.esm-BBBBBBBB.js'];
    expect(usedExtras(extras, ['/assets/pdf-viewer-D9rE4JVs.js', '/'])).toEqual(['/assets/pdf-viewer-AAAAAAAA.js']);
    expect(usedExtras(extras, ['/'])).toEqual([]);
  });
});
