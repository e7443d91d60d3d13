import { type QueryClient, QueryClientProvider, QueryClient as Client } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { favouritesQuery, useMarkFavourite } from '../features/favourites/index.ts';
import { partsQuery, usePartMutations } from '../features/groups/index.ts';
import { listQueries, useListMutations } from '../features/lists/index.ts';
import {
  personQueries,
  songChoicesQuery,
  useSaveSongChoice,
  useProfileMutations,
  useSavePreferences,
} from '../features/session/index.ts';
import { tagsQuery, useTagMutations } from '../features/tags/index.ts';
import { closeCache, currentCache } from '../offline/index.ts';

/** One write of a person, the query in which it shows, and the data before and after it. */
type Case = {
  readonly what: string;
  readonly query: () => { readonly queryKey: readonly unknown[] };
  readonly before: unknown;
  /** The server's response after the write; the query's data is compared with `shows`. */
  readonly after: unknown;
  /** The method and path of a write that is sent at once, and answered with the new state. */
  readonly sentAs?: string;
  readonly write: () => () => Promise<unknown> | void;
  readonly shows: object;
};

const person = { id: 'kari', displayName: 'Kari', privacyPolicy: false, termsAndConditions: false };
const list = { id: 'l1', name: 'Sunday', entryCount: 0, updatedAt: '2026-01-01T00:00:00.000Z', pinned: false };
const asked = { id: 'p1', userId: 'kari', part: 'Bass', answer: 'open' };
const tag = { id: 't1', name: 'Advent', color: null, songIds: [], type: 'tag', canEdit: true };

const cases: readonly Case[] = [
  {
    what: 'agreeing to the terms',
    query: () => personQueries().user,
    before: person,
    after: { ...person, termsAndConditions: true },
    sentAs: 'GET api/Session/AcceptPolicies',
    write: function useWrite() {
      const { acceptPolicy } = useProfileMutations();
      return () => acceptPolicy('termsAndConditions');
    },
    shows: { termsAndConditions: true },
  },
  {
    what: 'a new name',
    query: () => personQueries().user,
    before: person,
    after: { ...person, displayName: 'Kari Nordmann' },
    sentAs: 'PUT api/Session',
    write: function useWrite() {
      const { saveName } = useProfileMutations();
      return () => saveName('Kari Nordmann');
    },
    shows: { displayName: 'Kari Nordmann' },
  },
  {
    what: 'a theme',
    query: () => personQueries().settings,
    before: { themeChoice: 'light' },
    after: { themeChoice: 'dark' },
    write: function useWrite() {
      const { saveTheme } = useSavePreferences();
      return () => saveTheme('dark');
    },
    shows: { themeChoice: 'dark' },
  },
  {
    what: 'a favourite',
    query: favouritesQuery,
    before: ['s1'],
    after: ['s1', 's2'],
    write: function useWrite() {
      const mark = useMarkFavourite();
      return () => mark('s2', true, 'Song two');
    },
    shows: ['s1', 's2'],
  },
  {
    what: 'a favourite taken off',
    query: favouritesQuery,
    before: ['s1', 's2'],
    after: ['s1'],
    write: function useWrite() {
      const mark = useMarkFavourite();
      return () => mark('s2', false, 'Song two');
    },
    shows: ['s1'],
  },
  {
    what: 'the new name of a list',
    query: () => listQueries('l1').overview,
    before: [list],
    after: [{ ...list, name: 'Easter' }],
    write: function useWrite() {
      const { rename } = useListMutations();
      return () => rename('l1', 'Easter');
    },
    shows: [{ name: 'Easter' }],
  },
  {
    what: 'the new name of a tag',
    query: tagsQuery,
    before: [tag],
    after: [{ ...tag, name: 'Christmas' }],
    write: function useWrite() {
      const { rename } = useTagMutations();
      return () => rename('t1', 'Christmas');
    },
    shows: [{ name: 'Christmas' }],
  },
  {
    what: 'the capo of a song',
    query: songChoicesQuery,
    before: [],
    after: [{ songId: 's1', capo: 3, chosenAt: '2099-01-01T00:00:00.000Z' }],
    write: function useWrite() {
      const choose = useSaveSongChoice('s1');
      return () => choose({ capo: 3 });
    },
    shows: [{ songId: 's1', capo: 3 }],
  },
  {
    what: 'the answer to who is asked for a part',
    query: () => partsQuery('l1'),
    before: [asked],
    after: [{ ...asked, answer: 'yes' }],
    sentAs: 'PUT api/canticle/lists/l1/parts/p1/answer',
    write: function useWrite() {
      const { answer } = usePartMutations('l1');
      return () => answer('p1', 'yes', '');
    },
    shows: [{ answer: 'yes' }],
  },
];

let queries: QueryClient;
/** The server's state, and the responses that are held back. */
let state: unknown;
let held: (() => void)[];
let isHolding: boolean;

beforeEach(() => {
  queries = new Client({ defaultOptions: { queries: { retry: false } } });
  held = [];
  isHolding = false;
});
afterEach(() => {
  cleanup();
  closeCache();
});

/* A read returns the state at the time of the request; a held read returns it later. */
function serve({ sentAs, after }: Case, wrap: (value: unknown) => unknown): void {
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if (`${init?.method ?? 'GET'} ${path}` === sentAs) {
        state = after;
        return Response.json(wrap(after));
      }
      const answer = Response.json(wrap(state));
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
  });
}

const release = () => held.splice(0).forEach((answer) => answer());
const holdReads = (isWanted: boolean) => {
  isHolding = isWanted;
};

async function sendAll(after: unknown): Promise<void> {
  const { outbox } = currentCache();
  for (const { id } of await outbox.list()) await outbox.markSent(id);
  state = after;
}

describe.each(cases)('$what', (one) => {
  const open = async () => {
    state = one.before;
    const query = one.query() as Parameters<QueryClient['fetchQuery']>[0];
    const version = String(query.queryKey[1]);
    serve(one, (value) => (version === '3' ? { result: value } : value));
    await queries.fetchQuery(query);
    const { result } = renderHook(one.write, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    const read = () => queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const kept = async () => (await currentCache().read('lists', JSON.stringify(query.queryKey)))?.value;
    const shown = () => queries.getQueryData(query.queryKey);
    return { write: result.current, read, kept, shown };
  };

  it.each(['before it is sent', 'after it was sent'])(
    'stays when an answer that was asked for earlier comes %s',
    async (when) => {
      const { write, read, kept, shown } = await open();
      holdReads(true);
      const late = read();
      await vi.waitFor(() => expect(held).toHaveLength(1));
      holdReads(false);
      await write();
      if (when === 'after it was sent') await sendAll(one.after);
      release();
      await late;
      expect(shown()).toMatchObject(one.shows);
      expect(await kept()).toMatchObject(one.shows);
    },
  );

  it('stays when two answers come in the other order', async () => {
    const { write, read, kept, shown } = await open();
    holdReads(true);
    // In the background: the cached answer is stale, so it is shown and refetched.
    const old = await currentCache().read('lists', JSON.stringify(one.query().queryKey));
    await currentCache().write('lists', JSON.stringify(one.query().queryKey), {
      ...(old as object),
      savedAt: 0,
    } as never);
    queries.removeQueries({ queryKey: one.query().queryKey });
    await read();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    holdReads(false);
    await write();
    await sendAll(one.after);
    await read();
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown()).toMatchObject(one.shows);
    expect(await kept()).toMatchObject(one.shows);
  });
});
