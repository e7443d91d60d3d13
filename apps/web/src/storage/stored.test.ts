// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStoredValue, readStored, removeStored, storageKeys, subscribeToStored, writeStored } from './index.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => vi.unstubAllGlobals());

describe('a stored value', () => {
  it('is read as it was written, under the names that devices hold already', () => {
    writeStored(storageKeys.theme, 'dark');
    writeStored(storageKeys.lyricsSize, 22);
    writeStored(storageKeys.draft, { base: 3 }, 's1', 'en');
    writeStored(storageKeys['canticle-presentation'], { number: 1 }, 'kari', 'own');
    writeStored(storageKeys.settingsDraft, 'own');
    expect({ ...localStorage }).toEqual({
      theme: 'dark',
      lyricsSize: '22',
      'draft:s1:en': '{"base":3}',
      'canticle-presentation kari own': '{"number":1}',
    });
    expect({ ...sessionStorage }).toEqual({ settingsDraft: '"own"' });
    expect(readStored(storageKeys.lyricsSize)).toBe(22);
    expect(readStored(storageKeys.draft, 's1', 'en')).toEqual({ base: 3 });
    removeStored(storageKeys.theme);
    expect(readStored(storageKeys.theme)).toBeUndefined();
  });

  it('is not read when it is damaged', () => {
    localStorage.setItem('cart', '{"productIds":[');
    localStorage.setItem('lyricsSize', 'large');
    expect([readStored(storageKeys.cart), readStored(storageKeys.lyricsSize)]).toEqual([undefined, undefined]);
  });

  it('lasts as long as the page where storage is forbidden or full', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(writeStored(storageKeys.paper, 'a5')).toBe(false);
    expect(readStored(storageKeys.paper)).toBe('a5');
    removeStored(storageKeys.paper);
    expect(readStored(storageKeys.paper)).toBeUndefined();
  });

  it('is stored again once there is room', () => {
    vi.stubGlobal('localStorage', undefined);
    writeStored(storageKeys.paper, 'a5');
    vi.unstubAllGlobals();
    expect(writeStored(storageKeys.paper, 'a4')).toBe(true);
    expect([localStorage.getItem('paper'), readStored(storageKeys.paper)]).toEqual(['a4', 'a4']);
  });
});

describe('a change of a stored value', () => {
  const inOtherWindow = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('is heard in this window, from another one, and when everything is cleared, but not of another key', () => {
    const heard = vi.fn();
    const end = subscribeToStored(storageKeys.recentSearches, heard);
    writeStored(storageKeys.recentSearches, ['amazing'], 'kari');
    removeStored(storageKeys.recentSearches, 'kari');
    inOtherWindow('recentSearches:kari');
    inOtherWindow(null);
    expect(heard).toHaveBeenCalledTimes(4);
    writeStored(storageKeys.cart, {});
    inOtherWindow('cart');
    end();
    writeStored(storageKeys.recentSearches, ['grace'], 'kari');
    inOtherWindow('recentSearches:kari');
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it('gives another object, and no change gives the same', () => {
    const searches = createStoredValue(storageKeys.recentSearches, (list) => (Array.isArray(list) ? list : []));
    const none = searches.read('kari');
    expect(searches.read('kari')).toBe(none);
    writeStored(storageKeys.recentSearches, ['amazing'], 'kari');
    expect(searches.read('kari')).toEqual(['amazing']);
    expect(searches.read('kari')).toBe(searches.read('kari'));
    expect(searches.read('ola')).toEqual([]);
  });
});
