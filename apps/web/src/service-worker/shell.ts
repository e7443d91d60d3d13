import { bypassParam } from '../offline-files/index.ts';

/** The manifest of a build: all files of the app, by address. */
export type ShellManifest = {
  /** Identifies the build: another one differs in at least one byte. */
  readonly version: string;
  /** Stored before the worker is installed. */
  readonly files: readonly string[];
  /** Files that only some people load (the PDF viewer, Firebase …): stored after their first use. */
  readonly extras: readonly string[];
};

const cachePrefix = 'canticle-shell-';

/** The cache name of a build. */
export const cacheName = (version: string): string => `${cachePrefix}${version}`;

/**
 * The caches to remove when a build takes over: all of other builds except the previous one, whose pages may still be
 * open and load files of it.
 *
 * @param names  of all caches, oldest first
 * @example outdatedCaches(['canticle-shell-a', 'canticle-shell-b', 'canticle-shell-c', 'other'], 'c') // ['canticle-shell-a']
 */
export function outdatedCaches(names: readonly string[], version: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName(version));
  return others.slice(0, -1);
}

/**
 * The path of a built file without its hash, which identifies it across builds.
 * @example unhashedPath('/assets/pdf-viewer-D9rE4JVs.js') // '/assets/pdf-viewer.js'
 */
export function unhashedPath(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}

/** The extras a new build stores at once: those whose earlier version was used on this device. */
export function usedExtras(extras: readonly string[], stored: readonly string[]): readonly string[] {
  const known = new Set(stored.map(unhashedPath));
  return extras.filter((extra) => known.has(unhashedPath(extra)));
}

/** How the worker handles a request. `page` gets the app itself, `frame` only when offline. */
export type FetchStrategy = 'page' | 'frame' | 'asset' | 'part' | 'media' | 'network';

/**
 * Selects the strategy by address. API responses are never stored here; requests to other sites are not handled.
 *
 * @param unhashedFiles  addresses of the shell's files without a hash
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
  // Server routes: API responses, and the pages for test payments.
  if (/^\/(api|healthz|readyz|sandbox)(\/|$)/i.test(path)) return 'network';
  if (path.startsWith('/assets/')) return 'asset';
  if (unhashedFiles.has(path)) return 'part';
  if (request.mode !== 'navigate') return 'network';
  // May be framed by other sites: the server decides with each response.
  return /^\/sheetmusic(\/|$)/i.test(path) ? 'frame' : 'page';
}
