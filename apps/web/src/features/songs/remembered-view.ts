import type { ListView } from './group-songs.ts';

/** How a collection is looked at: what its songs are grouped by, and whether as titles or as number buttons. */
export type ListLook = { readonly view: ListView; readonly type: 'boards' | 'grid' };

const storageKey = (collectionId: string) => `songList:${collectionId}`;

/**
 * How a collection was last looked at on this device; before that, as the collection itself says. What it has no songs
 * for gives way to the first view there is.
 *
 * @param defaultSort  the view the collection asks for; `default` means by number
 * @param views        the views the collection can be seen in
 */
export function rememberedLook(collectionId: string, defaultSort: string, views: readonly ListView[]): ListLook {
  const { view, type } = read(storageKey(collectionId));
  const fitting = [view, defaultSort].find((wanted): wanted is ListView => views.some((each) => each === wanted));
  const isGrid = type === 'grid' && views.includes('number');
  return { view: fitting ?? views[0] ?? 'title', type: isGrid ? 'grid' : 'boards' };
}

/** Keeps how a collection is looked at for the next time. */
export function rememberLook(collectionId: string, look: ListLook): void {
  try {
    localStorage.setItem(storageKey(collectionId), JSON.stringify(look));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function read(key: string): { readonly view?: unknown; readonly type?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ListLook>;
  } catch {
    return {};
  }
}
