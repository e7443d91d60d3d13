import { personal, references } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, configureApi } from '../api/index.ts';
import { cachedQuery } from './cache-first.ts';
import { type LocalCache, CacheClosedError } from './local-cache.ts';
import { closeCache, currentCache, openCache } from './current-cache.ts';
import { mutateOptimistically, personalQuery } from './personal-query.ts';
import type { Operation } from './outbox.ts';
import { createSender } from './sender.ts';
import { createUnreliableDatabase } from './unreliable-database.fixture.ts';

const kept = <T>(value: T) => ({ value, savedAt: 5, etag: undefined });
const operation = (id: string, thing = 'favourite:s1') => ({
  id,
  thing,
  call: { method: 'POST', path: 'api/Favorites', version: 3 } as const,
  addedAt: 1,
});
const ids = async (outbox: LocalCache['outbox']) => (await outbox.list()).map(({ id }) => id);

let database: ReturnType<typeof createUnreliableDatabase>;
let copy: LocalCache;
beforeEach(async () => {
  vi.useFakeTimers();
  database = createUnreliableDatabase();
  copy = await openCache('kari', async () => database.cache);
});
afterEach(() => {
  closeCache();
  vi.useRealTimers();
});

/* How long something takes, in milliseconds, and its result. */
const timed = async <T>(work: Promise<T>) => {
  const begun = Date.now();
  let ended: number | undefined;
  const ending = work.finally(() => void (ended = Date.now() - begun));
  ending.catch(() => undefined);
  for (let ms = 0; ended === undefined && ms < 60_000; ms += 50) await vi.advanceTimersByTimeAsync(50);
  return { ms: ended, value: await ending };
};

describe('a database that never answers', () => {
  beforeEach(() => database.pause());

  it.each<[string, (one: LocalCache) => Promise<unknown>]>([
    ['reading', (one) => one.read('lists', 'a')],
    ['writing', (one) => one.write('lists', 'a', kept(1))],
    ['removing', (one) => one.remove('lists', 'a')],
    ['reading a note', (one) => one.readMeta('a')],
    ['writing a note', (one) => one.writeMeta('a', 1)],
    ['asking for a lock', (one) => one.isLocked('lists', 'a')],
    ['reading the outbox', (one) => one.outbox.list()],
    ['adding to the outbox', (one) => one.outbox.add(operation('o1'))],
    ['noting what was sent', (one) => one.outbox.markSent('o1')],
    ['noting what was refused', (one) => one.outbox.markRejected('o1', { code: 'X', message: 'x' })],
    ['taking back', (one) => one.outbox.cancel('o1')],
    ['reading what is kept', (one) => one.downloads.list()],
  ])('is waited for no longer than a second: %s', async (_, work) => {
    expect((await timed(work(copy))).ms).toBeLessThanOrEqual(1_100);
  });

  it('is not waited for again once it is known', async () => {
    await timed(copy.read('lists', 'a'));
    expect((await timed(copy.read('lists', 'b'))).ms).toBeLessThan(100);
    expect((await timed(copy.write('lists', 'b', kept(1)))).ms).toBeLessThan(100);
  });

  it('lets go of whoever empties it, brings everything of it up to date, or signs out', async () => {
    expect((await timed(copy.clear({ keepUnsent: true }))).ms).toBeLessThan(11_000);
    const everything = async () => {
      for await (const _ of copy.readAll('lists', ''));
    };
    expect((await timed(everything())).ms).toBeLessThan(11_000);
    expect((await timed(copy.deletePersonData())).ms).toBeLessThan(4_000);
  });

  it('gives back in this page what was written in it', async () => {
    await timed(copy.write('lists', 'a', kept(1)));
    expect(await copy.read('lists', 'a')).toEqual(kept(1));
    await timed(copy.writeMeta('m', 2));
    expect(await copy.readMeta('m')).toBe(2);
    await copy.remove('lists', 'a');
    expect(await copy.read('lists', 'a')).toBeUndefined();
  });

  it('is told, and so is that it answers again', async () => {
    const listener = vi.fn();
    copy.health.onChange(listener);
    expect(copy.health.isStoring()).toBe(true);
    await timed(copy.read('lists', 'a'));
    expect([copy.health.isStoring(), listener.mock.calls.length]).toEqual([false, 1]);
    database.resume();
    await vi.advanceTimersByTimeAsync(10);
    expect(copy.health.isStoring()).toBe(true);
  });

  it('does not stop a change from being sent, once', async () => {
    const sent: string[] = [];
    const send = createSender(copy.outbox, async ({ id }: Operation) => void sent.push(id));
    await timed(copy.outbox.add(operation('o1')));
    expect(copy.health.countUnsent()).toBe(1);
    await timed(send());
    await timed(send());
    expect([sent, copy.health.countUnsent(), await ids(copy.outbox)]).toEqual([['o1'], 0, []]);
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ids(database.backingCache.outbox)).toEqual([]);
  });

  it('gets a change that could not be sent as soon as it answers again, once, behind what it had before', async () => {
    await database.backingCache.outbox.add(operation('o0'));
    await timed(copy.outbox.add(operation('o1')));
    await timed(copy.outbox.add(operation('o2')));
    expect(await ids(copy.outbox)).toEqual(['o1', 'o2']);
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ids(database.backingCache.outbox)).toEqual(['o0', 'o1', 'o2']);
    expect([await ids(copy.outbox), copy.health.countUnsent()]).toEqual([['o0', 'o1', 'o2'], 0]);
  });

  it('keeps a change that was refused for the person to see', async () => {
    const refusal = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'no such song' });
    const send = createSender(copy.outbox, () => Promise.reject(refusal));
    await timed(copy.outbox.add(operation('o1')));
    await timed(send());
    expect(await copy.outbox.list()).toMatchObject([{ id: 'o1', refused: { code: 'NOT_FOUND' } }]);
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await database.backingCache.outbox.list()).toMatchObject([{ id: 'o1', refused: { code: 'NOT_FOUND' } }]);
  });

  it('keeps a change for the person to see that is refused while the database takes it again', async () => {
    await timed(copy.outbox.add(operation('o1')));
    const { add } = database.backingCache.outbox;
    vi.spyOn(database.cache.outbox, 'add').mockImplementation(async (one) => {
      await add(one);
      await copy.outbox.markRejected('o1', { code: 'NOT_FOUND', message: 'no such song' });
    });
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await copy.outbox.list()).toMatchObject([{ id: 'o1', refused: { code: 'NOT_FOUND' } }]);
  });

  it('says that nobody knows what else is in the outbox', async () => {
    await timed(copy.outbox.list());
    expect(copy.outbox.hasLoaded()).toBe(false);
    database.resume();
    await vi.advanceTimersByTimeAsync(10);
    await copy.outbox.list();
    expect(copy.outbox.hasLoaded()).toBe(true);
  });

  it('takes nothing for kept that it has not taken', async () => {
    const pinning = copy.downloads.saveRow('lists', 'a', kept(1), { by: 'list:1', until: null });
    await expect(timed(pinning)).rejects.toThrow('does not answer');
    expect(copy.isPersistent).toBe(false);
  });

  it('is opened by no start that waits for it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const opening = timed(openCache('nils', () => new Promise(() => {})));
    expect((await opening).ms).toBeLessThanOrEqual(1_100);
    expect((await timed(currentCache().read('lists', 'a'))).ms).toBeLessThan(100);
    expect([currentCache().person, currentCache().health.isStoring()]).toEqual([undefined, false]);
  });
});

describe('a database that answers late', () => {
  it('is used from then on, with what was written meanwhile, the newest last', async () => {
    database.pause();
    await timed(copy.write('lists', 'a', kept(1)));
    await copy.write('lists', 'a', kept(2));
    await timed(copy.writeMeta('m', 3));
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await database.backingCache.read('lists', 'a')).toEqual(kept(2));
    expect(await database.backingCache.readMeta('m')).toBe(3);
    await copy.write('lists', 'a', kept(4));
    expect(await database.backingCache.read('lists', 'a')).toEqual(kept(4));
  });

  it('is opened late, with what it had', async () => {
    const later = createUnreliableDatabase();
    await later.backingCache.write('lists', 'a', kept(1));
    let open: (copy: LocalCache) => void = () => {};
    const opening = timed(openCache('nils', () => new Promise((resolve) => (open = resolve))));
    const { value: mine } = await opening;
    await mine.write('lists', 'b', kept(2));
    open(later.cache);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await mine.read('lists', 'a')).toEqual(kept(1));
    expect(await later.backingCache.read('lists', 'b')).toEqual(kept(2));
    expect([mine.person, mine.health.isStoring()]).toEqual(['nils', true]);
  });

  it('does not bring anything back that was removed meanwhile', async () => {
    await copy.write('lists', 'a', kept(1));
    database.pause();
    await timed(copy.remove('lists', 'a'));
    database.resume();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await copy.read('lists', 'a')).toBeUndefined();
    expect(await database.backingCache.read('lists', 'a')).toBeUndefined();
  });

  it('is not late when its answer is there in the moment the time is up, as after a pause of the whole page', async () => {
    const listener = vi.fn();
    copy.health.onChange(listener);
    database.pause();
    const reading = copy.read('lists', 'a');
    setTimeout(database.resume, 1_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await reading;
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a database that fails in the middle', () => {
  beforeEach(async () => {
    await copy.write('lists', 'a', kept(1));
    database.failWith(new DOMException('gone', 'UnknownError'));
  });

  it('leaves everything to the network and to memory, and says so', async () => {
    expect(await copy.read('lists', 'a')).toBeUndefined();
    await copy.write('lists', 'a', kept(2));
    expect(await copy.read('lists', 'a')).toEqual(kept(2));
    expect(copy.health.isStoring()).toBe(false);
  });

  it('loses no change, and gets it with the first thing it takes again', async () => {
    await copy.outbox.add(operation('o1'));
    expect(await ids(copy.outbox)).toEqual(['o1']);
    database.failWith(undefined);
    await copy.write('lists', 'b', kept(1));
    await vi.advanceTimersByTimeAsync(10);
    expect(await ids(database.backingCache.outbox)).toEqual(['o1']);
    expect(copy.health.isStoring()).toBe(true);
  });

  it('leaves work alone that goes on with a copy that is closed', async () => {
    closeCache();
    expect(await copy.downloads.delete('list:1')).toEqual([]);
    await copy.downloads.saveRow('lists', 'a', kept(1), { by: 'list:1', until: null });
  });

  it('still refuses what is done in a copy that is closed', async () => {
    database.failWith(new CacheClosedError());
    await expect(copy.outbox.add(operation('o1'))).rejects.toThrow('not kept');
    closeCache();
    await expect(copy.outbox.add(operation('o2'))).rejects.toThrow('not kept');
  });
});

describe('a screen', () => {
  const themes = () => cachedQuery(references.listThemes, {}, 1000);
  const favourites = () =>
    personalQuery(personal.listFavorites, {}, 1000, {
      appliesTo: (thing) => thing.startsWith('favourite:'),
      apply: (value, { thing }) => [...new Set([...value, thing.slice('favourite:'.length)])],
    });
  const answer = (result: unknown) => {
    const fetch = (async () => Response.json({ result })) as typeof globalThis.fetch;
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  };
  const offline = () => {
    const fetch = (() => Promise.reject(new TypeError('no network'))) as typeof globalThis.fetch;
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  };

  it('is answered by the network after a second, whatever the database does', async () => {
    database.pause();
    answer([{ id: 't1' }]);
    const queries = new QueryClient();
    const { ms, value } = await timed(queries.fetchQuery(themes()));
    expect([value, (ms ?? 0) <= 1_100]).toEqual([[{ id: 't1' }], true]);
    expect((await timed(queries.fetchQuery(favourites()))).ms).toBeLessThanOrEqual(1_100);
  });

  it('waits longer for a slow database when there is no network', async () => {
    await database.backingCache.write('lists', JSON.stringify(themes().queryKey), kept([{ id: 't1' }]));
    database.pause();
    offline();
    setTimeout(database.resume, 4_000);
    const { value } = await timed(new QueryClient().fetchQuery(themes()));
    expect(value).toEqual([{ id: 't1' }]);
  });

  it('shows a change at once that the database does not take, and it is sent', async () => {
    const queries = new QueryClient();
    queries.setQueryData(favourites().queryKey, []);
    database.pause();
    const changing = mutateOptimistically(queries, { thing: 'favourite:s1', call: personal.addFavorites }, [
      favourites(),
    ]);
    expect(queries.getQueryData(favourites().queryKey)).toEqual(['s1']);
    await timed(changing);
    expect((await copy.outbox.list()).map(({ thing }) => thing)).toEqual(['favourite:s1']);
  });
});
