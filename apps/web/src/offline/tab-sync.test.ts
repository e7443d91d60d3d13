import 'fake-indexeddb/auto';
import { type ChangesSince, sync, personal } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { pullChanges } from './pull-changes.ts';
import { openIndexedDbCache } from './indexed-db-cache.ts';
import type { LocalCache } from './local-cache.ts';
import { startSubscription } from './subscription.ts';
import { createTabChannel, showWritesOfOtherTabs } from './tab-sync.ts';
import { personalQuery } from './personal-query.ts';

const unchanged: Omit<ChangesSince, 'next'> = {
  rights: 'r',
  isWhole: false,
  changed: [],
  deleted: [],
  withdrawn: [],
  others: [],
  songs: [],
  texts: [],
};

/* Two tabs of one browser: one database, and one screen each. */
type Tab = { readonly copy: LocalCache; readonly queries: QueryClient };
const tab = async (): Promise<Tab> => {
  const copy = await openIndexedDbCache('kari');
  startSubscription(copy);
  return { copy, queries: new QueryClient() };
};
const favourites = () =>
  personalQuery(personal.listFavorites, {}, 1000, {
    appliesTo: (thing) => thing.startsWith('favourite:'),
    apply: (value, { thing }) => [...value, thing.slice('favourite:'.length)],
  });
const { queryKey, name } = favourites();

let newest: number;
let one: Tab;
let other: Tab;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  newest = 5;
  const fetch = (async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    if (!pathname.endsWith(sync.listChanges.path)) return Response.json({ result: [] });
    const since = Number(searchParams.get('since') ?? newest);
    const changed = since < newest ? [{ kind: 'favourite', id: 's1' }] : [];
    return Response.json({ ...unchanged, changed, next: String(newest) });
  }) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  [one, other] = [await tab(), await tab()];
  for (const { copy, queries } of [one, other]) await pullChanges(copy, queries, 1_000);
});
afterEach(() => {
  for (const { copy } of [one, other]) copy.close();
});
const isOld = ({ queries }: Tab) => queries.getQueryState(queryKey)?.isInvalidated;
const ask = ({ copy, queries }: Tab) => pullChanges(copy, queries, 2_000);

describe('two tabs of one browser', () => {
  it.each([
    ['the one that made it', () => [one, other]],
    ['the other one', () => [other, one]],
  ])('are both told of a change, whichever asks first: %s', async (_, order) => {
    for (const { queries } of [one, other]) queries.setQueryData(queryKey, []);
    newest = 6;
    for (const each of order()) expect((await ask(each)).hasChanged).toBe(true);
    expect([isOld(one), isOld(other)]).toEqual([true, true]);
    expect((await ask(one)).hasChanged).toBe(false);
  });

  it('are told of what changed while one of them was being opened', async () => {
    const third = await tab();
    third.queries.setQueryData(queryKey, []);
    newest = 6;
    await ask(one);
    await ask(third);
    expect(isOld(third)).toBe(true);
    third.copy.close();
  });

  it('leave where the later one stands to the next tab, and not where a slower one stands', async () => {
    newest = 7;
    await ask(other);
    newest = 8;
    await ask(one);
    newest = 7;
    await ask(other);
    expect(await one.copy.readMeta<{ next: string }>('followed')).toMatchObject({ next: '8' });
  });

  it('wake each other when one was told of a change', async () => {
    const woken = vi.fn();
    const [mine, theirs] = [createTabChannel(one.copy, () => {}), createTabChannel(other.copy, woken)];
    mine.notify();
    await vi.waitFor(() => expect(woken).toHaveBeenCalledOnce());
    for (const news of [mine, theirs]) news.close();
  });

  it('show what is changed in the other one before the server knows', async () => {
    other.queries.setQueryData(queryKey, [], { updatedAt: 1_000 });
    const stop = showWritesOfOtherTabs(other.copy, other.queries);
    await one.copy.write('lists', name, { value: ['s1'], savedAt: 2_000, etag: undefined });
    await vi.waitFor(() => expect(other.queries.getQueryData(queryKey)).toEqual(['s1']));
    stop();
  });

  it('leave on the screen what is newer there, and what is not of the person', async () => {
    other.queries.setQueryData(queryKey, ['s2'], { updatedAt: 3_000 });
    other.queries.setQueryData(['api/Songs', '3'], ['mine'], { updatedAt: 1_000 });
    const stop = showWritesOfOtherTabs(other.copy, other.queries);
    const read = vi.spyOn(other.copy, 'read');
    await one.copy.write('lists', '["api/Songs","3"]', { value: ['theirs'], savedAt: 4_000, etag: undefined });
    await one.copy.write('lists', name, { value: ['s1'], savedAt: 2_000, etag: undefined });
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
    await read.mock.results[0]?.value;
    expect(other.queries.getQueryData(queryKey)).toEqual(['s2']);
    expect(other.queries.getQueryData(['api/Songs', '3'])).toEqual(['mine']);
    stop();
  });
});
