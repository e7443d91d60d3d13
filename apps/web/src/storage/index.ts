export { storageAreas } from './areas.ts';
export { storageKeys } from './keys.ts';
export * as shapes from './shapes.ts';
export { isJsonObject } from './shapes.ts';
export { clearPersonStorage, switchStorageOwner } from './storage-owner.ts';
export { createStoredValue } from './stored-value.ts';
export { withShape } from './with-shape.ts';
export { readStored, removeStored, subscribeToStored, writeStored } from './stored.ts';
