/** A place somebody was at, to go on from there: an address of this app and what it is called. */
export type SavedLocation = { readonly to: string; readonly title: string };

/* Removed with everything else of the person when they sign out. */
const storageKey = 'placeLeft';

/** Keeps where somebody is, for the next time they come home. */
export function saveLastLocation(location: SavedLocation): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(location));
  } catch {
    // Storage may be forbidden; there is then nothing to go on from.
  }
}

/** Where somebody was last on this device. */
export function readLastLocation(): SavedLocation | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<SavedLocation> | null;
    return typeof stored?.to === 'string' && typeof stored.title === 'string' && stored.to.startsWith('/')
      ? { to: stored.to, title: stored.title }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets where somebody was. */
export function clearLastLocation(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
