import { describe, expect, it, vi } from 'vitest';
import { createBatchedFetch } from './batched-fetch.ts';

type Answer = { readonly unchanged: false; readonly reply: string; readonly etag: string | undefined };

const options = { signal: undefined, etag: undefined };
const answerOf = (id: string): Answer => ({ unchanged: false, reply: `text of ${id}`, etag: undefined });
const ids = (count: number) => Array.from({ length: count }, (_, place) => `s${place}`);

/* Requests that wait until they are answered. */
function startServer(hidden: readonly string[] = []) {
  const requests: { readonly ids: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const request = (asked: readonly string[]) =>
    new Promise<void>((answer, reject) => {
      requests.push({ ids: asked, answer, fail: () => reject(new Error(`no network for ${asked.length}`)) });
    });
  const fetch = createBatchedFetch<string>({
    fetchOne: async (id) => {
      await request([id]);
      if (hidden.includes(id)) throw new Error(`${id} is locked`);
      return answerOf(id);
    },
    fetchMany: async (asked) => {
      await request(asked);
      return new Map(asked.filter((id) => !hidden.includes(id)).map((id) => [id, `text of ${id}`]));
    },
    maxPerRequest: 100,
  });
  const answerAll = async () => {
    for (let at = 0; at < requests.length; at += 1) {
      requests[at]?.answer();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { requests, fetch, answerAll };
}

describe('many items that are loaded at the same moment', () => {
  it('are loaded in a few requests, each with its own answer', async () => {
    const { requests, fetch, answerAll } = startServer();
    const answers = Promise.all(ids(300).map((id) => fetch(id, options)));
    await answerAll();
    expect(await answers).toEqual(ids(300).map(answerOf));
    expect(requests.map((request) => request.ids.length)).toEqual([1, 1, 1, 1, 1, 1, 100, 100, 94]);
    expect(requests.flatMap((request) => request.ids)).toEqual(ids(300));
  });

  it('are each loaded at once while they are few', () => {
    const { requests, fetch } = startServer();
    for (const id of ids(6)) void fetch(id, options);
    expect(requests.map((request) => request.ids)).toEqual(ids(6).map((id) => [id]));
  });

  it('that may not be opened are refused with their own reason, and keep no other waiting', async () => {
    const { fetch, answerAll } = startServer(['s7']);
    const answers = Promise.allSettled(ids(9).map((id) => fetch(id, options)));
    await answerAll();
    const refused = (await answers).map((one) =>
      one.status === 'rejected' ? one.reason.message : one.value.unchanged,
    );
    expect(refused).toEqual([false, false, false, false, false, false, false, 's7 is locked', false]);
  });

  it('fail together when their request does, and the next go on', async () => {
    const { requests, fetch, answerAll } = startServer();
    const first = ids(6).map((id) => fetch(id, options));
    const later = Promise.allSettled(ids(120).map((id) => fetch(`later ${id}`, options)));
    requests[0]?.answer();
    await vi.waitFor(() => expect(requests).toHaveLength(7));
    requests[6]?.fail();
    await vi.waitFor(() => expect(requests).toHaveLength(8));
    await answerAll();
    expect((await later).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 100 }, () => 'rejected'),
      ...Array.from({ length: 20 }, () => 'fulfilled'),
    ]);
    expect(await Promise.all(first)).toHaveLength(6);
  });

  it('are not loaded when nobody waits for them any more', async () => {
    const { requests, fetch, answerAll } = startServer();
    for (const id of ids(6)) void fetch(id, options);
    const left = new AbortController();
    const given = fetch('left', { ...options, signal: left.signal });
    const wanted = fetch('wanted', options);
    left.abort(new Error('somebody went on'));
    const outcome = Promise.allSettled([given, wanted]);
    await answerAll();
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(requests.flatMap((request) => request.ids)).not.toContain('left');
  });
});
