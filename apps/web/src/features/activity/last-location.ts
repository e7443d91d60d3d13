/** A saved location: a path in this app and its title. */
export type SavedLocation = { readonly to: string; readonly title: string };

/* Removed with the person's other data when they sign out. */
const storageKey = 'placeLeft';

/** Saves the current location for the next visit to the home page. */
export function saveLastLocation(location: SavedLocation): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(location));
  } catch {
    // Storage may be forbidden; nothing is saved then.
  }
}

/** The last location on this device. */
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

/** Removes the saved location. */
export function clearLastLocation(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden: nothing was saved.
  }
}
