import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createBrowser } from '../../testing/cookie-browser.ts';
import { createIdentity } from './index.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

/* Runs everything that does not wait for a timer. */
const otherTurns = async (count = 200) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const watch = <T>(work: Promise<T>) => {
  const state = { isDone: false };
  const seen = work.finally(() => (state.isDone = true));
  seen.catch(() => undefined);
  return { state, work: seen };
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an answer that comes after the same time', () => {
  it('waits for the time when there was little to do, and for the work when there was much', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const little = watch(withMinimumDuration(async () => 'done', 150));
    const failing = watch(withMinimumDuration(() => Promise.reject(new Error('no')), 150));
    const { promise, resolve } = Promise.withResolvers<string>();
    const much = watch(withMinimumDuration(() => promise, 150));
    await otherTurns(5);
    vi.advanceTimersByTime(149);
    await otherTurns(5);
    expect([little.state.isDone, failing.state.isDone, much.state.isDone]).toEqual([false, false, false]);
    vi.advanceTimersByTime(1);
    await otherTurns(5);
    expect([little.state.isDone, failing.state.isDone, much.state.isDone]).toEqual([true, true, false]);
    resolve('late');
    expect([await little.work, await much.work]).toEqual(['done', 'late']);
    await expect(failing.work).rejects.toThrow('no');
  });
});

describe('whether an address has an account', () => {
  let canticle: TestCanticle;
  beforeAll(async () => {
    canticle = await startCanticle();
    const { addUser } = createIdentity(canticle.context, {
      admission: ADMIT_ALL,
      findOpenCollections: async () => ({ ids: [], until: undefined }),
    });
    await addUser('known@example.org', { roles: [], password: 'a good password' });
  });
  afterAll(() => canticle.close());

  const mails = async () => (await canticle.context.mail.listNewest(100)).length;
  const reset = (email: string) => canticle.request(`GET api/Session/ResetPassword/${email}`);
  const signUp = (email: string) =>
    createBrowser(canticle.app).post('/api/auth/sign-up/email', { name: 'A', email, password: 'a good password' });

  it.each([
    ['asking for a new password', reset, 'known@example.org', 1, 150],
    ['asking for a new password', reset, 'unknown@example.org', 0, 150],
    ['signing up', signUp, 'known@example.org', 1, 600],
    ['signing up', signUp, 'unknown@example.org', 1, 600],
  ] as const)('is not told by when %s is answered', async (_what, call, email, written, pauseMs) => {
    const before = await mails();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const asked = watch<{ status: number }>(call(email));
    // The pause starts after the rate limits are checked, which takes a while on PostgreSQL.
    while (!timers.mock.calls.some(([, ms]) => ms === pauseMs)) await otherTurns(1);
    while ((await mails()) < before + written) await otherTurns(1);
    await otherTurns();
    expect(asked.state.isDone).toBe(false);
    vi.advanceTimersByTime(pauseMs);
    expect((await asked.work).status).toBe(200);
  });
});
