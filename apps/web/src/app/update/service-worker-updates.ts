const checkIntervalMs = 60 * 60_000;

let hasUpdate = false;
const listeners = new Set<() => void>();

/** Whether a newer build is on this device than the one this page was opened with. */
export const hasNewBuild = (): boolean => hasUpdate;

/** Tells when that changes; the answer ends the telling. */
export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the browser install the worker that opens the app without a network, and looks for a new build now and then. Does
 * nothing where there are no service workers, and in development.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => void checkBuild());
  // Where it may not be installed (a private window), the app goes on with a network.
  const registration = await navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  await checkBuild();
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkIntervalMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}

/* The worker knows what its build is made of; a page that has loaded anything else is of an older one. */
async function checkBuild(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (!worker || hasUpdate) return;
  const { port1, port2 } = new MessageChannel();
  const isSameBuild = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as boolean), { once: true });
  });
  port1.start();
  worker.postMessage({ loaded: listLoadedFiles() }, [port2]);
  if (await isSameBuild) return;
  // What the worker before said meanwhile does not take it back.
  hasUpdate = true;
  for (const watcher of listeners) watcher();
}

function listLoadedFiles(): readonly string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src);
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);
  return [...scripts, ...sheets].map((address) => new URL(address).pathname);
}
