import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEvents } from '../../testing/event-reader.ts';
import { type EventConnection, EventStream, createEventStreamSender } from './event-stream.ts';

let app: FastifyInstance;
let following: Set<string>;
let lines: Map<string, EventConnection>;
/* What every request waits for before its stream is opened, as for the authentication of the caller. */
let known: (socket: Socket) => Promise<unknown>;
beforeEach(async () => {
  app = Fastify();
  following = new Set();
  lines = new Map();
  known = async () => undefined;
  const send = createEventStreamSender(app);
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    await known(request.raw.socket);
    const stream = new EventStream(
      (line) => {
        following.add(name);
        lines.set(name, line);
        if (name !== 'silent') line.sendLatest({ name: 'state', data: '1', id: '1' });
        return () => following.delete(name);
      },
      { isLongPoll: ['brief', 'silent'].includes(name) },
    );
    return send(reply, stream);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());
afterEach(() => void vi.useRealTimers());

const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

test('who leaves before it is known who they are is not followed for ever', async () => {
  const gone = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  known = async (socket) => {
    const closed = once(socket, 'close');
    opened.resolve();
    await closed;
    setImmediate(gone.resolve);
  };
  const leaving = connect({ host: '127.0.0.1', port: Number(new URL(address()).port) });
  leaving.write('GET /early HTTP/1.1\r\nHost: x\r\n\r\n');
  await opened.promise;
  leaving.destroy();
  await gone.promise;
  expect([...following]).toEqual([]);
});

test('who leaves is followed no more', async () => {
  const reader = await readEvents(`${address()}/late`);
  await reader.waitFor(({ id }) => id === '1');
  expect([...following]).toEqual(['late']);
  reader.close();
  await expect.poll(() => [...following]).toEqual([]);
});

test('a server that closes ends its streams and waits for nobody', async () => {
  const reader = await readEvents(`${address()}/patient`);
  await reader.waitFor(({ id }) => id === '1');
  await app.close();
  await reader.ended();
  expect([...following]).toEqual([]);
});

test('a stream that is brief ends with its first event, also one that is there at once, and follows no longer', async () => {
  const reader = await readEvents(`${address()}/brief`);
  await reader.ended();
  expect([reader.text(), [...following]]).toEqual(['id: 1\nevent: state\ndata: 1\n\n', []]);
});

test('a stream that is brief ends after ten seconds without an event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = readEvents(`${address()}/silent`);
  await expect.poll(() => [...following]).toEqual(['silent']);
  await vi.advanceTimersByTimeAsync(10_000);
  const reader = await opening;
  await reader.ended();
  expect([reader.text(), [...following]]).toEqual([':\n\n', []]);
});

test('a reader that takes nothing is cut off, also after the stream has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const taking = connect({ host: '127.0.0.1', port: Number(new URL(address()).port) });
  taking.write('GET /asleep HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(taking, 'data');
  taking.pause();
  lines.get('asleep')?.sendLatest({ name: 'state', data: 'x'.repeat(30_000_000), id: '2' });
  lines.get('asleep')?.end({ name: 'ended', data: '{}' });
  expect([...following]).toEqual([]);
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await connections()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(connections).toBe(0);
  taking.destroy();
});

test('streams that were opened together do not end together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9).mockReturnValueOnce(0.1);
  for (const name of ['first', 'second']) {
    const reader = await readEvents(`${address()}/${name}`);
    await reader.waitFor(({ id }) => id === '1');
  }
  await vi.advanceTimersByTimeAsync(8 * 60_000);
  expect([...following]).toEqual(['second']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...following]).toEqual([]);
});
