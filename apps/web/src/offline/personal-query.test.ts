import type { Call } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import type { LocalCache } from './local-cache.ts';
import { closeCache, currentCache, openCache } from './current-cache.ts';
import { createMemoryCache } from './memory-cache.ts';
import { mutateOptimistically, removeFromQuery, personalQuery, undoOperation } from './personal-query.ts';

type Marks = Call<{ params: undefined; query: undefined; body: undefined; reply: readonly string[] }>;
type Mark = Call<{ params: undefined; query: undefined; body: string; reply: undefined }>;
const list: Marks = { method: 'GET', path: 'api/canticle/marks', version: 'own' };
const add: Mark = { method: 'POST', path: 'api/canticle/marks', version: 'own' };

const marks = () =>
  personalQuery(list, {}, 1000, {
    appliesTo: (thing) => thing === 'marks',
    apply: (value, { body }) => (value.includes(body as string) ? value : [...value, body as string]),
  });

let server: () => Promise<Response>;
let queries: QueryClient;

beforeEach(async () => {
  // Changes of the previous test in the same millisecond would show in this one.
  const begun = Date.now();
  await vi.waitUntil(() => Date.now() > begun, { interval: 1 });
  closeCache();
  server = async () => Response.json(['a'], { headers: { ETag: '"1"' } });
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch: () => server() });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const mark = (body: string, heldUntil?: number) =>
  mutateOptimistically(queries, { thing: 'marks', call: add, body, ...(heldUntil && { heldUntil }) }, [marks()]);

describe('something of the person’s own', () => {
  it('shows a change at once and keeps it to be sent', async () => {
    await queries.fetchQuery(marks());
    await mark('b');
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a', 'b']);
    expect((await currentCache().outbox.list()).map(({ body }) => body)).toEqual(['b']);
  });

  it('shows what waits in an answer that does not know it yet', async () => {
    await mark('b');
    expect(await queries.fetchQuery(marks())).toEqual(['a', 'b']);
  });

  it('shows what waits when the page was closed before it was written, without a network', async () => {
    await queries.fetchQuery(marks());
    const { outbox } = currentCache();
    await outbox.add({ id: 'late', thing: 'marks', call: add, body: 'b', addedAt: Date.now() });
    server = () => Promise.reject(new TypeError('no network'));
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    expect(await queries.fetchQuery(marks())).toEqual(['a', 'b']);
  });

  it('shows without a network what an older version of the app cached of the call before, until there is a new answer', async () => {
    const former = { path: 'api/Marks', version: 4 } as const;
    const current = () => personalQuery(list, {}, 1000, { ...marks().optimisticUpdate, formerCall: former });
    await currentCache().write('lists', JSON.stringify([former.path, '4', null, null]), {
      value: ['old'],
      savedAt: Date.now(),
      etag: '"1"',
    });
    const answer = server;
    server = () => Promise.reject(new TypeError('no network'));
    expect(await queries.fetchQuery(current())).toEqual(['old']);
    await mark('b');
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    expect(await queries.fetchQuery(current())).toEqual(['old', 'b']);
    server = answer;
    await queries.invalidateQueries();
    await queries.fetchQuery({ ...current(), staleTime: 0 });
    await vi.waitFor(() => expect(queries.getQueryData(current().queryKey)).toEqual(['a', 'b']));
  });

  it('shows what waits by itself where nothing was ever answered, if a part is better than nothing', async () => {
    server = () => Promise.reject(new TypeError('no network'));
    const { outbox } = currentCache();
    await outbox.add({ id: 'first', thing: 'marks', call: add, body: 'b', addedAt: Date.now() });
    const partly = personalQuery(list, {}, 1000, {
      appliesTo: (thing) => thing === 'marks',
      emptyValue: [],
      apply: (value, { body }) => [...value, body as string],
    });
    await expect(queries.fetchQuery(marks())).rejects.toThrow();
    expect(await queries.fetchQuery(partly)).toEqual(['b']);
  });

  it('shows what was done while the answer was on its way', async () => {
    let answer: (response: Response) => void = () => {};
    const asked = new Promise<void>((isAsked) => {
      server = () => {
        isAsked();
        return new Promise((resolve) => (answer = resolve));
      };
    });
    const loading = queries.fetchQuery(marks());
    await asked;
    const id = await mark('b');
    await currentCache().outbox.markSent(id);
    answer(Response.json(['a']));
    expect(await loading).toEqual(['a', 'b']);
  });

  it.each(['read', 'write'] as const)('shows what was done during the %s of the copy', async (step) => {
    const memory = createMemoryCache();
    await memory.write('lists', marks().name, { value: ['a'], savedAt: step === 'read' ? Date.now() : 0, etag: '"1"' });
    let isMarked = false;
    const markAfter = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      if (!isMarked) {
        isMarked = true;
        await mark('b');
      }
      return result;
    };
    const slow: Partial<LocalCache> =
      step === 'read'
        ? { read: (...all) => markAfter(memory.read(...all)) }
        : { write: (...all) => markAfter(memory.write(...all)) };
    await openCache('kari', async () => ({ ...memory, ...slow }));
    await queries.fetchQuery(marks());
    const shown = () => queries.getQueryData(marks().queryKey);
    await vi.waitFor(() => expect([isMarked, shown()]).toEqual([true, ['a', 'b']]));
    expect((await memory.read('lists', marks().name))?.value).toEqual(['a', 'b']);
  });

  it('puts a change into what is kept, also when it is not on the screen', async () => {
    await queries.fetchQuery(marks());
    queries.clear();
    await mark('b');
    server = async () => {
      throw new TypeError('no network');
    };
    expect(await queries.fetchQuery(marks())).toEqual(['a', 'b']);
  });

  it('shows a change where no answer ever came, when a part is better than nothing', async () => {
    const query = marks();
    server = async () => {
      throw new TypeError('no network');
    };
    const partly = { ...query, optimisticUpdate: { ...query.optimisticUpdate, emptyValue: [] } };
    await mutateOptimistically(queries, { thing: 'marks', call: add, body: 'b' }, [partly]);
    expect(queries.getQueryData(query.queryKey)).toEqual(['b']);
  });

  it('takes back what is held, and says when it is too late', async () => {
    await queries.fetchQuery(marks());
    const restored = [{ query: marks(), restore: (value: readonly string[]) => value.filter((one) => one !== 'b') }];
    const id = await mark('b', Date.now() + 10_000);
    expect(await undoOperation(queries, id, restored)).toBe(true);
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a']);
    expect(await currentCache().outbox.list()).toEqual([]);
    const sent = await mark('b');
    await currentCache().outbox.markSent(sent);
    expect(await undoOperation(queries, sent, restored)).toBe(false);
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a', 'b']);
  });

  describe('that the server says is not there', () => {
    const gone = async () => Response.json({}, { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } });
    const withdrawn = () => {
      const overview = marks();
      return personalQuery({ ...list, path: 'api/canticle/marks/one' } as Marks, {}, 0, {
        ...overview.optimisticUpdate,
        onWithdrawn: (client) => removeFromQuery(client, overview, (all) => all.filter((mark) => mark !== 'a')),
      });
    };
    const kept = async (query: { name: string }) =>
      (await currentCache().read<readonly string[]>('lists', query.name))?.value;

    it('goes from the screen and the copy, and from what named it', async () => {
      await queries.fetchQuery(marks());
      await queries.fetchQuery(withdrawn());
      server = gone;
      await queries.fetchQuery(withdrawn()).catch(() => {});
      expect(queries.getQueryData(withdrawn().queryKey)).toBeUndefined();
      expect(await kept(withdrawn())).toBeUndefined();
      expect(queries.getQueryData(marks().queryKey)).toEqual([]);
      expect(queries.getQueryState(marks().queryKey)).toMatchObject({ isInvalidated: true });
      expect(await kept(marks())).toEqual([]);
    });

    it('stays as long as a change of it waits to be sent', async () => {
      await queries.fetchQuery(marks());
      await queries.fetchQuery(withdrawn());
      await mark('b');
      server = gone;
      await queries.fetchQuery(withdrawn()).catch(() => {});
      expect(queries.getQueryData(withdrawn().queryKey)).toEqual(['a']);
      expect(await kept(withdrawn())).toEqual(['a']);
      expect(await kept(marks())).toEqual(['a', 'b']);
    });
  });
});
