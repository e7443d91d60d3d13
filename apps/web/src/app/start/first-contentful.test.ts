// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

async function look() {
  const { firstContentful, waitForFirstPaint } = await import('./first-contentful.ts');
  const place = document.createElement('div');
  place.innerHTML = '<p class="splash">Canticle</p>';
  const queries = new QueryClient();
  let areThere = false;
  void firstContentful.then(() => (areThere = true));
  void waitForFirstPaint(place, queries);
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return areThere;
  };
  return { place, queries, after };
}

it('the first words are there when something is drawn and nothing is asked for any more', async () => {
  const { place, queries, after } = await look();
  expect(await after(10_000)).toBe(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  void queries.prefetchQuery({ queryKey: ['words'], queryFn: () => promise });
  place.textContent = 'Welcome';
  expect(await after(500)).toBe(false);
  resolve('Amazing grace');
  expect(await after(500)).toBe(true);
});

it('nobody waits longer than two seconds for answers that do not come', async () => {
  const { place, queries, after } = await look();
  void queries.prefetchQuery({ queryKey: ['words'], queryFn: () => new Promise(() => {}) });
  expect(await after(5_000)).toBe(false);
  place.textContent = 'Welcome';
  expect(await after(1_500)).toBe(false);
  expect(await after(600)).toBe(true);
});
