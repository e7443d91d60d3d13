/** A page that people see who are not signed in. */
export type PublicRoute =
  | { readonly kind: 'front' }
  | { readonly kind: 'songbook'; readonly collection: string }
  | { readonly kind: 'song'; readonly collection: string; readonly song: string }
  | { readonly kind: 'publications'; readonly collection: string }
  | { readonly kind: 'publication'; readonly collection: string; readonly publication: string };

/** The paths of these pages, as the router has them; the sitemap, the rules for robots and the app follow from it. */
export const publicPaths = {
  front: ['/', '/dashboard', '/collections', '/store', '/songs'],
  songbook: ['/songs/:collection', '/collections/:collection', '/store/:collection'],
  song: ['/songs/:collection/:song'],
  publications: ['/publications/:collection'],
  publication: ['/publications/:collection/:publication', '/publications/:collection/:publication/:article'],
} as const;

/* What stands in the place of a songbook or a song, and is none. */
const otherPages = /^\/songs\/(?:search(?:\/|$)|[^/]+\/files\/*$)/i;

/**
 * The page of a path that people see who are not signed in; undefined for all other pages.
 *
 * @param path  without its query
 * @example parsePublicPath('/songs/HH/12') // { kind: 'song', collection: 'HH', song: '12' }
 * @example parsePublicPath('/store/HH/') // { kind: 'songbook', collection: 'HH' }
 * @example parsePublicPath('/songs/search') // undefined
 * @example parsePublicPath('/songs/HH/12/edit') // undefined
 */
export function parsePublicPath(path: string): PublicRoute | undefined {
  if (otherPages.test(path)) return undefined;
  const [, area = '', ...parts] = path.replace(/\/+$/, '').split('/');
  const [collection = '', item] = parts.map(decodePart);
  const name = area.toLowerCase();
  if (parts.length === 0) return /^(?:|dashboard|collections|store|songs)$/.test(name) ? { kind: 'front' } : undefined;
  if (parts.includes('')) return undefined;
  if (name === 'publications' && parts.length <= 3)
    return item === undefined
      ? { kind: 'publications', collection }
      : { kind: 'publication', collection, publication: item };
  if (name === 'songs' && parts.length === 2 && item !== undefined) return { kind: 'song', collection, song: item };
  return /^(?:songs|collections|store)$/.test(name) && parts.length === 1
    ? { kind: 'songbook', collection }
    : undefined;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
