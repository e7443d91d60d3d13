// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const event = 'event: changes\ndata: \n\n';

type Opened = { readonly at: number; readonly signal: AbortSignal; isOpen: boolean; send(text: string): void };

describe('listening for changes', () => {
  let opened: Opened[];
  let wakes: number;
  let signs: number;
  let stop: () => void;

  /*
   * A server that responds to each request with `answer` in order; a stream stays open until it is aborted or
   * cancelled.
   */
  const listenTo = (answer: (stream: () => Response, time: number) => Response | Promise<Response>) => {
    const fetch = (async (_: string, init: RequestInit) => {
      const signal = init.signal as AbortSignal;
      const mine: Opened = { at: Date.now(), signal, isOpen: false, send: () => {} };
      opened.push(mine);
      const stream = () => {
        mine.isOpen = true;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            mine.send = (text) => controller.enqueue(bytesOf(text));
            signal.addEventListener('abort', () => {
              if (mine.isOpen) controller.error(new DOMException('aborted', 'AbortError'));
              mine.isOpen = false;
            });
          },
          cancel: () => void (mine.isOpen = false),
        });
        return new Response(body, { headers });
      };
      return answer(stream, opened.length);
    }) as typeof globalThis.fetch;
    vi.stubGlobal('fetch', fetch);
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/' });
    stop = subscribeToChanges(
      () => void (wakes += 1),
      () => void (signs += 1),
    );
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    [opened, wakes, signs, stop] = [[], 0, 0, () => {}];
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const openCount = () => opened.filter(({ isOpen }) => isOpen).length;

  it('reads one stream where a stream cannot be iterated over', async () => {
    const iterator = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
    try {
      listenTo((stream) => stream());
      await vi.advanceTimersByTimeAsync(20_000);
      opened[0]?.send(event);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([opened.length, openCount(), wakes]).toEqual([1, 1, 1]);
    } finally {
      if (iterator) Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterator);
    }
  });

  it('notices a change whose event comes in two pieces', async () => {
    listenTo((stream) => stream());
    await vi.advanceTimersByTimeAsync(0);
    opened[0]?.send('event: cha');
    opened[0]?.send('nges\ndata: \n\n');
    await vi.advanceTimersByTimeAsync(10);
    expect(wakes).toBe(1);
  });

  it('takes a heartbeat for news that nothing changed, but not before the first event of a stream', async () => {
    listenTo((stream) => stream());
    await vi.advanceTimersByTimeAsync(0);
    for (const text of [':   padding\nretry: 1000\n\n', ':\n\n']) opened[0]?.send(text);
    await vi.advanceTimersByTimeAsync(10);
    expect([wakes, signs]).toEqual([0, 0]);
    for (const text of [event, ':\n\n']) opened[0]?.send(text);
    await vi.advanceTimersByTimeAsync(10);
    expect([wakes, signs]).toEqual([1, 1]);
  });

  it('cancels a stream whose reading fails, and opens the next one after a longer and longer wait', async () => {
    listenTo((stream) => {
      const answer = stream();
      queueMicrotask(() => opened.at(-1)?.send(event));
      return answer;
    });
    const failing = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
      throw new TypeError('this browser cannot read it');
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(openCount()).toBe(0);
    expect(opened.every(({ signal }) => signal.aborted)).toBe(true);
    expect(opened.map(({ at }, index) => at - (opened[index - 1]?.at ?? at))).toEqual([
      0, 2_000, 4_000, 8_000, 16_000, 32_000,
    ]);
    failing.mockRestore();
  });

  it('waits longer and longer for a stream that says something and ends at once, each time', async () => {
    listenTo(() => new Response(event, { headers }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened.length).toBeLessThan(8);
  });

  it('opens a stream that has lived for minutes again after a second or two when it ends', async () => {
    const quiet = () => {
      const body = new ReadableStream({
        start(controller) {
          const beat = setInterval(() => controller.enqueue(bytesOf(':\n\n')), 15_000);
          setTimeout(() => {
            clearInterval(beat);
            controller.close();
          }, 8 * 60_000);
        },
      });
      return new Response(body, { headers });
    };
    listenTo((stream, time) => {
      if (time < 4) return new Response('', { status: 503 });
      return time === 4 ? quiet() : stream();
    });
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect(opened).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(8 * 60_000 + 2_000);
    expect(opened).toHaveLength(5);
  });

  it.each([
    ['in seconds', '90', 90_000],
    ['with nothing that can be read', 'soon', 2_000],
  ])('does not ask a server that refuses a stream again before the time it names, %s', async (_, retryAfter, ms) => {
    listenTo(() => new Response('', { status: 429, headers: { 'retry-after': retryAfter } }));
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(opened).toHaveLength(2);
  });

  it('gives up a stream on which nothing has come for longer than three heartbeats, and opens another', async () => {
    listenTo((stream) => stream());
    await vi.advanceTimersByTimeAsync(44_000);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([opened.length, openCount()]).toEqual([2, 1]);
  });

  it('gives up a request that is never answered', async () => {
    listenTo(
      () =>
        new Promise<Response>((_, reject) =>
          opened.at(-1)?.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened.length).toBeGreaterThan(1);
    expect(opened[0]?.signal.aborted).toBe(true);
  });

  it('asks what changed now and then when the server refuses every stream', async () => {
    listenTo(() => new Response('', { status: 429 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wakes).toBeGreaterThan(0);
  });

  it('closes the stream when it is stopped', async () => {
    listenTo((stream) => stream());
    await vi.advanceTimersByTimeAsync(10);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([opened.length, openCount()]).toEqual([1, 0]);
  });
});
