/**
 * The address of the login page that leads back to where somebody wanted to go, path, query and fragment.
 * @example loginAddress({ pathname: '/songs/HH/12', search: '?key=G', hash: '' }) // '/login?to=%2Fsongs%2FHH%2F12%3Fkey%3DG'
 * @example loginAddress({ pathname: '/', search: '', hash: '' }) // '/login'
 */
export function loginAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const target = `${pathname}${search}${hash}`;
  return target === '/' || pathname.startsWith('/login') ? '/login' : `/login?to=${encodeURIComponent(target)}`;
}

/* Not "//elsewhere", nor what browsers read as that: they take a backslash for a slash, and drop tabs and line ends. */
const OWN_PATH = /^\/(?![/\\])[^\t\n\r]*$/;

/**
 * Where to go after signing in, from the query of the login page. Only a path of this app counts.
 * @example returnPath('?to=%2Fsongs%2FHH%3Fkey%3DG') // '/songs/HH?key=G'
 * @example returnPath('?to=https%3A%2F%2Felsewhere.example') // '/'
 * @example returnPath('?to=%2F%2Felsewhere.example') // '/'
 * @example returnPath('?to=%2F%09%2Felsewhere.example') // '/'
 * @example returnPath('') // '/'
 */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  return OWN_PATH.test(to) && !to.startsWith('/login') ? to : '/';
}
