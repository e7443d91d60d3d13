/** The stores of kept files, one for each person. */
export const storePrefix = 'canticle-kept-';

/** @param person  as in the name of their copy */
export const storeOfPerson = (person: string): string => `${storePrefix}${encodeURIComponent(person)}`;

/** What an address of a file ends with when it is wanted as the server has it now. */
export const pastKept = 'kept=no';

/** Where it stands in a store when the server answered last. */
export const leaseAddress = '/kept-lease';

/**
 * The address under which a file is kept: that of the server without what changes every few hours. For whom it was signed
 * stays, so that nobody is given what somebody else keeps.
 * @example keptAddress('https://sing.example/api/canticle/media/f1/file?p=u1&e=5&s=x') // '/api/canticle/media/f1/file?p=u1'
 */
export function keptAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return `${pathname}?p=${encodeURIComponent(searchParams.get('p') ?? '')}`;
}
