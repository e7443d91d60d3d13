export { storageAreas } from './areas.ts';
export { storageKeys } from './keys.ts';
export { clearPersonStorage, switchStorageOwner } from './storage-owner.ts';
export { createStoredValue } from './stored-value.ts';
export { readStored, removeStored, subscribeToStored, writeStored } from './stored.ts';
