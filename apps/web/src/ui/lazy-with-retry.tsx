import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const initialBackoffMs = 2_000;
const maxBackoffMs = 60_000;

/**
 * A lazily loaded component that the page can do without for a while. A failed load, for example offline, is retried:
 * when the network is back, and after a growing delay. Meanwhile the page keeps working, where `lazy` alone would take
 * down the whole page.
 */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/**
 * Returns the result of `load`, however often it has to be called; `wait` in milliseconds ends early when the network
 * returns.
 */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>, wait = waitForNetwork): Promise<Loaded> {
  for (let backoffMs = initialBackoffMs; ; backoffMs = Math.min(backoffMs * 2, maxBackoffMs)) {
    try {
      return await load();
    } catch {
      await wait(backoffMs);
    }
  }
}

function waitForNetwork(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, maxMs);
    addEventListener('online', finish);
  });
}
