// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToEvents, type ConnectionState } from './event-subscription.ts';

describe('following', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  const stream = (...events: string[]) => new Response(new Blob(events).stream(), { headers });
  const follow = (answers: ((signal: AbortSignal) => Response | Promise<Response>)[]) => {
    const asked: string[] = [];
    const lines: ConnectionState[] = [];
    const heard: string[] = [];
    const end = subscribeToEvents({
      address: ({ since = '', brief = '' }) => `https://sing.example/?since=${since}${brief && '&brief'}`,
      headers: async () => ({}),
      onEvent: ({ data }) => heard.push(data),
      onConnectionState: (line) => lines.push(line),
      fetch: async (address, init) => {
        asked.push(String(address));
        const answer = answers[asked.length - 1];
        return answer ? answer(init?.signal as AbortSignal) : new Promise<Response>(() => {});
      },
    });
    return { asked, lines, heard, end };
  };
  const lost = () => Promise.reject(new TypeError('no network'));

  it('comes again when the line is lost, and goes on after the last event', async () => {
    const { asked, lines, heard, end } = follow([
      () => stream('id: 4\ndata: four\n\n'),
      lost,
      () => stream('id: 5\ndata: five\n\n'),
    ]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual(['four', 'five']);
    expect(asked.slice(0, 3).map((address) => address.split('=')[1])).toEqual(['', '4', '4']);
    expect(lines.slice(0, 4)).toEqual(['opening', 'open', 'lost', 'open']);
    end();
  });

  it('works where a stream cannot be iterated over', async () => {
    const iterator = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
    const { heard, end } = follow([() => stream('id: 4\ndata: four\n\n')]);
    await vi.advanceTimersByTimeAsync(10);
    end();
    if (iterator) Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterator);
    expect(heard).toEqual(['four']);
  });

  it.each([
    [
      'the page of a guest network',
      () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['a stream that ends without a word', () => stream(':\n\n')],
  ])('%s is a line that is lost, and is asked for ever less often', async (_, answer) => {
    const { asked, lines, end } = follow(Array.from({ length: 100 }, () => answer));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThan(20);
    expect(lines.at(-1)).toBe('lost');
    end();
  });

  it('a stream that had nothing new for minutes and ends is opened again at once, and nothing is lost', async () => {
    const quiet = () =>
      new ReadableStream({
        start(stream) {
          const beat = setInterval(() => stream.enqueue(new TextEncoder().encode(':\n\n')), 15_000);
          setTimeout(() => {
            clearInterval(beat);
            stream.close();
          }, 8 * 60_000);
        },
      });
    const { asked, lines, end } = follow([() => new Response(quiet(), { headers })]);
    await vi.advanceTimersByTimeAsync(8 * 60_000 + 1_000);
    expect([asked.length, lines]).toEqual([2, ['opening', 'open']]);
    end();
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'refused'],
  ])('an answer of %i ends it: %s', async (status, state) => {
    const { asked, lines } = follow([() => new Response('', { status })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, lines.at(-1)]).toEqual([1, state]);
  });

  /* How the proxy buffers a stream until it has ended: it passes on nothing, or nothing after the first bytes. */
  const heldBack =
    (...words: string[]) =>
    (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start(stream) {
            for (const word of words) stream.enqueue(new TextEncoder().encode(word));
            signal.addEventListener('abort', () => stream.error(new Error('given up')));
          },
        }),
        { headers },
      );
  const never = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  const ways = (asked: readonly string[]) => asked.map((address) => address.split('=')[1]);

  it.each([
    ['not even its beginning', heldBack()],
    ['not even an answer', never],
  ])('a line of which nothing comes (%s) is asked for what is newest, at most once a second', async (_, line) => {
    const briefs = Array.from({ length: 9 }, (_, at) => () => stream(`id: ${at}\ndata: ${at}\n\n`));
    const { asked, heard, lines, end } = follow([line, ...briefs]);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect([heard, ways(asked).slice(0, 2)]).toEqual([['0'], ['', '&brief']]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([heard, ways(asked).slice(2)]).toEqual([
      ['0', '1', '2', '3'],
      ['0&brief', '1&brief', '2&brief'],
    ]);
    expect(lines).not.toContain('lost');
    end();
  });

  it('a line that falls silent in the middle is asked for what is newest from there on', async () => {
    const nothingNew = () => stream(':\n\n');
    const { asked, heard, end } = follow([
      heldBack('id: 4\ndata: four\n\n'),
      nothingNew,
      () => stream('id: 5\ndata: five\n\n'),
    ]);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([heard, ways(asked).slice(1, 3)]).toEqual([
      ['four', 'five'],
      ['4&brief', '4&brief'],
    ]);
    end();
  });

  const briefs = (count: number) => Array.from({ length: count }, () => () => stream(':\n\n'));
  it('a line that was held back is tried again at once when there is another network', async () => {
    const { asked, end } = follow([heldBack(), ...briefs(40)]);
    await vi.advanceTimersByTimeAsync(4_500);
    globalThis.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(ways(asked)).toEqual(['', '&brief', '']);
    end();
  });

  it('a line that was only slow once is open again after half a minute; one that is held back is tried ever less often', async () => {
    const { asked, end } = follow([heldBack(), ...briefs(31), ...Array.from({ length: 10 }, () => heldBack())]);
    await vi.advanceTimersByTimeAsync(36_000);
    const again = ways(asked).lastIndexOf('');
    expect([again > 25, again]).toEqual([true, asked.length - 1]);
    end();
    const isBrief = (address: string) => address.includes('brief');
    const tried: number[] = [];
    const stop = subscribeToEvents({
      address: ({ brief = '' }) => (brief ? 'brief' : 'ordinary'),
      headers: async () => ({}),
      onEvent: () => {},
      onConnectionState: () => {},
      fetch: async (address, init) => {
        if (isBrief(String(address))) return stream(':\n\n');
        tried.push(Math.round(Date.now() / 1000));
        return heldBack()(init?.signal as AbortSignal);
      },
    });
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    stop();
    const between = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    for (const [index, wanted] of [34, 64, 124, 244, 304].entries())
      expect(Math.abs((between[index] ?? 0) - wanted)).toBeLessThan(4);
  });

  it('a network that was lost and is there again is asked for an ordinary line, not for brief ones', async () => {
    const { asked, lines, end } = follow([heldBack(), lost, heldBack('id: 4\ndata: four\n\n')]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([ways(asked), lines.at(-1)]).toEqual([['', '&brief', ''], 'open']);
    end();
  });

  it('a line that is dead is told as lost once a brief one says nothing either, and is asked for ever less often', async () => {
    const { asked, lines, end } = follow(Array.from({ length: 100 }, () => never));
    await vi.advanceTimersByTimeAsync(18_000);
    expect(lines.at(-1)).not.toBe('lost');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThan(10);
    end();
  });

  it('when it is over nothing is asked any more', async () => {
    const { asked, end } = follow([lost]);
    await vi.advanceTimersByTimeAsync(10);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });
});
