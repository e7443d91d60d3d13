/** The caches of downloaded files, one for each person. */
export const cachePrefix = 'canticle-kept-';

/**
 * The cache name of a person.
 * @param person  as in the name of their local cache
 */
export const cacheNameOf = (person: string): string => `${cachePrefix}${encodeURIComponent(person)}`;

/** The end of a file's address that bypasses the download and requests the server's current version. */
export const bypassParam = 'kept=no';

/** The entry in a cache that stores when the server responded last. */
export const leasePath = '/kept-lease';

/**
 * The address under which a file is cached: the server's address without the parts that change every few hours. The
 * person it was signed for is kept, so that nobody gets a file another person downloaded.
 * @example offlinePath('https://sing.example/api/canticle/media/f1/file?p=u1&e=5&s=x') // '/api/canticle/media/f1/file?p=u1'
 */
export function offlinePath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return `${pathname}?p=${encodeURIComponent(searchParams.get('p') ?? '')}`;
}
