import type { SearchResponse } from '@canticle/contract/calls';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptySearchQuery, parseSearchQuery, searchUrl } from './search-query.ts';
import { HighlightedLine } from './highlighted-line.tsx';
import { removeRecentSearch, addRecentSearch, prependSearch } from './recent-searches.ts';
import { mergePages } from './use-search.ts';

afterEach(cleanup);

describe('what is asked', () => {
  it('comes back from its address', () => {
    for (const asked of [
      emptySearchQuery,
      { query: 'Å, du & jeg ', group: 'all', books: [] },
      { query: '"sweet the sound"', group: 'verses', books: ['HH', 'a1b2'] },
    ] as const) {
      expect(parseSearchQuery(new URL(`https://x${searchUrl(asked)}`).searchParams)).toEqual(asked);
    }
  });

  it('is read from an address somebody else wrote', () => {
    const read = (address: string) => parseSearchQuery(new URLSearchParams(address));
    expect(read('group=moons&in=,,HH')).toEqual({ query: '', group: 'all', books: ['HH'] });
    expect(read(`query=${'x'.repeat(900)}`).query).toHaveLength(500);
  });
});

describe('a line that was found', () => {
  const draw = (text: string, marks: string | undefined) => {
    const { container } = render(<HighlightedLine text={text} marks={marks} />);
    return container.innerHTML.replace(/ class="[^"]*"/g, '');
  };

  it('marks its words where they stand', () => {
    expect(draw('was blind, but now', '4-9 15-18')).toBe('was <mark>blind</mark>, but <mark>now</mark>');
    expect(draw('blind', '0-5')).toBe('<mark>blind</mark>');
  });

  it('is plain without marks', () => {
    expect(draw('was blind', undefined)).toBe('was blind');
    expect(draw('<b>', '')).toBe('&lt;b&gt;');
  });
});

describe('recent searches', () => {
  const stored = () => JSON.parse(localStorage.getItem('recentSearches:kari') ?? '[]') as string[];
  beforeEach(() => localStorage.clear());

  it('stand once, the newest first, ten of them', () => {
    for (let each = 1; each <= 12; each++) addRecentSearch('kari', `song ${String.fromCharCode(96 + each)}`);
    addRecentSearch('kari', 'Song D');
    expect(stored()).toHaveLength(10);
    expect(stored().slice(0, 2)).toEqual(['Song D', 'song l']);
    expect(stored().filter((one) => one.toLowerCase() === 'song d')).toHaveLength(1);
  });

  it('hold no half of what was typed on', () => {
    expect(prependSearch(['ama', 'psalm'], 'amazing')).toEqual(['amazing', 'psalm']);
    expect(prependSearch(['psalm', 'ama'], 'amazing')).toEqual(['amazing', 'psalm', 'ama']);
  });

  it('hold nothing without a word, and belong to one person', () => {
    addRecentSearch('kari', ' ?! ');
    addRecentSearch('nils', 'grace');
    expect(stored()).toEqual([]);
  });

  it('are forgotten one by one or all', () => {
    addRecentSearch('kari', 'grace');
    addRecentSearch('kari', 'psalm');
    removeRecentSearch('kari', 'grace');
    expect(stored()).toEqual(['psalm']);
    removeRecentSearch('kari');
    expect(localStorage.getItem('recentSearches:kari')).toBeNull();
  });

  it('survive a storage that holds something else', () => {
    localStorage.setItem('recentSearches:kari', '{"a":1}');
    addRecentSearch('kari', 'grace');
    expect(stored()).toEqual(['grace']);
  });
});

describe('pages of an answer', () => {
  const page = (...ids: string[]): SearchResponse => ({
    songs: ids.map((id) => ({ id, context: {} })),
    contributors: [],
    articles: [],
    verses: [],
    total: { songs: 3, contributors: 0, articles: 0, verses: 0 },
  });

  it('are one list in which nothing stands twice', () => {
    const { songs } = mergePages([page('a', 'b'), page('b', 'c')]);
    expect(songs.results.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(songs.total).toBe(3);
  });
});
