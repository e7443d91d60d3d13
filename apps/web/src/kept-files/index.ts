/* What the pages and the service worker must agree on about files that are kept on the device. */
export { isLocked, longestWithoutContact } from './lease.ts';
export { keptAddress, leaseAddress, pastKept, storeOfPerson, storePrefix } from './names.ts';
