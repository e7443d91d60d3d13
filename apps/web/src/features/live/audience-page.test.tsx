import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/index.ts';
import { AudiencePage } from './audience-page.tsx';

const request = vi.fn(async (_type: string) => ({ release: async () => {} }));
const asked: string[] = [];
let answer: (address: string) => Promise<Response>;
beforeEach(() => {
  answer = async () => Response.json({ message: 'No' }, { status: 404 });
  localStorage.clear();
  asked.length = 0;
  request.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string | URL) => {
      asked.push(String(address));
      return answer(String(address));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const open = (address: string) => renderApp({ routes: [{ path: '/audience/:key', Component: AudiencePage }], address });

describe('the address an audience follows', () => {
  it('asks for the session of its key, keeps the screen awake, and says when there is none', async () => {
    await open('/audience/k1');
    await vi.waitFor(() => expect(asked.some((address) => address.includes('/k1'))).toBe(true));
    expect(request.mock.calls).toEqual([['screen']]);
    expect(await screen.findByRole('heading', { name: 'The session has ended' })).toBeDefined();
  });

  it('begins anew at the address of another session', async () => {
    const paused = { revision: 1, state: 'muted', theme: 'dark', isLeaderAway: false, languages: [], document: null };
    answer = async (address) =>
      address.includes('/k1')
        ? new Response(
            new ReadableStream<Uint8Array>({
              start: (line) =>
                line.enqueue(new TextEncoder().encode(`event: state\nid: 1\ndata: ${JSON.stringify(paused)}\n\n`)),
            }),
            { headers: { 'content-type': 'text/event-stream' } },
          )
        : new Promise<Response>(() => {});
    const router = await open('/audience/k1');
    expect(await screen.findByRole('heading', { name: 'Paused' })).toBeDefined();
    await act(() => router.navigate('/audience/k2'));
    await vi.waitFor(() => expect(asked.some((address) => address.includes('/k2'))).toBe(true));
    // Nothing of the session before is shown while this one is awaited.
    expect(screen.queryByRole('heading', { name: 'Paused' })).toBeNull();
  });
});
