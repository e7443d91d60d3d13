import { answerKept } from './kept-media.ts';
import { type Shell, wayOf } from './shell.ts';
import { openShellStore } from './shell-store.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (vite-service-worker.ts). */
declare const builtShell: Shell;

/*
 * Opens the app without a network. A new build is stored whole beside the old one and then used for whatever is opened
 * from then on; pages that are open stay as they are and go on finding the parts of theirs.
 */
const store = openShellStore(builtShell, caches, (...asked) => fetch(...asked));
const everything = new Set([...builtShell.files, ...builtShell.extras]);
const parts = new Set(builtShell.files.filter((path) => path !== '/' && !path.startsWith('/assets/')));

self.addEventListener('install', (event) => {
  event.waitUntil(store.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(store.tidy().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin, parts);
  if (way === 'page') {
    event.respondWith(page(request));
    event.waitUntil(lookForNewBuild());
  }
  if (way === 'frame') event.respondWith(fetch(request).catch(() => page(request)));
  if (way === 'asset') event.respondWith(store.asset(request));
  if (way === 'media') event.respondWith(media(request));
  if (way === 'part') event.respondWith(part(request));
});

/* A page asks whether it is of this build, and names what it has loaded. */
self.addEventListener('message', ({ data, ports }) => {
  const { loaded = [] } = data as { readonly loaded?: readonly string[] };
  ports[0]?.postMessage(loaded.every((path) => everything.has(path)));
});

/*
 * The browser asks for this worker anew when a page is opened, but may take a day's rest in between. Nobody waits for the
 * asking itself: a browser may put it off for minutes, and the new worker takes over only when this one has nothing to do.
 */
async function lookForNewBuild(): Promise<void> {
  const found = await store.checkPage().catch(() => 'same');
  if (found === 'other') self.registration.update().catch(() => undefined);
}

async function page(request: Request): Promise<Response> {
  return (await store.page()) ?? fetch(request);
}

async function media(request: Request): Promise<Response> {
  return (await answerKept(request, caches, Date.now())) ?? fetch(request);
}

async function part(request: Request): Promise<Response> {
  return (await store.part(new URL(request.url).pathname)) ?? fetch(request);
}
