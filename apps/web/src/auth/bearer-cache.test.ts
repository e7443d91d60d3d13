import { describe, expect, it } from 'vitest';
import { createBearerCache } from './bearer-cache.ts';
import { SignInError } from './sign-in-error.ts';

const token = (name: string, expSeconds: number) => `${name}.${btoa(JSON.stringify({ exp: expSeconds }))}.s`;
const minute = 60_000;

describe('the bearer', () => {
  it('is fetched once for everyone who waits', async () => {
    let fetched = 0;
    const bearer = createBearerCache(
      async () => token(`t${++fetched}`, 600),
      () => 0,
    );
    expect(new Set(await Promise.all([bearer.get(), bearer.get(), bearer.get()])).size).toBe(1);
    expect(fetched).toBe(1);
  });

  it('that comes with another answer is not fetched, unless somebody signed in or out meanwhile', async () => {
    let fetched = 0;
    const bearer = createBearerCache(
      async () => token(`t${++fetched}`, 600),
      () => 0,
    );
    bearer.beginUpdate()(token('brought', 600));
    expect(await bearer.get()).toBe(token('brought', 600));
    const take = bearer.beginUpdate();
    bearer.clear();
    take(token('late', 600));
    expect(await bearer.get()).toBe(token('t1', 600));
  });

  it('is renewed a minute before it runs out', async () => {
    let now = 0;
    let fetched = 0;
    const bearer = createBearerCache(
      async () => token(`t${++fetched}`, now / 1000 + 600),
      () => now,
    );
    await bearer.get();
    now = 9 * minute - 1;
    await bearer.get();
    expect(fetched).toBe(1);
    now = 9 * minute;
    await bearer.get();
    expect(fetched).toBe(2);
  });

  it('serves to its end without a network, and then says why not', async () => {
    let now = 0;
    const answers = [token('t1', 600)];
    const bearer = createBearerCache(
      async () => {
        const next = answers.shift();
        if (next === undefined) throw new SignInError('auth/network-request-failed');
        return next;
      },
      () => now,
    );
    const first = await bearer.get();
    now = 9.5 * minute;
    expect(await bearer.get()).toBe(first);
    now = 10 * minute;
    await expect(bearer.get()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });

  it('that arrives after signing out is nobody’s', async () => {
    let give: (token: string) => void = () => {};
    const bearer = createBearerCache(
      () =>
        new Promise((resolve) => {
          give = resolve;
        }),
      () => 0,
    );
    const asked = bearer.get();
    await Promise.resolve();
    bearer.clear();
    give(token('t1', 600));
    expect(await asked).toBeNull();
  });
});
