import type { Call } from '@canticle/contract/calls';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { closeCache, currentCache } from './current-cache.ts';
import { mutateOptimistically, personalQuery } from './personal-query.ts';
import { showServerState } from './show-server-state.ts';

type Marks = Call<{ params: { id: string }; query: undefined; body: undefined; reply: readonly string[] }>;
type Mark = Call<{ params: undefined; query: undefined; body: string; reply: undefined }>;
const list: Marks = { method: 'GET', path: 'api/canticle/marks/:id', version: 'own' };
const add: Mark = { method: 'POST', path: 'api/canticle/marks', version: 'own' };

const marks = (id: string) =>
  personalQuery(list, { params: { id } }, 60_000, {
    appliesTo: (thing) => thing === `marks:${id}`,
    apply: (value, { body }) => (value.includes(body as string) ? value : [...value, body as string]),
  });

let server: (path: string) => Response;
let queries: QueryClient;
beforeEach(() => {
  closeCache();
  server = () => Response.json(['a']);
  const fetch = (async (address: string) => server(new URL(address).pathname)) as typeof globalThis.fetch;
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

/* Two lists are cached; each has a change that is rejected. */
async function refuse() {
  for (const id of ['1', '2']) {
    await queries.fetchQuery(marks(id));
    await mutateOptimistically(queries, { thing: `marks:${id}`, call: add, body: 'b' }, [marks(id)]);
  }
  const { outbox } = currentCache();
  for (const { id } of await outbox.list()) await outbox.markRejected(id, { code: 'NOT_ALLOWED', message: 'no' });
}
const kept = async (id: string) => (await currentCache().read<readonly string[]>('lists', marks(id).name))?.value;
const isFirst = (path: string, params: unknown) => path === list.path && (params as { id: string }).id === '1';

it('what was refused goes from the screen and from the copy, and other things stay as they are', async () => {
  await refuse();
  const screen = new QueryObserver(queries, marks('1'));
  const shown = vi.fn();
  const leave = screen.subscribe(({ data }) => shown(data));
  await showServerState(currentCache(), queries, isFirst);
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith(['a']));
  await vi.waitFor(async () => expect(await kept('1')).toEqual(['a']));
  expect(await kept('2')).toEqual(['a', 'b']);
  leave();
});

it('what is not on the screen is right in the copy before it is shown again, with what still waits', async () => {
  await refuse();
  await mutateOptimistically(queries, { thing: 'marks:1', call: add, body: 'c' }, [marks('1')]);
  await showServerState(currentCache(), queries, isFirst);
  expect(await kept('1')).toEqual(['a']);
  server = () => Response.error();
  expect(await queries.fetchQuery(marks('1'))).toEqual(['a', 'c']);
});

it('what was refused does not come back with an answer that is asked for in the same millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await refuse();
  await showServerState(currentCache(), queries, isFirst);
  expect(await queries.fetchQuery(marks('1'))).toEqual(['a']);
  vi.useRealTimers();
});

it('what the server does not have goes, and stays where the server cannot be reached', async () => {
  await refuse();
  server = (path) => (path.endsWith('/1') ? Response.json({}, { status: 404 }) : Response.json({}, { status: 503 }));
  await showServerState(currentCache(), queries, () => true);
  expect([await kept('1'), await kept('2')]).toEqual([undefined, ['a', 'b']]);
});
