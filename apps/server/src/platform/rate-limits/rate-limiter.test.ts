import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createRateLimiter, type RateLimit } from './index.ts';

const LIMIT: RateLimit = { name: 'tries of a test', maxAttempts: 2, windowMs: 60_000 };
const WIDER: RateLimit = { name: 'more tries of a test', maxAttempts: 5, windowMs: 600_000 };
const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);

let clock = at(0);
let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle({}, () => clock);
});
afterAll(() => canticle.close());
beforeEach(async () => {
  clock = at(0);
  await canticle.context.database.transaction((tx) => tx.deleteFrom('rate_limits').execute());
});

const tryOnce = async (key: string, limit = LIMIT) =>
  (await canticle.context.rateLimiter.consume([[limit, key]])).retryAfterS;
const rows = () => canticle.context.database.read.selectFrom('rate_limits').selectAll().execute();

it('allows tries up to the limit, then has them wait for the end of the window that began with the first', async () => {
  expect(await tryOnce('a')).toBeUndefined();
  clock = at(10);
  expect([await tryOnce('a'), await tryOnce('b')]).toEqual([undefined, undefined]);
  clock = at(20);
  expect([await tryOnce('a'), await canticle.context.rateLimiter.findRetryAfter([LIMIT, 'a'])]).toEqual([40, 40]);
  expect([await tryOnce('b'), await canticle.context.rateLimiter.findRetryAfter([LIMIT, 'nobody'])]).toEqual([
    undefined,
    undefined,
  ]);
  clock = at(60);
  expect([await canticle.context.rateLimiter.findRetryAfter([LIMIT, 'a']), await tryOnce('a')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('counts a try for all of its keys or for none, also when many come at once', async () => {
  const { rateLimiter } = canticle.context;
  const tries = await Promise.all(
    Array.from({ length: 20 }, () =>
      rateLimiter.consume([
        [WIDER, 'wide'],
        [LIMIT, 'narrow'],
      ]),
    ),
  );
  expect(tries.filter(({ retryAfterS: waitS }) => waitS === undefined)).toHaveLength(2);
  const left = [];
  for (let turn = 0; turn < 4; turn += 1) left.push(await tryOnce('wide', WIDER));
  expect(left).toEqual([undefined, undefined, undefined, 600]);
});

it('takes back a try that turned out well, and none of a later window', async () => {
  const { rateLimiter } = canticle.context;
  const first = await rateLimiter.consume([[LIMIT, 'a']]);
  await tryOnce('a');
  await first.release();
  expect(await tryOnce('a')).toBeUndefined();
  const late = await rateLimiter.consume([[WIDER, 'a']]);
  clock = at(601);
  for (let turn = 0; turn < 5; turn += 1) await tryOnce('a', WIDER);
  await late.release();
  expect(await tryOnce('a', WIDER)).toBe(600);
});

it('refuses a flood without asking the database each time, and sees within a second what was taken back', async () => {
  const { rateLimiter, database } = canticle.context;
  const counted = await rateLimiter.consume([[LIMIT, 'flood']]);
  expect([await tryOnce('flood'), await tryOnce('flood')]).toEqual([undefined, 60]);
  await counted.release();
  const commits = database.commitCount();
  expect([await tryOnce('flood'), database.commitCount()]).toEqual([60, commits]);
  clock = at(1);
  expect([await tryOnce('flood'), await tryOnce('flood')]).toEqual([undefined, 59]);
});

it('keeps nobody out for longer because the clock was set back', async () => {
  clock = at(6 * 3600);
  expect([await tryOnce('a'), await tryOnce('a'), await tryOnce('a')]).toEqual([undefined, undefined, 60]);
  clock = at(0);
  expect([await tryOnce('a'), await tryOnce('a'), await tryOnce('a')]).toEqual([undefined, undefined, 60]);
});

it('keeps no address, and counts a key of any length', async () => {
  await tryOnce('anna@example.org client 192.0.2.7');
  await tryOnce('x'.repeat(60_000));
  const kept = await rows();
  expect(kept.map(({ tries }) => tries)).toEqual([1, 1]);
  for (const { key_hash: hash } of kept) expect(hash).toMatch(/^[\w-]{43}$/);
  // With the table but not the secret, the addresses cannot be found by trying all of them.
  const stranger = createRateLimiter({
    ...canticle.context,
    config: { secret: 'another secret that is long enough too' },
  });
  await stranger.consume([[LIMIT, 'anna@example.org client 192.0.2.7']]);
  expect(new Set((await rows()).map(({ key_hash: hash }) => hash)).size).toBe(3);
});

it('forgets windows that are over, however many there are, and no other', async () => {
  const over = Array.from({ length: 2500 }, (_, n) => ({
    key_hash: `over ${n}`,
    tries: 1,
    began_at: at(-120).toISOString(),
    ends_at: at(-60).toISOString(),
  }));
  await canticle.context.database.transaction(async (tx) => {
    for (let n = 0; n < over.length; n += 100)
      await tx
        .insertInto('rate_limits')
        .values(over.slice(n, n + 100))
        .execute();
  });
  await tryOnce('present');
  await canticle.context.database.transaction((tx) => canticle.context.jobs.add(tx, { kind: 'rate-limits.forget' }));
  await canticle.context.jobs.runDue();
  expect(await rows()).toMatchObject([{ tries: 1, began_at: at(0).toISOString() }]);
});
