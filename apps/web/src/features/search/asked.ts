/** The groups of an answer, in the order they are shown. */
export const groups = ['songs', 'contributors', 'articles', 'verses'] as const;

export type GroupName = (typeof groups)[number];

/** What is looked for: the words as they were typed, one group or all, and the books looked through (none means all). */
export type Asked = {
  readonly query: string;
  readonly group: GroupName | 'all';
  /** Keys or ids of collections, as an address names them. */
  readonly books: readonly string[];
};

export const nothingAsked: Asked = { query: '', group: 'all', books: [] };

/** The longest question there is (contract 2.8). */
export const longestQuery = 500;

/**
 * Reads what an address asks; what it does not understand is left out.
 * @example readAsked(new URLSearchParams('query=grace&group=songs&in=HH,FS')) // { query: 'grace', group: 'songs', books: ['HH', 'FS'] }
 */
export function readAsked(address: URLSearchParams): Asked {
  const wanted = address.get('group');
  return {
    query: (address.get('query') ?? '').slice(0, longestQuery),
    group: groups.find((group) => group === wanted) ?? 'all',
    books: (address.get('in') ?? '').split(',').filter((book) => book !== ''),
  };
}

/**
 * The address of a question, with only what differs from nothing.
 * @example searchAddress({ ...nothingAsked, query: 'grace' }) // '/songs/search?query=grace'
 */
export function searchAddress({ query, group, books }: Asked): string {
  const address = new URLSearchParams();
  if (query !== '') address.set('query', query);
  if (group !== 'all') address.set('group', group);
  if (books.length > 0) address.set('in', books.join(','));
  return address.size === 0 ? searchPath : `${searchPath}?${address}`;
}

export const searchPath = '/songs/search';

/** Whether there is a word in it to look for. */
export const isQuestion = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);
