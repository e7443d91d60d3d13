const lookAgainMs = 60 * 60_000;

let isThereNew = false;
const watchers = new Set<() => void>();

/** Whether a newer build is on this device than the one this page was opened with. */
export const hasNewBuild = (): boolean => isThereNew;

/** Tells when that changes; the answer ends the telling. */
export function watchBuild(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Has the browser install the worker that opens the app without a network, and looks for a new build now and then. Does
 * nothing where there are no service workers, and in development.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => void compare());
  // Where it may not be installed (a private window), the app goes on with a network.
  const registration = await navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  await compare();
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}

/* The worker knows what its build is made of; a page that has loaded anything else is of an older one. */
async function compare(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (!worker || isThereNew) return;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as boolean), { once: true });
  });
  port1.start();
  worker.postMessage({ loaded: loadedParts() }, [port2]);
  if (await answer) return;
  // What the worker before said meanwhile does not take it back.
  isThereNew = true;
  for (const watcher of watchers) watcher();
}

function loadedParts(): readonly string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src);
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);
  return [...scripts, ...sheets].map((address) => new URL(address).pathname);
}
