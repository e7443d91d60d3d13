// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersonStorage, switchStorageOwner } from './storage-owner.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what was remembered for a person in this browser', () => {
  it('is not there for the next one, who did not wait for them to sign out, and is there again for them', () => {
    switchStorageOwner('eva');
    localStorage.setItem('placeLeft', '{"to":"/songs/HH/1","title":"Amazing Grace"}');
    localStorage.setItem('draft:s1:en', '{"base":1}');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('person', '{"id":"nora"}');
    sessionStorage.setItem('filter', 'x');
    switchStorageOwner('nora');
    expect(localStorage.getItem('placeLeft')).toBeNull();
    expect(localStorage.getItem('draft:s1:en')).toBeNull();
    expect(sessionStorage.getItem('filter')).toBeNull();
    expect([localStorage.getItem('theme'), localStorage.getItem('person')]).toEqual(['dark', '{"id":"nora"}']);
    localStorage.setItem('placeLeft', '{"to":"/songs/HH/2","title":"Another"}');
    switchStorageOwner('eva');
    expect(localStorage.getItem('placeLeft')).toContain('Amazing Grace');
    expect(localStorage.getItem('draft:s1:en')).toBe('{"base":1}');
    switchStorageOwner('nora');
    expect(localStorage.getItem('placeLeft')).toContain('Another');
  });

  it('stays while the same person goes on, in this tab and in another one', () => {
    switchStorageOwner('eva');
    localStorage.setItem('placeLeft', 'here');
    sessionStorage.setItem('filter', 'x');
    switchStorageOwner('eva');
    expect([localStorage.getItem('placeLeft'), sessionStorage.getItem('filter')]).toEqual(['here', 'x']);
    // Another tab changed who is signed in; this one follows.
    localStorage.setItem('tracesOf', 'nora');
    switchStorageOwner('nora');
    expect(sessionStorage.getItem('filter')).toBeNull();
  });

  it('is gone once they sign out', () => {
    switchStorageOwner('eva');
    localStorage.setItem('placeLeft', 'here');
    localStorage.setItem('languageKey', 'no');
    clearPersonStorage();
    expect([localStorage.length, localStorage.getItem('languageKey')]).toEqual([1, 'no']);
  });
});
