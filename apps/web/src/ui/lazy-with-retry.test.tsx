// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { loadWithRetry, lazyWithRetry } from './lazy-with-retry.tsx';

it('a part whose code cannot be loaded leaves the page alone, and is there once the network is back', async () => {
  let isReached = false;
  const Part = lazyWithRetry(async () => {
    if (!isReached) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await Promise.resolve();
  expect(screen.getByText('The page')).toBeDefined();
  expect(screen.queryByText('The part')).toBeNull();
  isReached = true;
  dispatchEvent(new Event('online'));
  await screen.findByText('The part');
  expect(screen.getByText('The page')).toBeDefined();
});

it('it is tried again after pauses that grow up to a minute', async () => {
  const waits: number[] = [];
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 9) throw new TypeError('Failed to fetch');
    return tries;
  };
  expect(await loadWithRetry(load, async (ms) => void waits.push(ms))).toBe(9);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});
