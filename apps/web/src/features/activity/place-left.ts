/** A place somebody was at, to go on from there: an address of this app and what it is called. */
export type Place = { readonly to: string; readonly title: string };

/* Removed with everything else of the person when they sign out. */
const storageKey = 'placeLeft';

/** Keeps where somebody is, for the next time they come home. */
export function rememberPlace(place: Place): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // Storage may be forbidden; there is then nothing to go on from.
  }
}

/** Where somebody was last on this device. */
export function placeLeft(): Place | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Place> | null;
    return typeof kept?.to === 'string' && typeof kept.title === 'string' && kept.to.startsWith('/')
      ? { to: kept.to, title: kept.title }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets where somebody was. */
export function forgetPlace(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
