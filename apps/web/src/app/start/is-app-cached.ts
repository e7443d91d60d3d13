/**
 * True when the service worker has cached the app: code, texts and fonts are on the device, and nothing is prefetched.
 */
export const isAppCached = (): boolean => Boolean(navigator.serviceWorker?.controller);
