import { outdatedCaches, type ShellManifest, cacheName, usedExtras } from './shell.ts';

const pagePath = '/';
const maxAttempts = 3;

/**
 * Creates the cache of a build.
 * @param shell  the build of this worker
 */
export function createShellCache(shell: ShellManifest, caches: CacheStorage, fetch: typeof globalThis.fetch) {
  const openCache = () => caches.open(cacheName(shell.version));
  return {
    /** Stores all files of this build; throws when one cannot be loaded, so that an incomplete build is never used. */
    install: async () => {
      const store = await openCache();
      const before = await listCachedPaths(caches);
      const paths = [...shell.files, ...usedExtras(shell.extras, before)];
      await runInChunks(paths, 6, (path) => cacheFile(store, caches, fetch, path));
    },
    /** Removes what no open page can need any more. */
    deleteOutdated: async () => {
      const names = outdatedCaches(await caches.keys(), shell.version);
      await Promise.all(names.map((name) => caches.delete(name)));
    },
    /** The page of the app, for any address. */
    page: async () => (await openCache()).match(pagePath),
    /** A file of this build without a hash in its name. */
    unhashedFile: async (path: string) => (await openCache()).match(path),
    /**
     * A file with a hash in its name, from any build: the same name is the same file, whatever request headers its
     * response varies by.
     */
    asset: async (request: Request) =>
      (await caches.match(request, { ignoreVary: true })) ?? fetchAndCache(await openCache(), fetch, request),
    /**
     * Checks whether the server still sends the page of this build. It is stored again, because its headers, its name and
     * its colours depend on the settings of the server; one with other files means that there is a new build.
     */
    checkPage: async (): Promise<'same' | 'other'> => {
      const store = await openCache();
      const [response, cached] = [await fetch(pagePath, { cache: 'no-cache' }), await store.match(pagePath)];
      if (!response.ok || !cached) return 'same';
      if (filesOf(await response.clone().text()) !== filesOf(await cached.text())) return 'other';
      await store.put(pagePath, response);
      return 'same';
    },
  };
}

async function listCachedPaths(caches: CacheStorage): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheName('')));
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}

/* A file of the same name in an earlier build is identical: it is not loaded again. */
async function cacheFile(
  store: Cache,
  caches: CacheStorage,
  fetch: typeof globalThis.fetch,
  path: string,
): Promise<void> {
  const cached = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  const response = cached ?? (await fetchWithRetry(fetch, path));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await store.put(path, response);
}

/* Retries, so that one lost file out of hundreds does not fail the whole build. */
async function fetchWithRetry(fetch: typeof globalThis.fetch, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(path, { cache: 'no-cache' }).catch((failure: unknown) => {
      if (attempt === maxAttempts) throw failure;
      return undefined;
    });
    if (response && (response.status < 500 || attempt === maxAttempts)) return response;
  }
}

async function fetchAndCache(store: Cache, fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const response = await fetch(request);
  // Without enough space to store it, it is used all the same.
  if (response.ok) await store.put(request, response.clone()).catch(() => undefined);
  return response;
}

async function runInChunks<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work));
}

/* The files of its build that a page loads. */
const filesOf = (page: string): string => page.match(/\/assets\/[\w.-]+/g)?.join() ?? page;
