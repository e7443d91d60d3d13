import { serveOfflineFile } from './offline-media.ts';
import { openNotification, renewSubscription, showPush } from './push-notification.ts';
import { type ShellManifest, fetchStrategyFor } from './shell.ts';
import { createShellCache } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build (vite-service-worker.ts). */
declare const builtShell: ShellManifest;

/*
 * Opens the app offline. A new build is stored completely beside the old one and then used for every page opened from
 * then on; open pages are unchanged and still find the files of their build.
 */
const store = createShellCache(builtShell, caches, (...asked) => fetch(...asked));
const allFiles = new Set([...builtShell.files, ...builtShell.extras]);
const unhashedFiles = new Set(builtShell.files.filter((path) => path !== '/' && !path.startsWith('/assets/')));

self.addEventListener('install', (event) => {
  event.waitUntil(store.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(store.deleteOutdated().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = fetchStrategyFor(request, self.location.origin, unhashedFiles);
  if (way === 'page') {
    event.respondWith(servePage(request));
    event.waitUntil(checkForNewBuild());
  }
  if (way === 'frame') event.respondWith(fetch(request).catch(() => servePage(request)));
  if (way === 'asset') event.respondWith(store.asset(request));
  if (way === 'media') event.respondWith(serveMedia(request));
  if (way === 'part') event.respondWith(serveUnhashedFile(request));
});

/* A page sends the files it has loaded, to check whether it belongs to this build. */
self.addEventListener('message', ({ data, ports }) => {
  const { loaded = [] }: { readonly loaded?: readonly string[] } = data;
  ports[0]?.postMessage(loaded.every((path) => allFiles.has(path)));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(self.registration, event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification.data, self.clients, self.location.origin));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event, self.registration.pushManager, (...asked) => fetch(...asked)));
});

/*
 * The browser checks for an update of this worker when a page is opened, but may skip it for up to a day. Nothing waits
 * for the check itself: a browser may delay it for minutes, and the new worker takes over only when this one is idle.
 */
async function checkForNewBuild(): Promise<void> {
  const result = await store.checkPage().catch(() => 'same');
  if (result === 'other') self.registration.update().catch(() => undefined);
}

async function servePage(request: Request): Promise<Response> {
  return (await store.page()) ?? fetch(request);
}

async function serveMedia(request: Request): Promise<Response> {
  return (await serveOfflineFile(request, caches, Date.now())) ?? fetch(request);
}

async function serveUnhashedFile(request: Request): Promise<Response> {
  return (await store.unhashedFile(new URL(request.url).pathname)) ?? fetch(request);
}
