/** The groups of a response, in display order. */
export const groups = ['songs', 'contributors', 'articles', 'verses'] as const;

export type GroupName = (typeof groups)[number];

/** A search: the words as typed, one group or all, and the collections to search (none means all). */
export type SearchQuery = {
  readonly query: string;
  readonly group: GroupName | 'all';
  /** Keys or ids of collections, as in the URL. */
  readonly books: readonly string[];
};

export const emptySearchQuery: SearchQuery = { query: '', group: 'all', books: [] };

/** The maximum length of a query (contract 2.8). */
export const maxQueryLength = 500;

/**
 * Parses a query from a URL; invalid parts are left out.
 * @example parseSearchQuery(new URLSearchParams('query=grace&group=songs&in=HH,FS')) // { query: 'grace', group: 'songs', books: ['HH', 'FS'] }
 */
export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const requestedGroup = params.get('group');
  return {
    query: (params.get('query') ?? '').slice(0, maxQueryLength),
    group: groups.find((group) => group === requestedGroup) ?? 'all',
    books: (params.get('in') ?? '').split(',').filter((book) => book !== ''),
  };
}

/**
 * The URL of a query, with only the parts that are not empty.
 * @example searchUrl({ ...emptySearchQuery, query: 'grace' }) // '/songs/search?query=grace'
 */
export function searchUrl({ query, group, books }: SearchQuery): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('query', query);
  if (group !== 'all') params.set('group', group);
  if (books.length > 0) params.set('in', books.join(','));
  return params.size === 0 ? searchPath : `${searchPath}?${params}`;
}

export const searchPath = '/songs/search';

/** Whether it contains a word to search for. */
export const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);
