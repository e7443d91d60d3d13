/** True on a device that keeps the app: its code, its texts, its typefaces and its answers are there, and nothing is asked ahead. */
export const isAppCached = (): boolean => Boolean(navigator.serviceWorker?.controller);
