import { references, songs } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { cachedQuery } from './cache-first.ts';
import { closeCache, openCache } from './current-cache.ts';
import { recordInvalidation } from './subscription.ts';
import { createMemoryCache } from './memory-cache.ts';
import type { LocalCache } from './local-cache.ts';

const theme = (name: string) => ({ id: 't1', name: { en: name } });

describe('a query that reads the copy first', () => {
  let copy: LocalCache;
  let queries: QueryClient;
  let answers: (() => Response)[];
  const sent: RequestInit[] = [];

  beforeEach(async () => {
    copy = await openCache('kari', async () => createMemoryCache());
    queries = new QueryClient();
    sent.length = 0;
    const fetch = async (_: RequestInfo | URL, init: RequestInit = {}) => {
      sent.push(init);
      const answer = answers.shift();
      if (!answer) throw new TypeError('no network');
      return answer();
    };
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  });

  const themes = () => cachedQuery(references.listThemes, {}, 1000);
  const says =
    (name: string, etag = '"1"') =>
    () =>
      Response.json({ result: [theme(name)] }, { headers: { ETag: etag } });
  const keep = (name: string, ageMs: number) =>
    copy.write('lists', JSON.stringify(themes().queryKey), {
      value: [theme(name)],
      savedAt: Date.now() - ageMs,
      etag: '"0"',
    });
  const shown = () => queries.getQueryData<{ name: { en: string } }[]>(themes().queryKey)?.[0]?.name.en;

  it('waits for the network when nothing is kept, and keeps the answer', async () => {
    answers = [says('Grace')];
    await queries.fetchQuery(themes());
    expect(shown()).toBe('Grace');
    expect(await copy.read('lists', JSON.stringify(themes().queryKey))).toMatchObject({
      value: [theme('Grace')],
      etag: '"1"',
    });
  });

  it('answers from the copy without the network while it is new', async () => {
    answers = [];
    await keep('Kept', 10);
    await queries.fetchQuery(themes());
    expect(shown()).toBe('Kept');
    expect(sent).toHaveLength(0);
  });

  it('shows an old copy at once and then what the network says', async () => {
    answers = [says('New')];
    await keep('Old', 5000);
    await queries.fetchQuery(themes());
    expect(shown()).toBe('Old');
    await vi.waitFor(() => expect(shown()).toBe('New'));
    expect(await copy.read('lists', JSON.stringify(themes().queryKey))).toMatchObject({ value: [theme('New')] });
  });

  it('is new again when the server says that nothing changed', async () => {
    answers = [() => new Response(null, { status: 304 })];
    await keep('Same', 5000);
    await queries.fetchQuery(themes());
    const name = JSON.stringify(themes().queryKey);
    await vi.waitFor(async () =>
      expect(Date.now() - ((await copy.read('lists', name))?.savedAt ?? 0)).toBeLessThan(1000),
    );
    expect(new Headers(sent[0]?.headers).get('If-None-Match')).toBe('"0"');
    expect(shown()).toBe('Same');
  });

  it('keeps showing the copy without a network', async () => {
    answers = [];
    await keep('Old', 5000);
    await queries.fetchQuery(themes());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(queries.getQueryState(themes().queryKey)).toMatchObject({ status: 'success' });
    await queries.refetchQueries({ queryKey: themes().queryKey });
    expect(queries.getQueryState(themes().queryKey)).toMatchObject({ status: 'success' });
    expect(shown()).toBe('Old');
  });

  it('goes to the network when it is asked again for what is shown', async () => {
    answers = [says('First'), says('Second')];
    await queries.fetchQuery(themes());
    await queries.fetchQuery({ ...themes(), staleTime: 0 });
    expect(shown()).toBe('Second');
  });

  it('an answer that something changed under, however often it is asked for, is shown and counts as old', async () => {
    const list = () => cachedQuery(songs.listSongs, { query: { collections: 'c' } }, 60_000);
    const name = JSON.stringify(list().queryKey);
    const whileItChanges = (id: string) => () => {
      recordInvalidation();
      return Response.json({ result: [{ id }] }, { headers: { ETag: '"1"' } });
    };
    answers = ['s1', 's2', 's3'].map(whileItChanges);
    expect(await queries.fetchQuery(list())).toEqual([{ id: 's3' }]);
    expect(await copy.read('lists', name)).toEqual({ value: [{ id: 's3' }], savedAt: 0, etag: undefined });
    answers = [() => Response.json({ result: [{ id: 's4' }] }, { headers: { ETag: '"2"' } })];
    const later = new QueryClient();
    expect(await later.fetchQuery(list())).toEqual([{ id: 's3' }]);
    await vi.waitFor(() => expect(later.getQueryData(list().queryKey)).toEqual([{ id: 's4' }]));
    expect(await copy.read('lists', name)).toMatchObject({ etag: '"2"', savedAt: expect.any(Number) });
    expect((await copy.read('lists', name))?.savedAt).toBeGreaterThan(0);
  });

  it('no longer shows what the server has withdrawn', async () => {
    answers = [() => new Response('', { status: 403, headers: { 'X-Problem': 'LOCKED' } })];
    await keep('Mine no more', 5000);
    await queries.fetchQuery(themes());
    await vi.waitFor(() =>
      expect(queries.getQueryState(themes().queryKey)).toMatchObject({ status: 'error', data: undefined }),
    );
    expect(await copy.read('lists', JSON.stringify(themes().queryKey))).toBeUndefined();
  });

  it('writes nothing into the copy of the next person', async () => {
    let answerNow: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      answerNow = resolve;
    });
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch: () => late });
    const asking = queries.fetchQuery(themes());
    await new Promise((resolve) => setTimeout(resolve, 5));
    closeCache();
    const next = await openCache('nils', async () => createMemoryCache());
    answerNow(says('Karis')());
    await asking;
    expect(await next.read('lists', JSON.stringify(themes().queryKey))).toBeUndefined();
  });
});
