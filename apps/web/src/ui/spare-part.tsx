import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * A part that the page around it can do without for a while, loaded with code of its own. What cannot be loaded now, without a
 * network for instance, is tried again: when the network is back, and after a growing pause. The page goes on meanwhile, where
 * `lazy` alone would take all of it down.
 */
export function sparePart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}

/** Gives what `load` gives, however often it has to be called; `wait` in milliseconds ends early when the network returns. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>, wait = waitForNetwork): Promise<Loaded> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch {
      await wait(waitMs);
    }
  }
}

function waitForNetwork(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, mostMs);
    addEventListener('online', end);
  });
}
