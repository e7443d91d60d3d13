// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { countView, sendViewCounts, readPendingViewCounts } from './pending-view-counts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.UTC(2026, 0, 1);

let asked: { readonly address: string; readonly key: string | null }[] = [];

function answer(status: number | 'no network'): void {
  asked = [];
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      if (status === 'no network') throw new TypeError('Failed to fetch');
      asked.push({ address: String(address), key: new Headers(init?.headers).get('idempotency-key') });
      return Response.json(status === 200 ? { result: 1 } : { message: 'No.' }, { status });
    },
  });
}

beforeEach(() => localStorage.clear());

it('a view without a network is counted once when there is one, with how long ago it was', async () => {
  answer('no network');
  await countView({ songId: 's1', language: 'no' }, start);
  await countView({ songId: 's2', language: undefined }, start + 90 * MINUTE);
  const keys = readPendingViewCounts().map(({ key }) => key);
  answer(200);
  await Promise.all([sendViewCounts(() => start + 91 * MINUTE), sendViewCounts(() => start + 91 * MINUTE)]);
  expect(asked).toEqual([
    { address: 'https://sing.example/api/Analytics/View/s1?language=no&ago=5460', key: keys[0] },
    { address: 'https://sing.example/api/Analytics/View/s2?ago=60', key: keys[1] },
  ]);
  expect(readPendingViewCounts()).toEqual([]);
  expect(localStorage.length).toBe(0);
});

it('a view waits while the server asks to be left alone, and is let go of when the song is gone', async () => {
  for (const status of [429, 503, 401]) {
    answer(status);
    await countView({ songId: 's1' }, start);
  }
  expect(readPendingViewCounts()).toHaveLength(3);
  answer(404);
  await sendViewCounts(() => start);
  expect(readPendingViewCounts()).toEqual([]);
});

it('at most 500 views wait, none of them longer than 30 days', async () => {
  answer('no network');
  const before = Array.from({ length: 500 }, (_, number) => ({ key: `k${number}`, songId: `s${number}`, at: start }));
  localStorage.setItem('views-to-count', JSON.stringify(before));
  await countView({ songId: 'newest' }, start);
  expect(readPendingViewCounts()).toHaveLength(500);
  expect([readPendingViewCounts().at(0)?.songId, readPendingViewCounts().at(-1)?.songId]).toEqual(['s1', 'newest']);
  answer(200);
  await sendViewCounts(() => start + 30 * DAY + 1000);
  expect(asked).toEqual([]);
  expect(readPendingViewCounts()).toEqual([]);
});
