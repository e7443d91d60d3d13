/**
 * The address of the login page that returns to the requested page: path, query and fragment.
 * @example loginAddress({ pathname: '/songs/HH/12', search: '?key=G', hash: '' }) // '/login?to=%2Fsongs%2FHH%2F12%3Fkey%3DG'
 * @example loginAddress({ pathname: '/', search: '', hash: '' }) // '/login'
 */
export function loginAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const target = `${pathname}${search}${hash}`;
  return target === '/' || pathname.startsWith('/login') ? '/login' : `/login?to=${encodeURIComponent(target)}`;
}

/* Not "//elsewhere", nor what browsers treat as that: they read a backslash as a slash, and drop tabs and line ends. */
const OWN_PATH = /^\/(?![/\\])[^\t\n\r]*$/;

/**
 * The path to open after sign-in, from the query of the login page. Only a path of this app is accepted.
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
