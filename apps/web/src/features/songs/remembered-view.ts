/** The two orders a list of songs is shown in today. */
export type SongOrder = 'number' | 'title';

const storageKey = (collectionId: string) => `songOrder:${collectionId}`;

/**
 * The order chosen for a collection on this device; before anybody chose, the collection's own default.
 *
 * @param defaultSort  the list view of the collection; any other than `title` means by number
 */
export function rememberedOrder(collectionId: string, defaultSort: string): SongOrder {
  const chosen = read(storageKey(collectionId)) ?? defaultSort;
  return chosen === 'title' ? 'title' : 'number';
}

/** Keeps the order of a collection for the next time. */
export function rememberOrder(collectionId: string, order: SongOrder): void {
  try {
    localStorage.setItem(storageKey(collectionId), order);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
