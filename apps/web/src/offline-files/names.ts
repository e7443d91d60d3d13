/** The stores of kept files, one for each person. */
export const cachePrefix = 'canticle-kept-';

/** @param person  as in the name of their copy */
export const cacheNameOf = (person: string): string => `${cachePrefix}${encodeURIComponent(person)}`;

/** What an address of a file ends with when it is wanted as the server has it now. */
export const bypassParam = 'kept=no';

/** Where it stands in a store when the server answered last. */
export const leasePath = '/kept-lease';

/**
 * The address under which a file is kept: that of the server without what changes every few hours. For whom it was signed
 * stays, so that nobody is given what somebody else keeps.
 * @example offlinePath('https://sing.example/api/canticle/media/f1/file?p=u1&e=5&s=x') // '/api/canticle/media/f1/file?p=u1'
 */
export function offlinePath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return `${pathname}?p=${encodeURIComponent(searchParams.get('p') ?? '')}`;
}
