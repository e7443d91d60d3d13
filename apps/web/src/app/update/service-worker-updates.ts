const checkIntervalMs = 60 * 60_000;

let hasUpdate = false;
const listeners = new Set<() => void>();

/** Whether this device has a newer build than the one this page was opened with. */
export const hasNewBuild = (): boolean => hasUpdate;

/** Notifies when that changes; returns an unsubscribe function. */
export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers the service worker, which opens the app offline, and checks for a new build periodically. Does nothing
 * without service worker support, and in development.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => void checkBuild());
  // Where it cannot be installed (a private window), the app works online only.
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

/* The worker knows the files of its build; a page that has loaded any other file is of an older one. */
async function checkBuild(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (!worker || hasUpdate) return;
  const { port1, port2 } = new MessageChannel();
  const isSameBuild = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
  });
  port1.start();
  worker.postMessage({ loaded: listLoadedFiles() }, [port2]);
  if (await isSameBuild) return;
  // A late answer of the previous worker does not reset it.
  hasUpdate = true;
  for (const watcher of listeners) watcher();
}

function listLoadedFiles(): readonly string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src);
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);
  return [...scripts, ...sheets].map((address) => new URL(address).pathname);
}
