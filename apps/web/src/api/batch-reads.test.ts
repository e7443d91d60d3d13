import { beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from './connection.ts';
import { type ResourceName, readById } from './batch-reads.ts';

type Seen = { readonly method: string | undefined; readonly path: string; readonly body: unknown };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('single reads of one resource', () => {
  const seen: Seen[] = [];

  beforeEach(() => {
    seen.length = 0;
    const fetch = async (address: RequestInfo | URL, init: RequestInit = {}) => {
      const body = init.body ? (JSON.parse(String(init.body)) as { itemIds: string[] }) : undefined;
      const path = new URL(String(address)).pathname;
      seen.push({ method: init.method, path, body });
      if (body) return Response.json(body.itemIds.filter((id) => id !== 'gone').map((id) => ({ id })));
      return Response.json({ id: path.split('/').at(-1) });
    };
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  });

  const readAll = (resource: ResourceName, ids: string[]) => Promise.all(ids.map((id) => readById(resource, id)));

  it('travel together when they come within 10 ms, and each gets its own document', async () => {
    const first = readById('Songs', 'a');
    await pause(3);
    const found = await Promise.all([first, ...['b', 'a'].map((id) => readById('Songs', id))]);
    expect(found.map((song) => song.id)).toEqual(['a', 'b', 'a']);
    expect(seen).toEqual([{ method: 'POST', path: '/api/Songs', body: { itemIds: ['a', 'b'] } }]);
  });

  it('are a plain GET when one comes alone', async () => {
    expect(await readAll('Songs', ['a'])).toEqual([{ id: 'a' }]);
    expect(seen).toEqual([{ method: 'GET', path: '/api/Songs/a', body: undefined }]);
  });

  it('are separate when they come later', async () => {
    await readAll('Songs', ['a']);
    await readAll('Songs', ['b']);
    expect(seen).toHaveLength(2);
  });

  it('of different resources do not mix', async () => {
    await Promise.all([readById('Songs', 'a'), readById('Contributors', 'b')]);
    expect(seen.map((one) => one.path).sort()).toEqual(['/api/Contributors/b', '/api/Songs/a']);
  });

  it('of lists and tags ask at /List, because POST creates there', async () => {
    await readAll('Tags', ['a', 'b']);
    expect(seen[0]?.path).toBe('/api/Tags/List');
  });

  it('fail alone for a document that is not there', async () => {
    const [found, gone] = await Promise.allSettled([readById('Songs', 'a'), readById('Songs', 'gone')]);
    expect(found).toEqual({ status: 'fulfilled', value: { id: 'a' } });
    expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND', status: 404 } });
  });
});
