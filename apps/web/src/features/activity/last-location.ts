import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';

/** A saved location: a path in this app and its title. Removed with the person's other data when they sign out. */
export type SavedLocation = { readonly to: string; readonly title: string };

/** Saves the current location for the next visit to the home page. */
export const saveLastLocation = (location: SavedLocation): void => void writeStored(storageKeys.placeLeft, location);

/** The last location on this device. */
export function readLastLocation(): SavedLocation | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const stored = readStored(storageKeys.placeLeft) as Partial<SavedLocation> | null | undefined;
  return typeof stored?.to === 'string' && typeof stored.title === 'string' && stored.to.startsWith('/')
    ? { to: stored.to, title: stored.title }
    : undefined;
}

/** Removes the saved location. */
export const clearLastLocation = (): void => removeStored(storageKeys.placeLeft);
