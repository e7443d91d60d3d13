/* What the pages and the service worker must agree on about files that are kept on the device. */
export { isLocked, maxOfflineMs } from './lease.ts';
export { offlinePath, leasePath, bypassParam, cacheNameOf, cachePrefix } from './names.ts';
