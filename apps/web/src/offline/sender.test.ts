// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import { startSender } from './start-sender.ts';
import { createMemoryCache } from './memory-cache.ts';
import type { Operation, Outbox } from './outbox.ts';
import { createSender } from './sender.ts';

const failure = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: status === 0 ? 'NETWORK_FAILED' : 'INTERNAL', message: `no ${status}`, retryAfter });

/** An endpoint that executes each key once, as the real one does, and fails as configured. */
function endpoint(fails: (operation: Operation, time: number) => ApiError | undefined = () => undefined) {
  const done: string[] = [];
  const tries: string[] = [];
  const deliver = async (operation: Operation) => {
    tries.push(operation.id);
    const problem = fails(operation, tries.filter((id) => id === operation.id).length);
    if (problem) throw problem;
    if (!done.includes(operation.id)) done.push(operation.id);
  };
  return { done, tries, deliver };
}

async function outboxWith(...things: string[]): Promise<Outbox> {
  const { outbox } = createMemoryCache();
  for (const [index, thing] of things.entries()) {
    await outbox.add({
      id: `${thing}${index}`,
      thing,
      call: { method: 'POST', path: 'api/Favorites', version: 3 },
      addedAt: index,
    });
  }
  return outbox;
}

const ids = async (outbox: Outbox) => (await outbox.list()).map(({ id }) => id);

describe('sending the outbox', () => {
  it('sends everything in the order it was done and keeps nothing', async () => {
    const outbox = await outboxWith('a', 'b', 'a');
    const { done, deliver } = endpoint();
    expect(await createSender(outbox, deliver)()).toEqual({ sent: 3, refused: 0, again: false, waitMs: undefined });
    expect(done).toEqual(['a0', 'b1', 'a2']);
    expect(await ids(outbox)).toEqual([]);
  });

  it('stops without a network and loses nothing', async () => {
    const outbox = await outboxWith('a', 'b');
    const { tries, deliver } = endpoint(() => failure(0));
    expect(await createSender(outbox, deliver)()).toMatchObject({ sent: 0, again: true });
    expect(tries).toEqual(['a0']);
    expect(await ids(outbox)).toEqual(['a0', 'b1']);
  });

  it('leaves out what is held, and the rest of its thing, until all is to be sent', async () => {
    const { outbox } = createMemoryCache();
    const call = { method: 'DELETE', path: 'api/CustomCollections/:id', version: 4 } as const;
    await outbox.add({ id: 'a', thing: 'list', call, addedAt: 0, heldUntil: Number.MAX_SAFE_INTEGER });
    await outbox.add({ id: 'b', thing: 'list', call, addedAt: 1 });
    await outbox.add({ id: 'c', thing: 'other', call, addedAt: 2 });
    const { done, deliver } = endpoint();
    const send = createSender(outbox, deliver);
    expect(await send()).toMatchObject({ sent: 1, again: false });
    expect(done).toEqual(['c']);
    expect(await send({ includeHeld: true })).toMatchObject({ sent: 2 });
    expect(done).toEqual(['c', 'a', 'b']);
  });

  it('lets the rest of a thing wait when the server failed on it, and goes on with the others', async () => {
    const outbox = await outboxWith('a', 'a', 'b');
    const { done, tries, deliver } = endpoint((operation) => (operation.thing === 'a' ? failure(500) : undefined));
    expect(await createSender(outbox, deliver)()).toMatchObject({ sent: 1, again: true });
    expect(done).toEqual(['b2']);
    expect(tries).toEqual(['a0', 'b2']);
    expect(await ids(outbox)).toEqual(['a0', 'a1']);
  });

  it('ends the pass where nobody is signed in, refuses nothing, and sends all of it after the next sign-in', async () => {
    const outbox = await outboxWith('a', 'b');
    const state = { isSignedIn: false };
    const { done, tries, deliver } = endpoint(() => (state.isSignedIn ? undefined : failure(401)));
    const send = createSender(outbox, deliver);
    expect(await send()).toEqual({ sent: 0, refused: 0, again: true, waitMs: undefined });
    expect(tries).toEqual(['a0']);
    expect((await outbox.list()).map(({ id, refused }) => [id, refused])).toEqual([
      ['a0', undefined],
      ['b1', undefined],
    ]);
    state.isSignedIn = true;
    expect(await send()).toMatchObject({ sent: 2, refused: 0, again: false });
    expect(done).toEqual(['a0', 'b1']);
  });

  it.each([408, 500, 503])('refuses nothing where the server may take it later: %i', async (status) => {
    const outbox = await outboxWith('a');
    expect(await createSender(outbox, endpoint(() => failure(status)).deliver)()).toMatchObject({ again: true });
    expect((await outbox.list())[0]).not.toHaveProperty('refused');
  });

  it('tries again what was answered with something that is no answer, and goes on with other things', async () => {
    const outbox = await outboxWith('a', 'a', 'b');
    const { done, tries, deliver } = endpoint();
    const guestNetwork = (operation: Operation) =>
      operation.thing === 'a' ? Promise.reject(new SyntaxError('<html> is no JSON')) : deliver(operation);
    expect(await createSender(outbox, guestNetwork)()).toMatchObject({ sent: 1, refused: 0, again: true });
    expect([tries, await ids(outbox)]).toEqual([['b2'], ['a0', 'a1']]);
    await createSender(outbox, deliver)();
    expect(done).toEqual(['b2', 'a0', 'a1']);
  });

  it('ends the pass when a request is never answered', async () => {
    const outbox = await outboxWith('a', 'b');
    const tries: string[] = [];
    const send = createSender(outbox, async ({ id }) => {
      tries.push(id);
      throw new DOMException('The operation timed out.', 'TimeoutError');
    });
    expect(await send()).toMatchObject({ again: true });
    expect(tries).toEqual(['a0']);
  });

  it('keeps what was refused for the person to see and does not send it again', async () => {
    const outbox = await outboxWith('a', 'b');
    const { tries, deliver } = endpoint((operation) => (operation.thing === 'a' ? failure(404) : undefined));
    const send = createSender(outbox, deliver);
    expect(await send()).toMatchObject({ sent: 1, refused: 1, again: false });
    await send();
    expect(tries).toEqual(['a0', 'b1']);
    expect(await outbox.list()).toMatchObject([
      { id: 'a0', refused: { code: 'INTERNAL', message: 'no 404', status: 404 } },
    ]);
  });

  it('goes on with the rest of a thing behind what was refused, which is sent in its turn when it is tried again', async () => {
    const outbox = await outboxWith('a', 'a', 'a');
    const state = { isRefusing: true };
    const { done, tries, deliver } = endpoint(({ id }) => (state.isRefusing && id !== 'a2' ? failure(403) : undefined));
    const send = createSender(outbox, deliver);
    expect(await send()).toMatchObject({ sent: 1, refused: 2, again: false });
    expect(done).toEqual(['a2']);
    state.isRefusing = false;
    for (const id of ['a1', 'a0']) await outbox.retry(id);
    expect(await send()).toMatchObject({ sent: 2, refused: 0 });
    expect(tries).toEqual(['a0', 'a1', 'a2', 'a0', 'a1']);
    expect(await outbox.list()).toEqual([]);
  });

  it('refuses anew what is still refused when it is tried again', async () => {
    const outbox = await outboxWith('a');
    const send = createSender(outbox, endpoint(() => failure(404)).deliver);
    await send();
    await outbox.retry('a0');
    expect(await send()).toMatchObject({ sent: 0, refused: 1 });
    expect(await outbox.list()).toMatchObject([{ id: 'a0', refused: { message: 'no 404' } }]);
  });

  it('waits as long as the server asks', async () => {
    const outbox = await outboxWith('a');
    expect(await createSender(outbox, endpoint(() => failure(429, 60)).deliver)()).toMatchObject({
      again: true,
      waitMs: 60_000,
    });
  });

  it('does the work once when the answer was lost on the way', async () => {
    const outbox = await outboxWith('a');
    const { done, deliver } = endpoint();
    const losingTheAnswer = async (operation: Operation) => {
      await deliver(operation);
      if (done.length === 1 && !lost.happened) {
        lost.happened = true;
        throw failure(0);
      }
    };
    const lost = { happened: false };
    const send = createSender(outbox, losingTheAnswer);
    await send();
    expect(await ids(outbox)).toEqual(['a0']);
    await send();
    expect(done).toEqual(['a0']);
    expect(await ids(outbox)).toEqual([]);
  });

  it('joins a pass that is already running', async () => {
    const outbox = await outboxWith('a');
    const { tries, deliver } = endpoint();
    const send = createSender(outbox, deliver);
    await Promise.all([send(), send()]);
    expect(tries).toEqual(['a0']);
  });
});

describe('keeping the outbox sent', () => {
  it('sends what is added later, and tries again when the network returns', async () => {
    const outbox = await outboxWith();
    let online = false;
    const { done, deliver } = endpoint(() => (online ? undefined : failure(0)));
    const sending = startSender(outbox, deliver);
    await outbox.add({
      id: 'later',
      thing: 'a',
      call: { method: 'POST', path: 'api/Favorites', version: 3 },
      addedAt: 1,
    });
    await vi.waitFor(async () => expect(await ids(outbox)).toEqual(['later']));
    online = true;
    globalThis.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(done).toEqual(['later']));
    sending.stop();
  });

  it('does not wait for ever for its turn behind another tab', async () => {
    const request = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      throw new DOMException('The other tab does not give it back.', 'AbortError');
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const outbox = await outboxWith('a');
    const { done, deliver } = endpoint();
    const sending = startSender(outbox, deliver);
    await vi.waitFor(() => expect(done).toEqual(['a0']));
    sending.stop();
    expect(request.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
    vi.unstubAllGlobals();
  });

  it('tries again by itself after a pause', async () => {
    vi.useFakeTimers();
    const outbox = await outboxWith('a');
    const { done, deliver } = endpoint((_, time) => (time < 3 ? failure(503) : undefined));
    const sending = startSender(outbox, deliver);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(done).toEqual(['a0']);
    sending.stop();
    vi.useRealTimers();
  });
});
