import { describe, expect, it, vi } from 'vitest';
import { createEventParser, isEventStream, readEventStream, type StreamEvent } from './event-stream.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a stream of events', () => {
  it('is read whatever the pieces it comes in, signs of life left out', () => {
    const text =
      ':\n\nretry: 3000\n\nid: 7\nevent: state\ndata: {"a":1}\n\n: padding\n\nevent: ended\ndata: x\ndata: y\n\n';
    for (const size of [1, 2, 5, 1000]) {
      const events: StreamEvent[] = [];
      const read = createEventParser((event) => events.push(event));
      for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
      expect(events).toEqual([
        { name: 'state', id: '7', data: '{"a":1}' },
        { name: 'ended', id: '7', data: 'x\ny' },
      ]);
    }
  });

  it('is an answer of that media type with a body, and not the page of a guest network', () => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    expect(isEventStream(new Response('', { headers }))).toBe(true);
    expect(isEventStream(new Response('', { headers, status: 429 }))).toBe(false);
    expect(isEventStream(new Response('<html>', { headers: { 'content-type': 'text/html' } }))).toBe(false);
  });

  it('is cancelled when what takes the events fails', async () => {
    const cancel = vi.fn();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytesOf('data: x\n\n')),
      cancel,
    });
    const failing = () => {
      throw new Error('no room');
    };
    await expect(readEventStream(body, { onEvent: failing })).rejects.toThrow('no room');
    expect(cancel).toHaveBeenCalledOnce();
  });
});
