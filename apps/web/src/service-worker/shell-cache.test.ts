import { beforeEach, describe, expect, test } from 'vitest';
import { createShellCache } from './shell-cache.ts';

const origin = 'https://sing.example';
const addressOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).href;

/* The Cache Storage of a browser, as far as the worker uses it. */
function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const rows = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, rows);
    return {
      match: async (asked: RequestInfo, options?: CacheQueryOptions) => {
        const found = rows.get(addressOf(asked));
        return found && (options?.ignoreVary || !differs(asked, found)) ? found.clone() : undefined;
      },
      put: async (asked: RequestInfo, answer: Response) => void rows.set(addressOf(asked), answer.clone()),
      keys: async () => [...rows.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };
  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: RequestInfo, options?: CacheQueryOptions) => {
      for (const name of stores.keys()) {
        const found = await (await open(name)).match(asked, options);
        if (found) return found;
      }
      return undefined;
    },
  } as unknown as CacheStorage;
}

/* The worker's cached files were requested without an origin. */
const differs = (asked: RequestInfo, stored: Response) =>
  asked instanceof Request && asked.headers.has('origin') && /origin/i.test(stored.headers.get('vary') ?? '');

let caches: CacheStorage;
let served: Record<string, string>;
let asked: string[];
beforeEach(() => {
  caches = fakeCaches();
  served = {};
  asked = [];
});
const fetch = (async (wanted: RequestInfo | URL) => {
  const path = new URL(addressOf(wanted)).pathname;
  asked.push(path);
  return new Response(served[path] ?? 'gone', { status: path in served ? 200 : 404, headers: { vary: 'Origin' } });
}) as typeof globalThis.fetch;

const first = { version: 'v1', files: ['/', '/assets/a-11111111.js', '/assets/b-11111111.js'], extras: [] };
const second = { version: 'v2', files: ['/', '/assets/a-11111111.js', '/assets/b-22222222.js'], extras: [] };
const text = async (answer: Response | undefined) => (answer ? answer.text() : undefined);

async function installFirst() {
  served = { '/': 'page 1', '/assets/a-11111111.js': 'a', '/assets/b-11111111.js': 'b 1' };
  const store = createShellCache(first, caches, fetch);
  await store.install();
  await store.deleteOutdated();
  return store;
}

describe('a build', () => {
  test('is stored whole, and the next one loads only what is different', async () => {
    await installFirst();
    served = { '/': 'page 2', '/assets/b-22222222.js': 'b 2' };
    asked = [];
    const next = createShellCache(second, caches, fetch);
    await next.install();
    await next.deleteOutdated();
    expect(asked.toSorted()).toEqual(['/', '/assets/b-22222222.js']);
    expect(await text(await next.page())).toBe('page 2');
  });

  test('of which a part cannot be had is not used; the one before goes on', async () => {
    const store = await installFirst();
    served = { '/': 'page 2' };
    await expect(createShellCache(second, caches, fetch).install()).rejects.toThrow('/assets/b-22222222.js');
    expect(await text(await store.page())).toBe('page 1');
  });

  test('is stored whole though some of it is lost on the way twice', async () => {
    served = { '/': 'page 1', '/assets/a-11111111.js': 'a', '/assets/b-11111111.js': 'b 1' };
    const tries = new Map<string, number>();
    const losing = (async (wanted: RequestInfo | URL) => {
      const path = new URL(addressOf(wanted)).pathname;
      tries.set(path, (tries.get(path) ?? 0) + 1);
      if (path.includes('/a-') && tries.get(path) === 1) throw new TypeError('lost');
      if (path.includes('/b-') && (tries.get(path) ?? 0) < 3) return new Response('busy', { status: 503 });
      return fetch(wanted);
    }) as typeof globalThis.fetch;
    const store = createShellCache(first, caches, losing);
    await store.install();
    expect(await text(await store.asset(new Request(`${origin}/assets/b-11111111.js`)))).toBe('b 1');
    expect([...tries.values()]).toEqual([1, 2, 3]);
    const never = (async () => {
      throw new TypeError('lost');
    }) as typeof globalThis.fetch;
    await expect(createShellCache(second, fakeCaches(), never).install()).rejects.toThrow('lost');
  });

  test('is there for scripts too, which are asked for with an origin', async () => {
    const store = await installFirst();
    served = {};
    const script = new Request(`${origin}/assets/a-11111111.js`, { headers: { origin } });
    expect(await text(await store.asset(script))).toBe('a');
  });

  test('goes on serving pages that were opened with it after the next has taken over', async () => {
    await installFirst();
    served = { '/': 'page 2', '/assets/b-22222222.js': 'b 2' };
    const next = createShellCache(second, caches, fetch);
    await next.install();
    await next.deleteOutdated();
    expect(await text(await next.asset(new Request(`${origin}/assets/b-11111111.js`)))).toBe('b 1');
  });
});

describe('the page', () => {
  test('is stored again with its headers while it is the same, and a different one says that there is a new build', async () => {
    const store = await installFirst();
    expect(await store.checkPage()).toBe('same');
    served['/'] = 'page 2';
    expect(await store.checkPage()).toBe('other');
    expect(await text(await store.page())).toBe('page 1');
  });

  test('stays when the server answers with a fault', async () => {
    const store = await installFirst();
    served = {};
    expect(await store.checkPage()).toBe('same');
    expect(await text(await store.page())).toBe('page 1');
  });
});

test('what only some people use is stored when it is used', async () => {
  const store = await installFirst();
  served['/assets/pdf-33333333.js'] = 'pdf';
  await store.asset(new Request(`${origin}/assets/pdf-33333333.js`));
  served = {};
  expect(await text(await store.asset(new Request(`${origin}/assets/pdf-33333333.js`)))).toBe('pdf');
  const gone = await store.asset(new Request(`${origin}/assets/gone-33333333.js`));
  expect(gone.status).toBe(404);
});
