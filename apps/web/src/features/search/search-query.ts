/** The groups of an answer, in the order they are shown. */
export const groups = ['songs', 'contributors', 'articles', 'verses'] as const;

export type GroupName = (typeof groups)[number];

/** What is looked for: the words as they were typed, one group or all, and the books looked through (none means all). */
export type SearchQuery = {
  readonly query: string;
  readonly group: GroupName | 'all';
  /** Keys or ids of collections, as an address names them. */
  readonly books: readonly string[];
};

export const emptySearchQuery: SearchQuery = { query: '', group: 'all', books: [] };

/** The longest question there is (contract 2.8). */
export const maxQueryLength = 500;

/**
 * Reads what an address asks; what it does not understand is left out.
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
 * The address of a question, with only what differs from nothing.
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

/** Whether there is a word in it to look for. */
export const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);
