import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const initialBackoffMs = 2_000;
const maxBackoffMs = 60_000;

/**
 * A part that the page around it can do without for a while, loaded with code of its own. What cannot be loaded now, without a
 * network for instance, is tried again: when the network is back, and after a growing pause. The page goes on meanwhile, where
 * `lazy` alone would take all of it down.
 */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Gives what `load` gives, however often it has to be called; `wait` in milliseconds ends early when the network returns. */
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
