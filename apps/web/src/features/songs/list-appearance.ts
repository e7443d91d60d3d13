import type { SongGrouping } from './group-songs.ts';

/** How a collection is looked at: what its songs are grouped by, and whether as titles or as number buttons. */
export type ListAppearance = { readonly view: SongGrouping; readonly type: 'boards' | 'grid' };

const storageKey = (collectionId: string) => `songList:${collectionId}`;

/**
 * How a collection was last looked at on this device; before that, as the collection itself says. What it has no songs
 * for gives way to the first view there is.
 *
 * @param defaultSort  the view the collection asks for; `default` means by number
 * @param views        the views the collection can be seen in
 */
export function readListAppearance(
  collectionId: string,
  defaultSort: string,
  views: readonly SongGrouping[],
): ListAppearance {
  const { view, type } = readStorage(storageKey(collectionId));
  const available = [view, defaultSort].find((candidate): candidate is SongGrouping =>
    views.some((each) => each === candidate),
  );
  const isGrid = type === 'grid' && views.includes('number');
  return { view: available ?? views[0] ?? 'title', type: isGrid ? 'grid' : 'boards' };
}

/** Keeps how a collection is looked at for the next time. */
export function saveListAppearance(collectionId: string, appearance: ListAppearance): void {
  try {
    localStorage.setItem(storageKey(collectionId), JSON.stringify(appearance));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function readStorage(key: string): { readonly view?: unknown; readonly type?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ListAppearance>;
  } catch {
    return {};
  }
}
