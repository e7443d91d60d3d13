import { afterEach, expect, it, vi } from 'vitest';
import { RequestCounts } from './request-counts.ts';

afterEach(() => void vi.useRealTimers());

const ask = (windows: RequestCounts, key = 'anna') => {
  let told = { current: 0, ttl: 0 };
  windows.incr(key, (_error, state) => (told = state ?? told), 60_000);
  return told;
};

it('counts in windows of a minute, each for itself', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const windows = new RequestCounts();
  expect(ask(windows)).toEqual({ current: 1, ttl: 60_000 });
  vi.advanceTimersByTime(59_999);
  expect([ask(windows), ask(windows, 'berit')]).toEqual([
    { current: 2, ttl: 1 },
    { current: 1, ttl: 60_000 },
  ]);
  vi.advanceTimersByTime(1);
  expect(ask(windows).current).toBe(1);
});

it('keeps nobody out for hours because the clock on the wall was set back', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T16:00:00Z'), toFake: ['performance', 'Date'] });
  const windows = new RequestCounts();
  ask(windows);
  vi.setSystemTime(new Date('2026-05-01T10:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(ask(windows).current).toBe(1);
});
