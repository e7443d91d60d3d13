const parameterName = 'authToken';

/**
 * The sign-in token in an address, or null.
 * @example readAuthToken('https://sing.example/songs/HH?authToken=t1&key=G') // 't1'
 * @example readAuthToken('https://sing.example/') // null
 */
export function readAuthToken(address: string): string | null {
  return new URL(address).searchParams.get(parameterName);
}

/**
 * Path, query and fragment of an address without the token; everything else is unchanged.
 * @example withoutAuthToken('https://sing.example/songs/HH?authToken=t1&key=G#v2') // '/songs/HH?key=G#v2'
 */
export function withoutAuthToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(parameterName);
  return `${url.pathname}${url.search}${url.hash}`;
}
