import { bypassParam } from '../offline-files/index.ts';

/** What the build knows of itself: everything the app is made of, by its address. */
export type ShellManifest = {
  /** Names the build: another one differs in at least one byte of something. */
  readonly version: string;
  /** What is stored before the worker is installed. */
  readonly files: readonly string[];
  /** What only some people ever load (the viewer of PDFs, Firebase …): stored once it was used. */
  readonly extras: readonly string[];
};

const cachePrefix = 'canticle-shell-';

/** The name of the store of one build. */
export const cacheName = (version: string): string => `${cachePrefix}${version}`;

/**
 * Which stores are removed when a build takes over: all of other builds but the one before, whose pages may still be
 * open and load parts of it.
 *
 * @param names  of all stores, the oldest first
 * @example outdatedCaches(['canticle-shell-a', 'canticle-shell-b', 'canticle-shell-c', 'other'], 'c') // ['canticle-shell-a']
 */
export function outdatedCaches(names: readonly string[], version: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName(version));
  return others.slice(0, -1);
}

/**
 * The name of a built file without its hash, by which it is known from build to build.
 * @example unhashedPath('/assets/pdf-viewer-D9rE4JVs.js') // '/assets/pdf-viewer.js'
 */
export function unhashedPath(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}

/** Which extras a new build stores at once: those whose like was used on this device before. */
export function usedExtras(extras: readonly string[], stored: readonly string[]): readonly string[] {
  const known = new Set(stored.map(unhashedPath));
  return extras.filter((extra) => known.has(unhashedPath(extra)));
}

/** What the worker does with a request. `page` is answered with the app itself, `frame` only when there is no network. */
export type FetchStrategy = 'page' | 'frame' | 'asset' | 'part' | 'media' | 'network';

/**
 * Decides by the address. Answers of the API are never stored here; other sites are left alone.
 *
 * @param unhashedFiles  addresses of the files of the shell that carry no hash
 */
export function fetchStrategyFor(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
  unhashedFiles: ReadonlySet<string>,
): FetchStrategy {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  const path = url.pathname;
  if (url.search.endsWith(`&${bypassParam}`)) return 'network';
  if (/^\/api\/canticle\/media\/[^/]+\/\w+$/.test(path)) return 'media';
  // The server's own: its answers, and the pages on which a payment is tried out.
  if (/^\/(api|healthz|readyz|sandbox)(\/|$)/i.test(path)) return 'network';
  if (path.startsWith('/assets/')) return 'asset';
  if (unhashedFiles.has(path)) return 'part';
  if (request.mode !== 'navigate') return 'network';
  // May be shown in frames of other sites: whether it may, the server says with each answer.
  return /^\/sheetmusic(\/|$)/i.test(path) ? 'frame' : 'page';
}
