import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandingChanged } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { BackgroundSync } from './background-sync.tsx';

const changes = {
  next: '8',
  rights: 'r',
  isWhole: false,
  changed: [],
  deleted: [],
  withdrawn: [],
  others: [],
  songs: [],
  texts: [],
};
let asked: string[];
let answerChanges: () => Response;
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
const rebranded = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  rebranded.mockReset();
  addEventListener(brandingChanged, rebranded);
  stream = undefined;
  answerChanges = () => Response.json(changes);
  asked = mockApi({
    'api/Favorites': [],
    'api/Tags': [],
    'api/canticle/changes': () => answerChanges(),
  });
  // A stream is not read through the calls of the API.
  const openStream = async (_: unknown, { signal }: RequestInit = {}) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      stream = controller;
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
  };
  vi.stubGlobal('fetch', vi.fn(openStream));
});
afterEach(() => {
  cleanup();
  removeEventListener(brandingChanged, rebranded);
  closeCache();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pulls = () => asked.filter((path) => path === 'api/canticle/changes').length;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const send = async (event: string) => {
  stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
  // The pull itself, and what it sets off.
  for (let step = 0; step < 20; step++) await pass(0);
};

describe('keeping a device up to date', () => {
  it('begins when the first screen has its data, and goes on with each change', async () => {
    await renderAt('/', <BackgroundSync />);
    await pass(2_900);
    expect([asked, vi.mocked(fetch).mock.calls.length]).toEqual([[], 0]);
    await pass(200);
    await send('changes');
    expect(pulls()).toBe(1);
    await send('changes');
    expect(pulls()).toBe(2);
  });

  it('asks again with the next change when the server could not be reached', async () => {
    answerChanges = () => {
      throw new TypeError('Failed to fetch');
    };
    await renderAt('/', <BackgroundSync />);
    await pass(3_000);
    await send('changes');
    expect([pulls(), rebranded.mock.calls.length]).toEqual([1, 0]);
    answerChanges = () => Response.json({ ...changes, others: ['branding'] });
    await send('changes');
    expect([pulls(), rebranded.mock.calls.length]).toEqual([2, 1]);
  });

  it('says when the place has another name or look, and only then', async () => {
    await renderAt('/', <BackgroundSync />);
    await pass(3_000);
    await send('changes');
    // It may have changed before this device asked for the first time.
    expect(rebranded).toHaveBeenCalledOnce();
    await send('changes');
    expect(rebranded).toHaveBeenCalledOnce();
    answerChanges = () => Response.json({ ...changes, next: '9', others: ['branding'] });
    await send('changes');
    expect(rebranded).toHaveBeenCalledTimes(2);
  });

  it('ends with the app', async () => {
    await renderAt('/', <BackgroundSync />);
    await pass(3_000);
    await send('changes');
    const before = asked.length;
    cleanup();
    await expect(send('changes')).rejects.toThrow();
    await pass(120_000);
    expect(asked.slice(before)).toEqual([]);
  });

  it('does not begin when the app is left at once', async () => {
    await renderAt('/', <BackgroundSync />);
    cleanup();
    await pass(60_000);
    expect([asked, vi.mocked(fetch).mock.calls.length]).toEqual([[], 0]);
  });
});
