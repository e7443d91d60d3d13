// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/* A worker that answers after a delay whether the page belongs to its build. */
const workerSaying = (isSame: boolean, afterMs: number) => ({
  postMessage: (_: unknown, [port]: MessagePort[]) => void setTimeout(() => port?.postMessage(isSame), afterMs),
});

it('a new build stays known when the worker before it answers later that all is as it was', async () => {
  vi.stubEnv('PROD', true);
  vi.resetModules();
  const workers = new EventTarget();
  const container = Object.assign(workers, {
    controller: workerSaying(true, 40),
    register: async () => ({ update: async () => {} }),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const {
    hasNewBuild,
    registerServiceWorker: registerWorker,
    subscribeToBuild: watchBuild,
  } = await import('./service-worker-updates.ts');
  const watcher = vi.fn();
  watchBuild(watcher);
  const begun = registerWorker();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  container.controller = workerSaying(false, 0);
  workers.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(watcher).toHaveBeenCalledOnce());
  await begun;
  expect(hasNewBuild()).toBe(true);
});
