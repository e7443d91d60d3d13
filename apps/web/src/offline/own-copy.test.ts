import type { Call } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '../api/index.ts';
import { closeCopy, currentCopy } from './current-copy.ts';
import { changeOwn, ownCall, takeBack } from './own-copy.ts';

type Marks = Call<{ params: undefined; query: undefined; body: undefined; reply: readonly string[] }>;
type Mark = Call<{ params: undefined; query: undefined; body: string; reply: undefined }>;
const list: Marks = { method: 'GET', path: 'api/canticle/marks', version: 'own' };
const add: Mark = { method: 'POST', path: 'api/canticle/marks', version: 'own' };

const marks = () =>
  ownCall(list, {}, 1000, {
    concerns: (thing) => thing === 'marks',
    apply: (value, { body }) => (value.includes(body as string) ? value : [...value, body as string]),
  });

let server: () => Promise<Response>;
let queries: QueryClient;

beforeEach(() => {
  closeCopy();
  server = async () => Response.json(['a'], { headers: { ETag: '"1"' } });
  connectApi({ token: async () => 'ink', baseUrl: 'https://sing.example/', fetch: () => server() });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const mark = (body: string, heldUntil?: number) =>
  changeOwn(queries, { thing: 'marks', call: add, body, ...(heldUntil && { heldUntil }) }, [marks()]);

describe('something of the person’s own', () => {
  it('shows a change at once and keeps it to be sent', async () => {
    await queries.fetchQuery(marks());
    await mark('b');
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a', 'b']);
    expect((await currentCopy().outbox.list()).map(({ body }) => body)).toEqual(['b']);
  });

  it('shows what waits in an answer that does not know it yet', async () => {
    await mark('b');
    expect(await queries.fetchQuery(marks())).toEqual(['a', 'b']);
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
    await currentCopy().outbox.markSent(id);
    answer(Response.json(['a']));
    expect(await loading).toEqual(['a', 'b']);
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
    const partly = { ...query, changing: { ...query.changing, empty: [] } };
    await changeOwn(queries, { thing: 'marks', call: add, body: 'b' }, [partly]);
    expect(queries.getQueryData(query.queryKey)).toEqual(['b']);
  });

  it('takes back what is held, and says when it is too late', async () => {
    await queries.fetchQuery(marks());
    const restored = [{ query: marks(), restore: (value: readonly string[]) => value.filter((one) => one !== 'b') }];
    const id = await mark('b', Date.now() + 10_000);
    expect(await takeBack(queries, id, restored)).toBe(true);
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a']);
    expect(await currentCopy().outbox.list()).toEqual([]);
    const sent = await mark('b');
    await currentCopy().outbox.markSent(sent);
    expect(await takeBack(queries, sent, restored)).toBe(false);
    expect(queries.getQueryData(marks().queryKey)).toEqual(['a', 'b']);
  });
});
