import { outdatedStores, type Shell, storeName, usedExtras } from './shell.ts';

const pageAddress = '/';
const mostTries = 3;

/** The files of the app on this device, one store for each build. */
export type ShellStore = ReturnType<typeof openShellStore>;

/** @param shell  the build that this worker was made with */
export function openShellStore(shell: Shell, caches: CacheStorage, fetch: typeof globalThis.fetch) {
  const own = () => caches.open(storeName(shell.version));
  return {
    /** Stores everything of this build; throws when one file cannot be had, so that nothing half is ever used. */
    install: async () => {
      const store = await own();
      const before = await storedPaths(caches);
      const wanted = [...shell.files, ...usedExtras(shell.extras, before)];
      await inPieces(wanted, 6, (path) => bring(store, caches, fetch, path));
    },
    /** Removes what no open page can need any more. */
    tidy: async () => {
      const names = outdatedStores(await caches.keys(), shell.version);
      await Promise.all(names.map((name) => caches.delete(name)));
    },
    /** The app itself, whatever address was asked for. */
    page: async () => (await own()).match(pageAddress),
    /** A part without a hash in its name: that of this build. */
    part: async (path: string) => (await own()).match(path),
    /**
     * A file with a hash in its name, from whichever build: the same name is the same file, whatever the headers of a request
     * are that its answer says it varies by.
     */
    asset: async (request: Request) =>
      (await caches.match(request, { ignoreVary: true })) ?? keepAsset(await own(), fetch, request),
    /**
     * Asks whether the server still gives the page of this build. The same page is stored again, because its headers follow
     * the settings of the server; another one says that there is a new build.
     */
    checkPage: async (): Promise<'same' | 'other'> => {
      const store = await own();
      const [answer, kept] = [await fetch(pageAddress, { cache: 'no-cache' }), await store.match(pageAddress)];
      if (!answer.ok || !kept) return 'same';
      if ((await answer.clone().text()) !== (await kept.text())) return 'other';
      await store.put(pageAddress, answer);
      return 'same';
    },
  };
}

async function storedPaths(caches: CacheStorage): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(storeName('')));
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}

/* What an earlier build has under the same name is the same: it is not loaded again. */
async function bring(store: Cache, caches: CacheStorage, fetch: typeof globalThis.fetch, path: string): Promise<void> {
  const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  const answer = kept ?? (await fetchPatiently(fetch, path));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await store.put(path, answer);
}

/* One of hundreds that was lost on the way does not cost the whole build. */
async function fetchPatiently(fetch: typeof globalThis.fetch, path: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(path, { cache: 'no-cache' }).catch((failure: unknown) => {
      if (tries === mostTries) throw failure;
      return undefined;
    });
    if (answer && (answer.status < 500 || tries === mostTries)) return answer;
  }
}

async function keepAsset(store: Cache, fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const answer = await fetch(request);
  // Where there is no room for it, it is used all the same.
  if (answer.ok) await store.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function inPieces<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work));
}
