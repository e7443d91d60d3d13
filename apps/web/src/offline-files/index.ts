/* What the pages and the service worker share about files cached on the device. */
export { isLocked } from './lease.ts';
export { offlinePath, leasePath, bypassParam, cacheNameOf, cachePrefix } from './names.ts';
