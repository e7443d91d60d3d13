import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);

describe('tries', () => {
  it('are free up to the limit, then wait for the end of the window that began with the first', () => {
    const attempts = createMemoryRateLimiter(2, 60_000);
    attempts.count('a', at(0));
    expect(attempts.retryAfter('a', at(10))).toBeUndefined();
    attempts.count('a', at(10));
    expect(attempts.retryAfter('a', at(20))).toBe(40);
    expect(attempts.retryAfter('a', at(60))).toBeUndefined();
  });

  it('keep nobody out for longer because the clock was set back', () => {
    const attempts = createMemoryRateLimiter(1, 60_000);
    attempts.count('a', at(6 * 3600));
    expect(attempts.retryAfter('a', at(6 * 3600 + 1))).toBe(59);
    expect(attempts.retryAfter('a', at(0))).toBeUndefined();
    attempts.count('a', at(0));
    expect(attempts.retryAfter('a', at(1))).toBe(59);
  });

  it('of one key do not count for another', () => {
    const attempts = createMemoryRateLimiter(1, 60_000);
    attempts.count('a', at(0));
    expect([attempts.retryAfter('a', at(1)), attempts.retryAfter('b', at(1))]).toEqual([59, undefined]);
  });

  it('are forgotten, the oldest first, rather than filling the memory', () => {
    const attempts = createMemoryRateLimiter(1, 60_000);
    for (let key = 0; key <= 50_000; key += 1) attempts.count(String(key), at(0));
    expect([attempts.retryAfter('0', at(1)), attempts.retryAfter('50000', at(1))]).toEqual([undefined, 59]);
  });
});
