import { describe, expect, it } from 'vitest';
import { clientOf, countAttempts } from './attempts.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);

describe('tries', () => {
  it('are free up to the limit, then wait for the end of the window that began with the first', () => {
    const attempts = countAttempts(2, 60_000);
    attempts.count('a', at(0));
    expect(attempts.wait('a', at(10))).toBeUndefined();
    attempts.count('a', at(10));
    expect(attempts.wait('a', at(20))).toBe(40);
    expect(attempts.wait('a', at(60))).toBeUndefined();
  });

  it('keep nobody out for longer because the clock was set back', () => {
    const attempts = countAttempts(1, 60_000);
    attempts.count('a', at(6 * 3600));
    expect(attempts.wait('a', at(6 * 3600 + 1))).toBe(59);
    expect(attempts.wait('a', at(0))).toBeUndefined();
    attempts.count('a', at(0));
    expect(attempts.wait('a', at(1))).toBe(59);
  });

  it('of one key do not count for another', () => {
    const attempts = countAttempts(1, 60_000);
    attempts.count('a', at(0));
    expect([attempts.wait('a', at(1)), attempts.wait('b', at(1))]).toEqual([59, undefined]);
  });

  it('with a key of any length are counted, without the key being kept', () => {
    const attempts = countAttempts(1, 60_000);
    const long = (letter: string) => `${letter.repeat(60_000)}@example.org`;
    attempts.count(long('a'), at(0));
    expect([attempts.wait(long('a'), at(1)), attempts.wait(long('b'), at(1))]).toEqual([59, 59]);
    attempts.release(long('c'));
    expect(attempts.wait(long('a'), at(1))).toBeUndefined();
  });

  it('that turn out well are taken back', () => {
    const attempts = countAttempts(1, 60_000);
    attempts.count('a', at(0));
    attempts.release('a');
    attempts.release('unknown');
    expect(attempts.wait('a', at(1))).toBeUndefined();
  });

  it('are forgotten, the oldest first, rather than filling the memory', () => {
    const attempts = countAttempts(1, 60_000);
    for (let key = 0; key <= 50_000; key += 1) attempts.count(String(key), at(0));
    expect([attempts.wait('0', at(1)), attempts.wait('50000', at(1))]).toEqual([undefined, 59]);
  });
});

describe('a client', () => {
  it('is its address, or the network an IPv6 household has', () => {
    expect(
      ['192.0.2.7', '::1', '2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:1:2:3', '::ffff:192.0.2.7'].map(clientOf),
    ).toEqual(['192.0.2.7', '0:0:0:0', '2001:db8:1:2', '2001:db8:1:2', '::ffff:192.0.2.7']);
  });
});
